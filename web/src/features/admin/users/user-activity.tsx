import { userActivity } from '@eleven/protocol/api/admin-users';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useFormat } from '../../../i18n/format.ts';
import { fullTime } from '../../../i18n/full-time.ts';
import { useLocale } from '../../../i18n/locale.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { callApi } from '../../../lib/api.ts';
import rows from '../../../styles/entries.module.css';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FailureNotice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import css from './user-detail.module.css';

/** The account's activity in the reader's language. */
export function UserActivity({ id }: { id: string }) {
  const format = useFormat();
  const locale = useLocale();
  const texts = useTexts({
    title: { ko: '활동', en: 'Activity' },
    none: { ko: '아직 활동이 없습니다.', en: 'Nothing has happened yet.' },
    more: { ko: '더 보기', en: 'Load more' },
    loading: { ko: '불러오는 중', en: 'Loading' },
  });
  const log = useInfiniteQuery({
    queryKey: [userActivity.path, id, locale],
    queryFn: ({ pageParam, signal }) =>
      callApi(userActivity, { params: { id }, query: pageParam ? { before: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextBefore,
    staleTime: 0,
  });
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <Card title={texts.title}>
      {log.isPending && <Skeleton size="tall" />}
      {log.data && entries.length === 0 && <p className={rows.none}>{texts.none}</p>}
      <ul className={rows.list}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <span>
              <b>{entry.action}</b> {entry.description}
            </span>
            <small>{fullTime(format, entry.createdAt)}</small>
          </li>
        ))}
      </ul>
      {log.error && (
        <FailureNotice
          error={log.error}
          retry={() => void (log.isFetchNextPageError ? log.fetchNextPage() : log.refetch())}
        />
      )}
      {log.hasNextPage && !log.error && (
        <div className={css.more}>
          <Button busy={log.isFetchingNextPage && texts.loading} onClick={() => void log.fetchNextPage()}>
            {texts.more}
          </Button>
        </div>
      )}
    </Card>
  );
}
