import type { ActivityKind } from '@eleven/protocol/activity';
import { shortAddress } from '@eleven/protocol/address';
import { type ActivityEntry, activityLogs } from '@eleven/protocol/api/activity';
import { config } from '@eleven/protocol/api/system';
import { useState } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { FRESH_STALE_MS } from '../../lib/query-client.ts';
import { useApiQuery } from '../../lib/use-api.ts';
import { useApiPages } from '../../lib/use-api-pages.ts';
import text from '../../styles/text.module.css';
import { CopyButton } from '../../ui/copy-button.tsx';
import { LongTable } from '../../ui/table/long-table.tsx';
import type { Column } from '../../ui/table/table.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Time } from '../../ui/time.tsx';
import { ActivityFilters } from './activity-filters.tsx';
import css from './activity-log.module.css';
import { useActivityQuery } from './activity-query.ts';
import { EntryText } from './entry-text.tsx';
import { timeOf } from './latest-activity.ts';
import { NotMeDialog } from './not-me-dialog.tsx';

const PAGE_SIZE = 20;

/** Only staff can do these: reporting one would lock the account and help nobody. */
const STAFF_ACTS: ReadonlySet<string> = new Set<ActivityKind>([
  'accountSuspended',
  'accountRestored',
  'ticketsRestricted',
  'ticketsAllowed',
  'sessionEndedByStaff',
  'sessionsEnded',
  'roleChanged',
  'dataExportAskedByStaff',
]);

/** The account's activity, newest first, page by page. Its filters are in the URL. */
export function ActivityLog() {
  const { query, zone, isFiltered, change } = useActivityQuery();
  const [doubted, setDoubted] = useState<ActivityEntry>();
  const texts = useTexts({
    caption: { ko: '활동 기록', en: 'Activity logs' },
    empty: { ko: '아직 활동이 없습니다.', en: 'Nothing has happened yet.' },
    none: { ko: '조건에 맞는 활동이 없습니다.', en: 'Nothing matches these filters.' },
  });
  const { rows, reading } = useApiPages(activityLogs, {
    query: { limit: PAGE_SIZE, ...query },
    rowsOf: ({ logs }) => logs,
    staleTime: FRESH_STALE_MS,
    // Keeps the old list while other filters load, so that the page does not jump.
    keepPrevious: true,
  });
  const columns = useColumns(setDoubted, rows[0]);
  return (
    <>
      <ActivityFilters query={query} zone={zone} isFiltered={isFiltered} change={change} />
      <LongTable<ActivityEntry>
        caption={texts.caption}
        columns={columns}
        rows={rows}
        rowKey={(entry) => entry.id}
        reading={reading}
        empty={isFiltered ? texts.none : texts.empty}
      />
      <NotMeDialog entry={doubted} close={() => setDoubted(undefined)} />
    </>
  );
}

const yearOf = (entry: ActivityEntry): string => timeOf(entry).slice(0, 4);

/** Times from a year other than the newest entry's include the year. */
function useColumns(
  doubt: (entry: ActivityEntry) => void,
  newest: ActivityEntry | undefined,
): readonly Column<ActivityEntry>[] {
  const format = useFormat();
  const texts = useTexts({
    action: { ko: '활동', en: 'Action' },
    detail: { ko: '내용', en: 'Detail' },
    transaction: { ko: '거래', en: 'Transaction' },
    time: { ko: '시간', en: 'Time' },
    isNew: { ko: '새 알림', en: 'New' },
    notMe: { ko: '본인이 아니십니까?', en: 'Not you?' },
  });
  return [
    {
      id: 'action',
      head: texts.action,
      cell: (entry) => (
        <span className={css.action}>
          {entry.action}
          {!entry.read && (
            <span>
              <Tag tone="brass">{texts.isNew}</Tag>
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'detail',
      head: texts.detail,
      narrow: 'wide',
      cell: (entry) => (
        <>
          <span className={css.detail}>
            <EntryText>{entry.description}</EntryText>
          </span>
          {entry.area === 'security' && !STAFF_ACTS.has(entry.kind) && (
            <button
              type="button"
              className={css.doubt}
              aria-label={`${texts.notMe}: ${entry.action}, ${format.dateTime(timeOf(entry))}`}
              onClick={() => doubt(entry)}
            >
              {texts.notMe}
            </button>
          )}
        </>
      ),
    },
    {
      id: 'transaction',
      head: texts.transaction,
      narrow: 'wide',
      cell: (entry) => entry.txHash && <TransactionHash hash={entry.txHash} />,
    },
    {
      id: 'time',
      head: texts.time,
      kind: 'number',
      cell: (entry) => (
        <span className={css.time}>
          <Time at={timeOf(entry)}>
            {newest && yearOf(entry) !== yearOf(newest) ? format.longDateTime(timeOf(entry)) : undefined}
          </Time>
        </span>
      ),
    },
  ];
}

/** Links to the block explorer if the chain has one, and always has a copy button. */
function TransactionHash({ hash }: { hash: string }) {
  const { data } = useApiQuery(config);
  const texts = useTexts({ copy: { ko: '거래 해시 복사', en: 'Copy the transaction hash' } });
  const short = shortAddress(hash);
  return (
    <span className={css.hash}>
      {data?.explorerUrl ? (
        <a className={text.link} href={`${data.explorerUrl}/tx/${hash}`} title={hash} target="_blank" rel="noreferrer">
          {short}
        </a>
      ) : (
        <span title={hash}>{short}</span>
      )}
      <CopyButton value={hash} label={texts.copy} />
    </span>
  );
}
