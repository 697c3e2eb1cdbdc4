import {
  type AdminThread,
  type AdminTicket,
  supportAdminAnswer,
  supportAdminNote,
} from '@eleven/protocol/api/admin/support';
import { TEXT_MAX } from '@eleven/protocol/api/support';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLocale } from '../../i18n/locale.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { callApi, detailOf } from '../../lib/api.ts';
import { useDraft } from '../../lib/draft.ts';
import { useIdempotencyKey } from '../../lib/idempotency.ts';
import { holdsSecret, secretIn } from '../../lib/secret-check.ts';
import { secretReason } from '../../lib/secret-reason.ts';
import layout from '../../styles/layout.module.css';
import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { CANNED_REPLIES } from './canned-replies.ts';

const WAYS = ['answered', 'waiting', 'closed', 'note'] as const;
type Way = (typeof WAYS)[number];

interface AnswerFormProps {
  ticket: AdminTicket;
  onDone(thread: AdminThread): void;
}

/** A reply to the customer, or a note for staff: the button says which. */
export function AnswerForm({ ticket, onDone }: AnswerFormProps) {
  const locale = useLocale();
  const params = { number: ticket.number };
  const texts = useTexts({
    way: { ko: '보낸 뒤의 상태', en: 'New state' },
    answered: { ko: '답변', en: 'Answer' },
    waiting: { ko: '되묻기', en: 'Ask back' },
    closed: { ko: '답변하고 종료', en: 'Answer and close' },
    note: { ko: '내부 메모', en: 'Note' },
    canned: { ko: '자주 쓰는 답변', en: 'Canned replies' },
    choose: { ko: '고르면 아래에 덧붙입니다', en: 'Choose a reply to add it below' },
    answer: { ko: '답변', en: 'Answer' },
    noteLabel: { ko: '메모 (고객에게 보이지 않음)', en: 'Note (not visible to the customer)' },
    missing: { ko: '내용을 입력해 주세요.', en: 'Please enter a text.' },
    send: { ko: '고객에게 보내기', en: 'Send to the customer' },
    keep: { ko: '메모 남기기', en: 'Save note' },
    busy: { ko: '보내는 중', en: 'Sending' },
  });
  const draft = useDraft(`desk.${ticket.number}`, { text: '', way: 'answered' });
  const [text, setText] = useState(draft.initial.text);
  const [way, setWay] = useState(WAYS.find((known) => known === draft.initial.way) ?? 'answered');
  const [problem, setProblem] = useState<string>();
  const keyOf = useIdempotencyKey();
  const isNote = way === 'note';

  const send = useMutation({
    mutationFn: (given: { text: string; way: Way }) => {
      const idempotencyKey = keyOf(given);
      return given.way === 'note'
        ? callApi(supportAdminNote, { params, body: { text: given.text }, idempotencyKey })
        : callApi(supportAdminAnswer, { params, body: { text: given.text, state: given.way }, idempotencyKey });
    },
    meta: { silent: true },
    retry: false,
    onSuccess: (thread) => {
      draft.drop();
      setText('');
      onDone(thread);
    },
    onError: (error) => setProblem(detailOf(error)),
  });

  function change(next: string, nextWay: Way = way) {
    setText(next);
    setWay(nextWay);
    setProblem(undefined);
    void holdsSecret(next).then(
      (isSecret) => (isSecret ? draft.drop() : draft.keep({ text: next, way: nextWay })),
      () => draft.drop(),
    );
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const trimmed = text.trim();
    if (trimmed === '') return setProblem(texts.missing);
    const secret = await secretIn(trimmed).catch(() => undefined);
    if (secret) return setProblem(secretReason(locale, secret));
    send.mutate({ text: trimmed, way });
  }

  return (
    <form className={layout.grid} noValidate onSubmit={(event) => void submit(event)}>
      <Segmented<Way>
        legend={texts.way}
        value={way}
        options={WAYS.map((value) => ({ value, label: texts[value] }))}
        onChange={(next) => change(text, next)}
      />
      {!isNote && (
        <Select
          label={texts.canned}
          value=""
          options={[
            { value: '', label: texts.choose },
            ...CANNED_REPLIES.map(({ id, title }) => ({ value: id, label: title[locale] })),
          ]}
          onChange={(id) => {
            const reply = CANNED_REPLIES.find((one) => one.id === id)?.text[ticket.locale];
            if (reply) change(text.trim() === '' ? reply : `${text.trimEnd()}\n\n${reply}`);
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
        onChange={(event) => change(event.target.value)}
      />
      <div>
        <Button type="submit" variant={isNote ? 'line' : 'primary'} busy={send.isPending && texts.busy}>
          {isNote ? texts.keep : texts.send}
        </Button>
      </div>
    </form>
  );
}
