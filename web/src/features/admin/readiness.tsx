import { type Alarm, alarms } from '@eleven/protocol/api/alarms';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { callApi } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StaleNotice } from '../../ui/stale-notice.tsx';
import { KeyValues } from '../../ui/table/key-values.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Trouble } from './alarms/trouble.tsx';

/** The problems that need attention. While there are any, the server replies with 503 and the same figures. */
export function Readiness() {
  const format = useFormat();
  const reading = useQuery({
    queryKey: [alarms.path],
    queryFn: ({ signal }) => callApi(alarms, { replyAt: 503, signal }),
    staleTime: 0,
  });
  const { data, error, isFetching, refetch } = reading;
  const texts = useTexts({
    title: { ko: '서비스 상태', en: 'Service' },
    again: { ko: '다시 읽기', en: 'Refresh' },
    reading: { ko: '읽는 중', en: 'Reading' },
    database: { ko: '데이터베이스', en: 'Database' },
    chain: { ko: '체인', en: 'Chain' },
    indexer: { ko: '인덱서', en: 'Indexer' },
    mail: { ko: '메일', en: 'Email' },
    push: { ko: '푸시 알림', en: 'Push notifications' },
    reserve: { ko: '적립금', en: 'Reserve' },
    disk: { ko: '디스크', en: 'Disk' },
    ok: { ko: '정상', en: 'OK' },
    ill: { ko: '문제 있음', en: 'Trouble' },
    head: { ko: '최신 블록', en: 'Newest block' },
    cursor: { ko: '처리한 블록', en: 'Indexed to block' },
    lag: { ko: '남은 확정 블록', en: 'Final blocks to index' },
  });
  const checks = data?.checks ?? [];
  const state = ({ name, ok, detail, figures }: Alarm) => (
    <>
      {!ok && <Trouble kind={name} isKnown={Object.keys(figures).length > 0} detail={detail} />}
      {ok && detail && <span lang="en">{detail}</span>}{' '}
      <Tag tone={ok ? 'ok' : 'danger'}>{ok ? texts.ok : texts.ill}</Tag>
    </>
  );
  const count = (check: Alarm['name'], figure: string) => {
    const value = checks.find(({ name }) => name === check)?.figures[figure];
    return typeof value === 'number' ? format.count(value) : '–';
  };
  return (
    <Card
      title={texts.title}
      aside={
        <Button size="small" busy={isFetching && data && texts.reading} onClick={() => void refetch()}>
          {texts.again}
        </Button>
      }
    >
      {error && !data && <FailureNotice error={error} retry={() => void refetch()} />}
      <StaleNotice reading={reading} />
      {!data && !error && <Skeleton size="tall" />}
      {data && (
        <KeyValues
          items={[
            ...checks.map((check) => ({ label: texts[check.name], value: state(check), figure: false })),
            { label: texts.head, value: count('chain', 'headBlock') },
            { label: texts.cursor, value: count('indexer', 'cursorBlock') },
            { label: texts.lag, value: count('indexer', 'lagBlocks') },
          ]}
        />
      )}
    </Card>
  );
}
