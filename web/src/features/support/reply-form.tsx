import { TEXT_MAX } from '@eleven/protocol/api/support';
import { uploadAttachment } from '@eleven/protocol/api/tickets/attachments';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { ApiError } from '../../lib/api.ts';
import { AttachmentPicker } from '../../lib/attachments/attachment-picker.tsx';
import { useAttachments } from '../../lib/attachments/use-attachments.ts';
import { useInvalidFocus } from '../../lib/focus/invalid-focus.ts';
import { useIdempotencyKey } from '../../lib/idempotency.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { WRITING_TEXTS } from './support-texts.ts';
import css from './thread.module.css';
import { hrefOfFile, readHash, useWriting } from './use-writing.ts';

const EMPTY = { text: '', txHash: '' };

interface ReplyFormProps {
  draftName: string;
  mayAttach: boolean;
  write(body: { text: string; txHash?: string; attachments?: string[] }, idempotencyKey: string): Promise<unknown>;
}

export function ReplyForm({ draftName, mayAttach, write }: ReplyFormProps) {
  const writing = useTexts(WRITING_TEXTS);
  const texts = useTexts({
    label: { ko: '답장', en: 'Reply' },
    sent: { ko: '보냈습니다.', en: 'Sent.' },
    addHash: { ko: '거래 해시 덧붙이기', en: 'Add a transaction hash' },
  });
  const draft = useWriting(draftName, EMPTY);
  const [values, setValues] = useState(draft.initial);
  const [withHash, setWithHash] = useState(draft.initial.txHash !== '');
  const [problem, setProblem] = useState<string>();
  const [isSent, setSent] = useState(false);
  const attachments = useAttachments({ path: uploadAttachment.path, draft: draftName, hrefOf: hrefOfFile });
  const [keyOf, dropKey] = useIdempotencyKey();
  const { form, focusInvalid } = useInvalidFocus();
  const send = useMutation({
    mutationFn: (body: { text: string; txHash?: string; attachments?: string[] }) => write(body, keyOf(body)),
    retry: false,
    onSuccess: (_, given) => {
      dropKey();
      setSent(true);
      attachments.drop(given.attachments);
      // Text typed since then is not sent.
      if (values.text.trim() !== given.text) return;
      draft.drop();
      setValues(EMPTY);
      setWithHash(false);
    },
    onError: (error) => {
      focusInvalid();
      if (!draft.refuse(error)) setProblem(error instanceof ApiError ? error.detail : error.message);
    },
  });
  const hash = readHash(values.txHash);

  function change(changes: Partial<typeof EMPTY>) {
    const next = { ...values, ...changes };
    setValues(next);
    setProblem(undefined);
    setSent(false);
    void draft.check(next);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const text = values.text.trim();
    if (text === '') setProblem(writing.textMissing);
    if (text === '' || hash === null) return focusInvalid();
    if (!attachments.isReady) return setProblem(writing.filesNotReady);
    if (!(await draft.check(values))) return focusInvalid();
    const { ids } = attachments;
    send.mutate({
      text,
      ...(hash === undefined ? {} : { txHash: hash }),
      ...(ids.length === 0 ? {} : { attachments: ids }),
    });
  }

  return (
    <form
      ref={form}
      className={css.form}
      noValidate
      onPaste={mayAttach ? attachments.onPaste : undefined}
      onSubmit={(event) => void submit(event)}
    >
      <TextArea
        label={texts.label}
        maxLength={TEXT_MAX}
        hint={writing.never}
        value={values.text}
        error={draft.refusal ?? problem}
        onChange={(event) => change({ text: event.target.value })}
      />
      {withHash && (
        <Field
          label={writing.txHash}
          spellCheck={false}
          autoComplete="off"
          value={values.txHash}
          error={hash === null ? writing.txHashInvalid : undefined}
          onChange={(event) => change({ txHash: event.target.value })}
        />
      )}
      {mayAttach && <AttachmentPicker attachments={attachments} />}
      <div className={css.send}>
        {!withHash && (
          <Button variant="ghost" size="small" onClick={() => setWithHash(true)}>
            {texts.addHash}
          </Button>
        )}
        <span role="status">{isSent && texts.sent}</span>
        <Button type="submit" variant="primary" busy={send.isPending && writing.sending}>
          {writing.send}
        </Button>
      </div>
    </form>
  );
}
