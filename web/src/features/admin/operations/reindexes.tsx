import { type Reindex, reindexList, stopReindex } from '@eleven/protocol/api/admin/reindex';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { callApi } from '../../../lib/api.ts';
import { useFocusAfterQuestion } from '../../../lib/focus/list-focus.ts';
import { useApiPages } from '../../../lib/use-api-pages.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { MorePages } from '../../../ui/table/more-pages.tsx';
import { Table } from '../../../ui/table/table.tsx';
import { Time } from '../../../ui/time.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { TwoLines } from '../two-lines.tsx';
import css from './operations.module.css';
import { ReindexOutcome, ReindexProgress } from './reindex-cells.tsx';

/** While one is running, its progress is read at this interval. */
const REFETCH_MS = 2_000;

/** The vaults read again: progress of the running one, results of the others. Nothing if there were none. */
export function Reindexes({ mayAct }: { mayAct: boolean }) {
  const { count } = useFormat();
  const client = useQueryClient();
  const [asked, setAsked] = useState<string>();
  const { rows, reading } = useApiPages(reindexList, {
    rowsOf: ({ reindexes }) => reindexes,
    refetchInterval: (found) => (found.some(({ endedAt }) => endedAt === null) ? REFETCH_MS : false),
  });
  const running = rows.filter(({ endedAt }) => endedAt === null).map(({ id }) => id);
  const focusTarget = useFocusAfterQuestion(asked !== undefined, running.join());
  const texts = useTexts({
    title: { ko: '다시 읽은 계약', en: 'Vaults read again' },
    vault: { ko: '계약', en: 'Vault' },
    from: { ko: (block: string) => `블록 ${block}부터`, en: (block) => `from block ${block}` },
    state: { ko: '상태', en: 'State' },
    result: { ko: '결과', en: 'Outcome' },
    who: { ko: '누가, 왜', en: 'Who and why' },
    command: { ko: '명령', en: 'Command' },
    time: { ko: '요청한 시간', en: 'Asked' },
    acts: { ko: '작업', en: 'Actions' },
    stop: { ko: '중단', en: 'Stop' },
    effect: {
      ko: '지금까지 읽은 것을 버립니다. 기록은 시작하기 전 그대로입니다.',
      en: 'The rows read so far are thrown away. The records stay as they were before.',
    },
  });
  if (rows.length === 0) {
    return reading.error ? (
      <Card title={texts.title}>
        <MorePages reading={reading} />
      </Card>
    ) : null;
  }

  return (
    <Card title={texts.title} bare>
      <div ref={focusTarget} tabIndex={-1}>
        <Table<Reindex>
          caption={texts.title}
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            {
              head: texts.vault,
              narrow: 'wide',
              cell: ({ vault, vaultName, fromBlock }) => (
                <TwoLines below={texts.from(count(fromBlock))}>
                  <span className={css.address}>{vaultName ?? vault}</span>
                </TwoLines>
              ),
            },
            {
              head: texts.state,
              narrow: 'line',
              cell: (reindex) => <ReindexProgress reindex={reindex} />,
            },
            { head: texts.result, narrow: 'line', cell: (reindex) => <ReindexOutcome reindex={reindex} /> },
            {
              head: texts.who,
              narrow: 'line',
              cell: ({ by, reason }) => <TwoLines below={reason}>{by ?? texts.command}</TwoLines>,
            },
            { head: texts.time, narrow: 'line', cell: ({ askedAt }) => <Time at={askedAt} /> },
            {
              head: texts.acts,
              kind: 'actions',
              narrow: 'line',
              cell: ({ id, vault, vaultName, endedAt }) =>
                mayAct && endedAt === null ? (
                  <Button size="small" aria-label={`${texts.stop}: ${vaultName ?? vault}`} onClick={() => setAsked(id)}>
                    {texts.stop}
                  </Button>
                ) : null,
            },
          ]}
        />
      </div>
      <MorePages reading={reading} block />
      {asked !== undefined && (
        <ReasonDialog
          title={texts.stop}
          about={texts.effect}
          draft="reindex.stop"
          onClose={() => setAsked(undefined)}
          run={async ({ reason }) => {
            await callApi(stopReindex, { params: { id: asked }, body: { reason } });
            await client.invalidateQueries({ queryKey: [reindexList.path] });
          }}
        />
      )}
    </Card>
  );
}
