import {
  type AlarmTestResult,
  alarmTestResult,
  chooseAlarmMails,
  type StaffAlarms,
  staffAlarms,
  testAlarms,
} from '@eleven/protocol/api/admin/alarms';
import { adminUser } from '@eleven/protocol/api/auth';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/texts.ts';
import { callApi } from '../../../lib/api.ts';
import { useIdempotencyKey } from '../../../lib/idempotency.ts';
import { useApiQuery } from '../../../lib/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Switch } from '../../../ui/form/switch.tsx';
import { FailureNotice, Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { KeyValues } from '../../../ui/table/key-values.tsx';
import { Tag } from '../../../ui/tag.tsx';
import css from './alarms.module.css';

/** The channels of the alarms, and whether they work. */
export function AlarmChannels({ data }: { data: StaffAlarms }) {
  const client = useQueryClient();
  const { data: member } = useApiQuery(adminUser);
  const [keyFor, dropKey] = useIdempotencyKey();
  const texts = useTexts({
    title: { ko: '경보를 받는 곳', en: 'Alarm recipients' },
    test: { ko: '시험 경보 보내기', en: 'Send a test alarm' },
    busy: { ko: '보내는 중', en: 'Sending' },
    readers: { ko: '메일로 받는 직원', en: 'Staff by email' },
    people: { ko: (count: number) => `${count}명`, en: (count) => String(count) },
    webhooks: { ko: '웹훅', en: 'Webhooks' },
    none: { ko: '없음 (ALARM_WEBHOOKS)', en: 'None (ALARM_WEBHOOKS)' },
    nobody: {
      ko: '지금은 아무도 경보를 받지 않습니다. 메일을 켜거나 웹훅을 정해 주십시오.',
      en: 'Nobody is notified of alarms now. Switch emails on, or configure a webhook.',
    },
    mine: { ko: '나에게 메일로', en: 'Emails to me' },
    about: {
      ko: '경보가 시작될 때와 끝날 때 한 번씩 보냅니다.',
      en: 'One when an alarm begins, and one when it ends.',
    },
  });
  const choose = useMutation({
    mutationFn: (mailsMe: boolean) => callApi(chooseAlarmMails, { body: { mailsMe } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [staffAlarms.path] }),
  });
  const test = useMutation({
    mutationFn: () => callApi(testAlarms, { idempotencyKey: keyFor({}) }),
    onSuccess: dropKey,
  });
  return (
    <Card
      title={texts.title}
      aside={
        member?.role === 'admin' && (
          <Button size="small" busy={test.isPending && texts.busy} onClick={() => test.mutate()}>
            {texts.test}
          </Button>
        )
      }
    >
      <div className={css.channels}>
        {data.mailReaders === 0 && data.webhooks.length === 0 && <Notice tone="danger">{texts.nobody}</Notice>}
        <KeyValues
          items={[
            { label: texts.readers, value: texts.people(data.mailReaders) },
            {
              label: texts.webhooks,
              value: data.webhooks.length === 0 ? texts.none : data.webhooks.join(', '),
              figure: false,
            },
          ]}
        />
        {test.data && <TestResults id={test.data.id} />}
        <Switch
          label={texts.mine}
          about={texts.about}
          checked={choose.isPending ? choose.variables : data.mailsMe}
          onChange={(mailsMe) => choose.mutate(mailsMe)}
        />
      </div>
    </Card>
  );
}

/** The worker checks every few seconds. */
const POLL_MS = 1_000;
/** Only channels that failed are still waiting: their next attempts come later and later. */
const RETRY_POLL_MS = 10_000;

function pollOf(results: readonly AlarmTestResult[]): number | false {
  const waiting = results.filter(({ state }) => state === 'waiting');
  if (waiting.length === 0) return false;
  return waiting.some(({ reason }) => reason === null) ? POLL_MS : RETRY_POLL_MS;
}

function TestResults({ id }: { id: string }) {
  const { data, error, refetch } = useApiQuery(alarmTestResult, {
    params: { id },
    staleTime: 0,
    // Not while it cannot be read at all: then the reader retries.
    refetchInterval: ({ state }) => state.data !== undefined && pollOf(state.data.results),
  });
  const texts = useTexts({
    waiting: { ko: '기다리는 중', en: 'Waiting' },
    retrying: { ko: '다시 시도 중', en: 'Being retried' },
    delivered: { ko: '받았음', en: 'Delivered' },
    failed: { ko: '실패', en: 'Failed' },
    email: { ko: '내 메일', en: 'Email to me' },
  });
  const tones = { waiting: 'plain', delivered: 'ok', failed: 'danger' } as const;
  if (!data && error) return <FailureNotice error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  return (
    <ul className={css.results} aria-live="polite">
      {data.results.map(({ channel, state, reason }) => (
        <li key={channel}>
          <Tag tone={tones[state]}>{texts[state === 'waiting' && reason !== null ? 'retrying' : state]}</Tag>
          <span>
            {channel === 'email' ? texts.email : channel}
            {reason === null ? '' : `: ${reason}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
