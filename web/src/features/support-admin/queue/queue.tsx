import { type Member, supportAdminQueue } from '@eleven/protocol/api/admin/support';
import { SEARCHED_TICKETS_MAX } from '@eleven/protocol/tickets';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/texts.ts';
import { useFilters } from '../../../lib/address/use-filters.ts';
import { callApi } from '../../../lib/api.ts';
import css from '../support-admin.module.css';
import { QueueFiltersBar } from './queue-filters.tsx';
import { orderOf, QUEUE_FILTERS, selectionOf, stateOf } from './queue-query.ts';
import { QueueTable } from './queue-table.tsx';

interface QueueProps {
  staff: readonly Member[];
  onOpen(number: string): void;
}

/** Tickets by filter. Without a filter, those that wait for us, oldest first. */
export function Queue({ staff, onOpen }: QueueProps) {
  const [filters, setFilters] = useFilters(QUEUE_FILTERS);
  const texts = useTexts({
    most: {
      ko: `검색은 가장 잘 맞는 ${SEARCHED_TICKETS_MAX}건까지만 찾습니다. 단어를 더하거나 필터를 고르면 좁힐 수 있습니다.`,
      en: `A search finds at most ${SEARCHED_TICKETS_MAX} tickets, those that fit best. More words or a filter narrow it.`,
    },
    empty: { ko: '해당하는 문의가 없습니다.', en: 'No ticket matches.' },
    noneWaits: { ko: '기다리는 문의가 없습니다.', en: 'Nobody is waiting for us.' },
  });
  const selection = selectionOf(filters);
  const query = { ...selection, order: orderOf(filters) };
  const reading = useInfiniteQuery({
    queryKey: [supportAdminQueue.path, query],
    queryFn: ({ pageParam, signal }) =>
      callApi(supportAdminQueue, { query: { ...query, limit: 20, ...(pageParam ? { from: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  });
  const rows = reading.data?.pages.flatMap(({ tickets }) => tickets) ?? [];
  const areWaiting = stateOf(filters) === 'open';
  const isUnfiltered = areWaiting && Object.keys(selection).length === 1;
  return (
    <>
      <QueueFiltersBar filters={filters} staff={staff} onChange={setFilters} />
      <p role="status" className={css.about}>
        {filters.search && rows.length >= SEARCHED_TICKETS_MAX && texts.most}
      </p>
      <QueueTable
        rows={rows}
        reading={reading}
        areWaiting={areWaiting}
        empty={isUnfiltered ? texts.noneWaits : texts.empty}
        onOpen={onOpen}
      />
    </>
  );
}
