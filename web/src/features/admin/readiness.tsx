import { ready } from '@eleven/protocol/api/system';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { callApi } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { KeyValues } from '../../ui/table/key-values.tsx';
import { Tag } from '../../ui/tag.tsx';

/** Database, chain and indexer as the server sees them; a server that is not well answers 503 with the same figures. */
export function Readiness() {
  const format = useFormat();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [ready.path],
    queryFn: ({ signal }) => callApi(ready, { replyAt: 503, signal }),
    staleTime: 0,
  });
  const texts = useTexts({
    title: { ko: '서비스 상태', en: 'Service' },
    again: { ko: '다시 읽기', en: 'Read again' },
    reading: { ko: '읽는 중', en: 'Reading' },
    database: { ko: '데이터베이스', en: 'Database' },
    chain: { ko: '체인', en: 'Chain' },
    indexer: { ko: '인덱서', en: 'Indexer' },
    ok: { ko: '정상', en: 'OK' },
    ill: { ko: '문제 있음', en: 'Trouble' },
    head: { ko: '최신 블록', en: 'Newest block' },
    cursor: { ko: '처리한 블록', en: 'Indexed to block' },
    lag: { ko: '남은 확정 블록', en: 'Final blocks to index' },
  });
  const state = (part: { ok: boolean; detail?: string | undefined } | undefined) => (
    <>
      {part && !part.ok && part.detail ? `${part.detail} ` : ''}
      <Tag tone={part?.ok ? 'ok' : 'danger'}>{part?.ok ? texts.ok : texts.ill}</Tag>
    </>
  );
  const count = (value: number | null | undefined) => (value == null ? '–' : format.count(value));
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
      {!data && !error && <Skeleton size="tall" />}
      {data && (
        <KeyValues
          items={[
            { label: texts.database, value: state(data.database), figure: false },
            { label: texts.chain, value: state(data.chain), figure: false },
            { label: texts.indexer, value: state(data.indexer), figure: false },
            { label: texts.head, value: count(data.chain?.headBlock) },
            { label: texts.cursor, value: count(data.indexer?.cursorBlock) },
            { label: texts.lag, value: count(data.indexer?.lagBlocks) },
          ]}
        />
      )}
    </Card>
  );
}
