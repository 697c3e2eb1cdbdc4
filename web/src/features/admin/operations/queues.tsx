import { MAIL_NAMES } from '@eleven/protocol/api/admin/mails';
import {
  type FailedMessage,
  failedExport,
  failedList,
  type Operations,
  operations,
  PUSH_NEWS_HOURS,
  type QueueName,
  resendFailed,
} from '@eleven/protocol/api/admin/operations';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { callApi } from '../../../lib/api.ts';
import { useFocusAfterQuestion } from '../../../lib/focus/list-focus.ts';
import { useApiPages } from '../../../lib/use-api-pages.ts';
import { ExportLink } from '../../../session/export-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { MorePages } from '../../../ui/table/more-pages.tsx';
import { Table } from '../../../ui/table/table.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { Time } from '../../../ui/time.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { TwoLines } from '../two-lines.tsx';
import css from './operations.module.css';

interface Asked {
  queue: QueueName;
  /** Undefined for the whole queue. */
  id?: string;
}

/** Messages waiting to be sent and messages given up, with buttons to send those again. */
export function Queues({ queues, mayAct }: { queues: Operations['queues']; mayAct: boolean }) {
  const format = useFormat();
  const client = useQueryClient();
  const [open, setOpen] = useState<QueueName>();
  const [asked, setAsked] = useState<Asked>();
  const focusTarget = useFocusAfterQuestion(
    asked !== undefined,
    queues.map(({ name, failed }) => `${name} ${failed}`).join(),
  );
  const texts = useTexts({
    title: { ko: '대기열', en: 'Queues' },
    queue: { ko: '대기열', en: 'Queue' },
    mail: { ko: '메일', en: 'Email' },
    push: { ko: '푸시 알림', en: 'Push notifications' },
    webhook: { ko: '경보 웹훅', en: 'Webhooks of alarms' },
    waiting: { ko: '기다림', en: 'Waiting' },
    oldest: { ko: '가장 오래된 것', en: 'Oldest since' },
    failed: { ko: '포기함', en: 'Given up' },
    acts: { ko: '작업', en: 'Actions' },
    show: { ko: '보기', en: 'Show' },
    hide: { ko: '닫기', en: 'Hide' },
    all: { ko: '모두 다시 보내기', en: 'Send all again' },
    resend: { ko: '다시 보내기', en: 'Send again' },
    about: {
      ko: '포기한 것을 지금 다시 보냅니다. 한 번에 최근 1,000건까지입니다. 받았지만 응답이 끊긴 것은 두 번 도착합니다.',
      en: 'Retries failed messages, at most the newest 1,000 at once. A message that was delivered but not confirmed will arrive twice.',
    },
    onlyNews: {
      ko: `${PUSH_NEWS_HOURS}시간이 지난 푸시 알림은 다시 보내지 않습니다.`,
      en: `Push notifications older than ${PUSH_NEWS_HOURS} hours are not sent again.`,
    },
    resent: {
      ko: (count: string) => `${count}건을 다시 보냅니다.`,
      en: (count) => (count === '1' ? '1 message is being sent again.' : `${count} messages are being sent again.`),
    },
    noneResent: { ko: '다시 보낼 것이 없습니다.', en: 'There is nothing to send again.' },
  });
  return (
    <Card title={texts.title} bare>
      <div ref={focusTarget} tabIndex={-1}>
        <Table
          caption={texts.title}
          rows={queues}
          rowKey={({ name }) => name}
          columns={[
            { head: texts.queue, narrow: 'wide', cell: ({ name }) => texts[name] },
            {
              head: texts.waiting,
              kind: 'number',
              narrow: 'line',
              cell: ({ waiting }) => format.count(waiting),
            },
            {
              head: texts.oldest,
              narrow: 'line',
              cell: ({ oldestAt }) => oldestAt !== null && <Time at={oldestAt} />,
            },
            {
              head: texts.failed,
              kind: 'number',
              narrow: 'line',
              cell: ({ failed }) => (failed === 0 ? '0' : <Tag tone="warn">{format.count(failed)}</Tag>),
            },
            {
              head: texts.acts,
              kind: 'actions',
              narrow: 'line',
              cell: ({ name, failed }) =>
                failed === 0 ? null : (
                  <span className={css.acts}>
                    <Button
                      size="small"
                      aria-expanded={open === name}
                      aria-label={`${open === name ? texts.hide : texts.show}: ${texts[name]}`}
                      onClick={() => setOpen(open === name ? undefined : name)}
                    >
                      {open === name ? texts.hide : texts.show}
                    </Button>
                    {mayAct && (
                      <Button
                        size="small"
                        aria-label={`${texts.all}: ${texts[name]}`}
                        onClick={() => setAsked({ queue: name })}
                      >
                        {texts.all}
                      </Button>
                    )}
                  </span>
                ),
            },
          ]}
        />
        {open && queues.some(({ name, failed }) => name === open && failed > 0) && (
          <Failed queue={open} name={texts[open]} resend={mayAct ? (id) => setAsked({ queue: open, id }) : undefined} />
        )}
      </div>
      {asked && (
        <ReasonDialog
          title={asked.id === undefined ? texts.all : texts.resend}
          about={asked.queue === 'push' ? `${texts.about} ${texts.onlyNews}` : texts.about}
          withoutToast
          draft={`resend.${asked.queue}.${asked.id ?? 'all'}`}
          onClose={() => setAsked(undefined)}
          run={async ({ reason }) => {
            const { count } = await callApi(resendFailed, { body: { ...asked, reason } });
            showToast({
              title: count === 0 ? texts.noneResent : texts.resent(format.count(count)),
              ...(count === 0 && asked.queue === 'push' ? { description: texts.onlyNews } : {}),
            });
            await client.invalidateQueries({ queryKey: [operations.path] });
            await client.invalidateQueries({ queryKey: [failedList.path] });
          }}
        />
      )}
    </Card>
  );
}

interface FailedProps {
  queue: QueueName;
  /** The display name of the queue. */
  name: string;
  resend: ((id: string) => void) | undefined;
}

function Failed({ queue, name, resend }: FailedProps) {
  const { locale } = useFormat();
  const { rows, reading } = useApiPages(failedList, { query: { queue }, rowsOf: ({ failed }) => failed });
  const texts = useTexts({
    caption: { ko: (queue: string) => `포기한 것: ${queue}`, en: (queue) => `Given up: ${queue}` },
    what: { ko: '내용', en: 'What' },
    why: { ko: '이유', en: 'Why' },
    time: { ko: '만든 시간', en: 'Written' },
    acts: { ko: '작업', en: 'Actions' },
    resend: { ko: '다시 보내기', en: 'Send again' },
    tooOld: { ko: '오래되어 다시 보내지 않음', en: 'Too old to send again' },
    export: { ko: 'CSV로 내보내기', en: 'Export as CSV' },
    tries: { ko: (count: number) => `${count}번 시도`, en: (count) => `${count} attempts` },
  });
  const kindName = (kind: string) => (queue === 'mail' ? MAIL_NAMES[kind]?.[locale] : undefined) ?? kind;
  return (
    <>
      <h3 className={css.below}>{texts.caption(name)}</h3>
      {reading.isPending && <Skeleton />}
      {rows.length > 0 && (
        <Table<FailedMessage>
          caption={texts.caption(name)}
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            {
              head: texts.what,
              narrow: 'wide',
              cell: ({ kind, to }) => (
                <TwoLines below={<span className={css.address}>{to}</span>}>{kindName(kind)}</TwoLines>
              ),
            },
            {
              head: texts.why,
              narrow: 'line',
              cell: ({ error, attempts }) => <TwoLines below={texts.tries(attempts)}>{error ?? '–'}</TwoLines>,
            },
            { head: texts.time, narrow: 'line', cell: ({ createdAt }) => <Time at={createdAt} /> },
            {
              head: texts.acts,
              kind: 'actions',
              narrow: 'line',
              cell: ({ id, kind, to, canResend }) => {
                if (!resend) return null;
                if (!canResend) return texts.tooOld;
                return (
                  <Button
                    size="small"
                    aria-label={`${texts.resend}: ${kindName(kind)}, ${to}`}
                    onClick={() => resend(id)}
                  >
                    {texts.resend}
                  </Button>
                );
              },
            },
          ]}
        />
      )}
      {resend && rows.length > 0 && (
        <div className={css.file}>
          <ExportLink href={`${failedExport.path}?${new URLSearchParams({ queue })}`}>{texts.export}</ExportLink>
        </div>
      )}
      <MorePages reading={reading} block />
    </>
  );
}
