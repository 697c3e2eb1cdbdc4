import { operations } from '@eleven/protocol/api/admin/operations';
import { adminUser } from '@eleven/protocol/api/auth';
import { JOBS } from '@eleven/protocol/jobs';
import { useState } from 'react';
import { useFormat } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { useApiQuery } from '../../../lib/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FailureNotice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { everyOnceRead, StaleNotice } from '../../../ui/stale-notice.tsx';
import { Table } from '../../../ui/table/table.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { Time } from '../../../ui/time.tsx';
import { TwoLines } from '../two-lines.tsx';
import css from './operations.module.css';
import { Queues } from './queues.tsx';
import { ReindexDialog } from './reindex-dialog.tsx';
import { Reindexes } from './reindexes.tsx';
import { Suppressions } from './suppressions.tsx';
import { Switches } from './switches.tsx';

const REFETCH_MS = 15_000;

/** Background work: queues, suppressed addresses, indexers, jobs and switches. */
export default function OperationsPage() {
  const { locale, count } = useFormat();
  const { data: member } = useApiQuery(adminUser);
  const reading = useApiQuery(operations, { staleTime: 0, refetchInterval: everyOnceRead(REFETCH_MS) });
  const { data, error, refetch } = reading;
  const [reindexed, setReindexed] = useState<string>();
  const texts = useTexts({
    vaults: { ko: '인덱서', en: 'Indexers' },
    vault: { ko: '계약', en: 'Vault' },
    cursor: { ko: '처리한 블록', en: 'Indexed to block' },
    state: { ko: '상태', en: 'State' },
    runs: { ko: '따라가는 중', en: 'Follows' },
    nobody: { ko: '따라가는 프로세스 없음', en: 'No process follows it' },
    halted: { ko: '멈춤', en: 'Halted' },
    holder: { ko: '프로세스', en: 'Process' },
    acts: { ko: '작업', en: 'Actions' },
    reindex: { ko: '다시 읽기', en: 'Read again' },
    jobs: { ko: '작업', en: 'Jobs' },
    job: { ko: '작업', en: 'Job' },
    last: { ko: '마지막 실행', en: 'Last run' },
    took: { ko: '걸린 시간', en: 'Took' },
    result: { ko: '결과', en: 'Result' },
    next: { ko: '다음 실행', en: 'Next run' },
    ok: { ko: '정상', en: 'OK' },
    failed: { ko: '실패', en: 'Failed' },
    overdue: { ko: '늦음', en: 'Overdue' },
    never: { ko: '아직 없음', en: 'Not yet' },
  });
  if (error && !data) return <FailureNotice error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton size="tall" />;
  const mayAct = member?.role === 'admin';
  const chosen = data.vaults.find(({ address }) => address === reindexed);
  return (
    <div className={css.stack}>
      <StaleNotice reading={reading} />
      <Queues queues={data.queues} mayAct={mayAct} />
      <Suppressions mayAct={mayAct} />
      <Card title={texts.vaults} bare>
        <Table
          caption={texts.vaults}
          rows={data.vaults}
          rowKey={({ address }) => address}
          columns={[
            {
              head: texts.vault,
              narrow: 'wide',
              cell: ({ name, address }) => <TwoLines below={name !== null && address}>{name ?? address}</TwoLines>,
            },
            {
              head: texts.cursor,
              kind: 'number',
              narrow: 'line',
              cell: ({ cursorBlock, cursorTime }) => (
                <TwoLines below={<Time at={new Date(cursorTime * 1_000).toISOString()} />}>
                  {count(cursorBlock)}
                </TwoLines>
              ),
            },
            {
              head: texts.state,
              narrow: 'line',
              cell: ({ halted, holder }) => (
                <TwoLines below={halted ?? false}>
                  <Tag tone={halted !== null ? 'danger' : holder === null ? 'warn' : 'ok'}>
                    {halted !== null ? texts.halted : holder === null ? texts.nobody : texts.runs}
                  </Tag>
                </TwoLines>
              ),
            },
            { head: texts.holder, narrow: 'line', cell: ({ holder }) => holder },
            {
              head: texts.acts,
              kind: 'actions',
              narrow: 'line',
              cell: ({ address, name }) =>
                mayAct ? (
                  <Button
                    size="small"
                    aria-label={`${texts.reindex}: ${name ?? address}`}
                    onClick={() => setReindexed(address)}
                  >
                    {texts.reindex}
                  </Button>
                ) : null,
            },
          ]}
        />
      </Card>
      {chosen && <ReindexDialog vault={chosen} onClose={() => setReindexed(undefined)} />}
      <Reindexes mayAct={mayAct} />
      <Switches switches={data.switches} mayAct={mayAct} />
      <Card title={texts.jobs} bare>
        <Table
          caption={texts.jobs}
          rows={data.jobs}
          rowKey={({ name }) => name}
          columns={[
            { head: texts.job, narrow: 'wide', cell: ({ name }) => JOBS[name][locale] },
            {
              head: texts.last,
              narrow: 'line',
              cell: ({ startedAt }) => (startedAt === null ? texts.never : <Time at={startedAt} />),
            },
            {
              head: texts.took,
              kind: 'number',
              narrow: 'line',
              cell: ({ durationMs }) => durationMs !== null && `${count(durationMs)} ms`,
            },
            {
              head: texts.result,
              narrow: 'line',
              cell: ({ ok, error: why, isOverdue }) =>
                ok !== null && (
                  <TwoLines below={why ?? false}>
                    <Tag tone={!ok ? 'danger' : isOverdue ? 'warn' : 'ok'}>
                      {!ok ? texts.failed : isOverdue ? texts.overdue : texts.ok}
                    </Tag>
                  </TwoLines>
                ),
            },
            {
              head: texts.next,
              narrow: 'line',
              cell: ({ nextAt }) => nextAt !== null && <Time at={nextAt} />,
            },
          ]}
        />
      </Card>
    </div>
  );
}
