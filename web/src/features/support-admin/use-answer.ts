import {
  type AdminThread,
  type AdminTicket,
  supportAdminAnswer,
  supportAdminNote,
} from '@eleven/protocol/api/admin/support';
import { uploadAttachmentByStaff } from '@eleven/protocol/api/tickets/attachments';
import { variablesIn } from '@eleven/protocol/canned-replies';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useLocale } from '../../i18n/locale.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { ApiError, callApi, detailOf } from '../../lib/api.ts';
import { useAttachments } from '../../lib/attachments/use-attachments.ts';
import { useDraft } from '../../lib/draft.ts';
import { useInvalidFocus } from '../../lib/focus/invalid-focus.ts';
import { useIdempotencyKey } from '../../lib/idempotency.ts';
import { holdsSecret, secretIn } from '../../lib/secrets/secret-check.ts';
import { secretReason } from '../../lib/secrets/secret-reason.ts';

export const WAYS = ['answered', 'waiting', 'closed', 'note'] as const;
/** The ticket's state after a reply to the customer, or a note for staff. */
export type Way = (typeof WAYS)[number];

/** The page shows an outdated state of the ticket. */
const MISSED: ReadonlySet<string> = new Set(['ticket.writtenMeanwhile', 'ticket.merged']);

export interface AnswerProps {
  ticket: AdminTicket;
  /** The newest message on the page: nothing is sent if there is a newer one that nobody here has seen. */
  seenUpTo: string | undefined;
  /** A colleague or the customer has written meanwhile: the typed text stays. */
  onMissed(): void;
  onDone(thread: AdminThread): void;
}

interface Given {
  text: string;
  way: Way;
  seenUpTo: string | undefined;
  attachments?: string[];
  cannedReplyId?: number;
}

/** The state of the form for a reply or a note: its draft, its checks, and the sending. */
export function useAnswer({ ticket, seenUpTo, onDone, onMissed }: AnswerProps) {
  const locale = useLocale();
  const params = { number: ticket.number };
  const texts = useTexts({
    blanks: {
      ko: (names: string) => `채우지 않은 변수가 있습니다: ${names}`,
      en: (names) => `Variables without a value: ${names}`,
    },
    missing: { ko: '내용을 입력해 주십시오.', en: 'Please enter a text.' },
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

  function insert(reply: string, id: number) {
    setCannedReplyId(id);
    change(text.trim() === '' ? reply : `${text.trimEnd()}\n\n${reply}`);
  }

  return {
    form,
    text,
    way,
    isNote,
    takesFiles,
    attachments,
    problem,
    done,
    isSending: send.isPending,
    change,
    insert,
    submit: (event: FormEvent) => void submit(event),
  };
}
