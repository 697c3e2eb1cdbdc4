import {
  type AdminThread,
  type AdminTicket,
  supportAdminAnswer,
  supportAdminNote,
} from '@eleven/protocol/api/admin/support';
import { TEXT_MAX } from '@eleven/protocol/api/support';
import { uploadAttachmentByStaff } from '@eleven/protocol/api/tickets/attachments';
import { variablesIn } from '@eleven/protocol/canned-replies';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useLocale } from '../../i18n/locale.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { ApiError, callApi, detailOf } from '../../lib/api.ts';
import { AttachmentPicker } from '../../lib/attachments/attachment-picker.tsx';
import { useAttachments } from '../../lib/attachments/use-attachments.ts';
import { useDraft } from '../../lib/draft.ts';
import { useInvalidFocus } from '../../lib/focus/invalid-focus.ts';
import { useIdempotencyKey } from '../../lib/idempotency.ts';
import { holdsSecret, secretIn } from '../../lib/secrets/secret-check.ts';
import { secretReason } from '../../lib/secrets/secret-reason.ts';
import layout from '../../styles/layout.module.css';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Segmented } from '../../ui/form/segmented.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { CannedReplies } from './canned-replies.tsx';

const WAYS = ['answered', 'waiting', 'closed', 'note'] as const;
type Way = (typeof WAYS)[number];

/** The page shows an outdated state of the ticket. */
const MISSED: ReadonlySet<string> = new Set(['ticket.writtenMeanwhile', 'ticket.merged']);

interface AnswerFormProps {
  ticket: AdminTicket;
  /** The newest message on the page: nothing is sent if there is a newer one that nobody here has seen. */
  seenUpTo: string | undefined;
  /** A colleague or the customer has written meanwhile: the typed text stays. */
  onMissed(): void;
  onTyping(): void;
  onDone(thread: AdminThread): void;
}

interface Given {
  text: string;
  way: Way;
  seenUpTo: string | undefined;
  attachments?: string[];
  cannedReplyId?: number;
}

/** A reply to the customer, or a note for staff: the button says which. */
export function AnswerForm({ ticket, seenUpTo, onDone, onMissed, onTyping }: AnswerFormProps) {
  const locale = useLocale();
  const params = { number: ticket.number };
  const texts = useTexts({
    way: { ko: '보낸 뒤의 상태', en: 'New state' },
    answered: { ko: '답변', en: 'Answer' },
    waiting: { ko: '되묻기', en: 'Ask' },
    closed: { ko: '답변하고 종료', en: 'Answer and close' },
    note: { ko: '내부 메모', en: 'Note' },
    blanks: {
      ko: (names: string) => `채우지 않은 변수가 있습니다: ${names}`,
      en: (names) => `Variables without a value: ${names}`,
    },
    answer: { ko: '답변', en: 'Answer' },
    noteLabel: { ko: '메모 (고객에게 보이지 않음)', en: 'Note (not visible to the customer)' },
    missing: { ko: '내용을 입력해 주십시오.', en: 'Please enter a text.' },
    send: { ko: '고객에게 보내기', en: 'Send to the customer' },
    keep: { ko: '메모 남기기', en: 'Save note' },
    busy: { ko: '보내는 중', en: 'Sending' },
    sent: { ko: '고객에게 보냈습니다.', en: 'Sent to the customer.' },
    kept: { ko: '메모를 남겼습니다.', en: 'The note is saved.' },
    filesNotReady: {
      ko: '첨부한 파일이 아직 올라가는 중이거나 거절되었습니다.',
      en: 'A file is still uploading or was refused.',
    },
  });
  const draftName = `desk.${ticket.number}`;
  const draft = useDraft(draftName, { text: '', way: 'answered' });
  const [text, setText] = useState(draft.initial.text);
  const [way, setWay] = useState(WAYS.find((known) => known === draft.initial.way) ?? 'answered');
  const [problem, setProblem] = useState<string>();
  const [done, setDone] = useState('');
  /** Changes with each change of the text: an earlier check writes no draft. */
  const latest = useRef(0);
  /** The last canned reply inserted into the text. */
  const [cannedReplyId, setCannedReplyId] = useState<number>();
  const attachments = useAttachments({ path: uploadAttachmentByStaff.path, draft: draftName });
  const [keyOf, dropKey] = useIdempotencyKey();
  const { form, focusInvalid } = useInvalidFocus();
  const isNote = way === 'note';
  // A visitor has no account to open a file with; a note is only for staff.
  const takesFiles = !isNote && ticket.customer.id !== null;

  const send = useMutation({
    mutationFn: (given: Given) => {
      const idempotencyKey = keyOf(given);
      const { way, ...rest } = given;
      return way === 'note'
        ? callApi(supportAdminNote, { params, body: { text: given.text }, idempotencyKey })
        : callApi(supportAdminAnswer, { params, body: { ...rest, state: way, seenUpTo }, idempotencyKey });
    },
    retry: false,
    onSuccess: (thread, given) => {
      dropKey();
      setDone(given.way === 'note' ? texts.kept : texts.sent);
      // A note has no files: those stay for the answer.
      if (given.way !== 'note') attachments.drop(given.attachments);
      // Text typed since then has not been sent, so it is kept.
      if (text.trim() === given.text) {
        latest.current += 1;
        draft.drop();
        setText('');
        setCannedReplyId(undefined);
      }
      onDone(thread);
    },
    onError: (error) => {
      refuse(detailOf(error));
      if (error instanceof ApiError && MISSED.has(error.code)) onMissed();
    },
  });

  function change(next: string, nextWay: Way = way) {
    setText(next);
    setWay(nextWay);
    setProblem(undefined);
    setDone('');
    latest.current += 1;
    const turn = latest.current;
    // Unchecked text is not stored either.
    void holdsSecret(next)
      .catch(() => true)
      .then((isSecret) => {
        if (turn !== latest.current) return;
        if (isSecret) draft.drop();
        else draft.keep({ text: next, way: nextWay });
      });
  }

  function refuse(why: string) {
    setProblem(why);
    focusInvalid();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    setDone('');
    const trimmed = text.trim();
    if (trimmed === '') return refuse(texts.missing);
    const secret = await secretIn(trimmed).catch(() => undefined);
    if (secret) return refuse(secretReason(locale, secret));
    const blanks = way === 'note' ? [] : variablesIn(trimmed);
    if (blanks.length > 0) return refuse(texts.blanks(blanks.map((name) => `{{${name}}}`).join(', ')));
    if (takesFiles && !attachments.isReady) return setProblem(texts.filesNotReady);
    const files = !takesFiles || attachments.ids.length === 0 ? {} : { attachments: attachments.ids };
    const made = isNote || cannedReplyId === undefined ? {} : { cannedReplyId };
    send.mutate({ text: trimmed, way, seenUpTo, ...files, ...made });
  }

  return (
    <form
      ref={form}
      className={layout.grid}
      noValidate
      onPaste={takesFiles ? attachments.onPaste : undefined}
      onSubmit={(event) => void submit(event)}
    >
      <Segmented<Way>
        legend={texts.way}
        value={way}
        options={WAYS.map((value) => ({ value, label: texts[value] }))}
        onChange={(next) => change(text, next)}
      />
      {!isNote && (
        <CannedReplies
          ticket={ticket}
          onInsert={(reply, id) => {
            setCannedReplyId(id);
            change(text.trim() === '' ? reply : `${text.trimEnd()}\n\n${reply}`);
          }}
        />
      )}
      <TextArea
        label={isNote ? texts.noteLabel : texts.answer}
        rows={6}
        maxLength={TEXT_MAX}
        lang={isNote ? locale : ticket.locale}
        value={text}
        error={problem}
        onChange={(event) => {
          change(event.target.value);
          onTyping();
        }}
      />
      {takesFiles && <AttachmentPicker attachments={attachments} />}
      <div className={classNames(layout.row, layout.wrapping)}>
        <Button type="submit" variant={isNote ? 'line' : 'primary'} busy={send.isPending && texts.busy}>
          {isNote ? texts.keep : texts.send}
        </Button>
        <span role="status">{done}</span>
      </div>
    </form>
  );
}
