import { shortAddress } from '@eleven/protocol/activity';
import { type ActivityEntry, activityLogs } from '@eleven/protocol/api/activity';
import { config } from '@eleven/protocol/api/system';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { callApi } from '../../lib/api.ts';
import { FRESH_STALE_MS } from '../../lib/query-client.ts';
import { useApiQuery } from '../../lib/use-api.ts';
import text from '../../styles/text.module.css';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Table } from '../../ui/table.tsx';
import { Tag } from '../../ui/tag.tsx';
import css from './activity-log.module.css';

const PAGE_SIZE = 20;

/** Everything that has happened on the account, newest first, page by page. */
export function ActivityLog() {
  const format = useFormat();
  const texts = useTexts({
    ko: {
      caption: '활동 기록',
      action: '활동',
      detail: '내용',
      transaction: '거래',
      time: '시간',
      isNew: '새 알림',
      empty: '아직 활동이 없습니다.',
      more: '더 보기',
      loading: '불러오는 중',
    },
    en: {
      caption: 'Activity logs',
      action: 'Action',
      detail: 'Detail',
      transaction: 'Transaction',
      time: 'Time',
      isNew: 'New',
      empty: 'Nothing has happened yet.',
      more: 'Load more',
      loading: 'Loading',
    },
  });
  const log = useInfiniteQuery({
    queryKey: [activityLogs.path, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      callApi(activityLogs, { query: { limit: PAGE_SIZE, ...(pageParam ? { before: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextBefore,
    staleTime: FRESH_STALE_MS,
  });
  if (log.isPending) {
    return (
      <Card className={css.card}>
        <div className={css.waiting}>
          <Skeleton />
          <Skeleton size="medium" />
          <Skeleton />
        </div>
      </Card>
    );
  }
  const entries = log.data?.pages.flatMap((page) => page.logs) ?? [];
  return (
    <>
      <Card bare className={css.card}>
        {log.data && entries.length === 0 && <p className={css.empty}>{texts.empty}</p>}
        {entries.length > 0 && (
          <Table<ActivityEntry>
            caption={texts.caption}
            rows={entries}
            rowKey={(entry) => entry.id}
            columns={[
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
                cell: (entry) => <span className={css.detail}>{entry.description}</span>,
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
                  <time className={css.time} dateTime={entry.createdAt} title={format.full(entry.createdAt)}>
                    {format.dateTime(entry.createdAt)}
                  </time>
                ),
              },
            ]}
          />
        )}
      </Card>
      {log.error && (
        <div className={css.card}>
          <FailureNotice
            error={log.error}
            retry={() => void (log.isFetchNextPageError ? log.fetchNextPage() : log.refetch())}
          />
        </div>
      )}
      {log.hasNextPage && !log.error && (
        <div className={css.more}>
          <Button busy={log.isFetchingNextPage && texts.loading} onClick={() => void log.fetchNextPage()}>
            {texts.more}
          </Button>
        </div>
      )}
    </>
  );
}

/** Leads to the block explorer where the chain has one; always copies. */
function TransactionHash({ hash }: { hash: string }) {
  const { data } = useApiQuery(config);
  const texts = useTexts({ ko: { copy: '거래 해시 복사' }, en: { copy: 'Copy the transaction hash' } });
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
