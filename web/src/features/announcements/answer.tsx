import {
  type AnnouncementAnswer,
  answerAnnouncement,
  previewAnnouncementAnswer,
  readAnnouncementAnswer,
  stopAnnouncementAnswer,
} from '@eleven/protocol/api/admin/announcement-answers';
import type { AdminAnnouncement } from '@eleven/protocol/api/admin/announcements';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { callApi, detailOf } from '../../lib/api.ts';
import { useDraft } from '../../lib/draft.ts';
import { useIdempotencyKey } from '../../lib/idempotency.ts';
import { queryKeyOf, useApiQuery } from '../../lib/use-api.ts';
import layout from '../../styles/layout.module.css';
import { Button } from '../../ui/button.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { FailureNotice, Notice } from '../../ui/notice.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { KeyValues } from '../../ui/table/key-values.tsx';
import css from './announcement-admin.module.css';

/** The server's own limit (`api/admin/announcement-answers.ts`, whose schemas are not loaded here). */
const ANSWER_MAX = 600;
const POLL_MS = 5_000;

interface AnswerProps {
  announcement: AdminAnnouncement;
  mayWrite: boolean;
  onClose(): void;
}

/** One reply to everybody who has seen an announcement: preview and count, then a second press; or the one already sent. */
export function Answer({ announcement: { id }, mayWrite, onClose }: AnswerProps) {
  const formId = useId();
  const client = useQueryClient();
  const [keyFor, dropKey] = useIdempotencyKey();
  const format = useFormat();
  const params = { id };
  const { data, error, refetch } = useApiQuery(readAnnouncementAnswer, {
    params,
    staleTime: 0,
    refetchInterval: ({ state: { data: now } }) => (now?.waiting || now?.answer?.notifiedAt === null ? POLL_MS : false),
  });
  const kept = useDraft(`answer.${id}`, { textKo: '', textEn: '' });
  const [words, setWords] = useState(kept.initial);
  const texts = useTexts({
    title: { ko: '본 이용자에게 답변', en: 'Reply to everyone who saw it' },
    korean: { ko: '한국어', en: 'Korean' },
    english: { ko: '영어', en: 'English' },
    about: {
      ko: '로그인한 상태에서 이 공지가 화면에 나온 이용자에게 알림과 메일로 한 번 보냅니다. 알림은 고객센터 답변, 메일은 공지 메일의 수신 설정을 따릅니다.',
      en: 'Sent once to every user whose page showed the announcement while they were signed in. The notification follows their setting for support replies, the email their setting for announcements.',
    },
    preview: { ko: '메일 미리보기', en: 'Preview the email' },
    previewing: { ko: '만드는 중', en: 'Preparing' },
    send: {
      ko: (readers: string) => `이용자 ${readers}명에게 보내기`,
      en: (readers) => (readers === '1' ? 'Send to 1 user' : `Send to ${readers} users`),
    },
    counted: {
      ko: (readers: string, mails: string) => `알림 ${readers}명, 메일 ${mails}통. 보낸 뒤에는 고칠 수 없습니다.`,
      en: (readers, mails) =>
        `${readers === '1' ? '1 user is' : `${readers} users are`} notified, and ${mails === '1' ? '1 email is' : `${mails} emails are`} sent. It cannot be changed afterwards.`,
    },
    sending: { ko: '보내는 중', en: 'Sending' },
    back: { ko: '돌아가기', en: 'Back' },
    none: { ko: '아직 이 공지를 본 이용자가 없습니다.', en: 'Nobody has seen this announcement yet.' },
  });
  const set = (changes: Partial<typeof words>) => {
    const next = { ...words, ...changes };
    setWords(next);
    kept.keep(next);
    preview.reset();
  };
  const body = { textKo: words.textKo.trim(), textEn: words.textEn.trim() };
  const preview = useMutation({
    mutationFn: () => callApi(previewAnnouncementAnswer, { params, body }),
    // In a dialog, which would hide the toast.
    meta: { silent: true },
    retry: false,
  });
  const send = useMutation({
    mutationFn: () => callApi(answerAnnouncement, { params, body, idempotencyKey: keyFor(body) }),
    onSuccess: (next) => {
      dropKey();
      kept.drop();
      client.setQueryData(queryKeyOf(readAnnouncementAnswer, params), next);
    },
  });
  const isWriting = mayWrite && data && data.answer === null && data.readers > 0;
  const failure = preview.error ?? send.error;
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      back={texts.back}
      actions={
        isWriting ? (
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={!body.textKo || !body.textEn}
            busy={(preview.isPending && texts.previewing) || (send.isPending && texts.sending)}
          >
            {preview.data ? texts.send(format.count(data.readers)) : texts.preview}
          </Button>
        ) : undefined
      }
    >
      {error && !data && <FailureNotice error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton size="tall" />}
      {data?.answer && <Given state={data} id={id} mayStop={mayWrite} />}
      {data && !data.answer && data.readers === 0 && <p>{texts.none}</p>}
      {isWriting && (
        <form
          id={formId}
          className={layout.grid}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!body.textKo || !body.textEn) return;
            // The second press sends, once the preview of the email is visible.
            if (preview.data) send.mutate();
            else preview.mutate();
          }}
        >
          <p>{texts.about}</p>
          {(['textKo', 'textEn'] as const).map((name) => (
            <TextArea
              key={name}
              label={name === 'textKo' ? texts.korean : texts.english}
              lang={name === 'textKo' ? 'ko' : 'en'}
              maxLength={ANSWER_MAX}
              value={words[name]}
              onChange={(event) => set({ [name]: event.target.value })}
            />
          ))}
          {preview.data && (
            <div className={css.preview} role="status">
              <Notice>{texts.counted(format.count(data.readers), format.count(data.mails))}</Notice>
              {(['ko', 'en'] as const).map((language) => (
                <article key={language} lang={language} className={css.mail}>
                  <b>{preview.data[language].subject}</b>
                  <p>{preview.data[language].text}</p>
                </article>
              ))}
            </div>
          )}
          <FormFailure message={failure && detailOf(failure)} />
        </form>
      )}
    </Dialog>
  );
}

/** The reply that was sent, and the delivery of its emails. */
function Given({ state, id, mayStop }: { state: AnnouncementAnswer; id: string; mayStop: boolean }) {
  const format = useFormat();
  const client = useQueryClient();
  const params = { id };
  const texts = useTexts({
    written: { ko: '보낸 때', en: 'Sent' },
    readers: { ko: '알림을 받은 이용자', en: 'Users notified in the app' },
    notified: {
      ko: (notified: string, readers: string) => `${readers}명 가운데 ${notified}명`,
      en: (notified, readers) => `${notified} of ${readers}`,
    },
    mails: { ko: '메일', en: 'Emails' },
    waiting: { ko: '아직 나가지 않은 메일', en: 'Emails waiting' },
    cancelled: { ko: '취소한 메일', en: 'Emails cancelled' },
    stop: { ko: '남은 메일 멈추기', en: 'Stop the remaining emails' },
    busy: { ko: '멈추는 중', en: 'Stopping' },
  });
  const stop = useMutation({
    mutationFn: () => callApi(stopAnnouncementAnswer, { params }),
    onSuccess: (next) => client.setQueryData(queryKeyOf(readAnnouncementAnswer, params), next),
  });
  const { answer, waiting } = state;
  if (!answer) return null;
  return (
    <div className={layout.grid}>
      <p lang="ko">{answer.text.ko}</p>
      <p lang="en">{answer.text.en}</p>
      <KeyValues
        items={[
          { label: texts.written, value: format.longDateTime(answer.writtenAt) },
          {
            label: texts.readers,
            value:
              answer.notifiedAt === null
                ? texts.notified(format.count(answer.notified), format.count(answer.readers))
                : format.count(answer.notified),
          },
          { label: texts.mails, value: format.count(answer.mails) },
          { label: texts.waiting, value: format.count(waiting) },
          { label: texts.cancelled, value: format.count(answer.mailsTakenBack) },
        ]}
      />
      {mayStop && waiting > 0 && (
        <div>
          <Button variant="dangerLine" busy={stop.isPending && texts.busy} onClick={() => stop.mutate()}>
            {texts.stop}
          </Button>
        </div>
      )}
      <FormFailure message={stop.error && detailOf(stop.error)} />
    </div>
  );
}
