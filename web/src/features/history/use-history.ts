import { type HistoryGroup, walletHistory } from '@eleven/protocol/api/vault';
import { useInfiniteQuery } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { queryKeyOf } from '../../lib/use-api.ts';

const PAGE = 10;
/** Further pages are larger than the first. */
const FURTHER = 50;

export type HistoryFilter = 'all' | HistoryGroup;
export const HISTORY_FILTERS: readonly HistoryFilter[] = ['all', 'stakes', 'rewards', 'withdrawals'];

export function useHistory(address: string, filter: HistoryFilter) {
  const params = { address: address.toLowerCase() };
  return useInfiniteQuery({
    queryKey: [...queryKeyOf(walletHistory, params), filter],
    queryFn: ({ pageParam, signal }) =>
      callApi(walletHistory, {
        params,
        query: {
          limit: pageParam === undefined ? PAGE : FURTHER,
          ...(filter === 'all' ? {} : { group: filter }),
          ...(pageParam === undefined ? {} : { before: pageParam }),
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextBefore }) => nextBefore ?? undefined,
    enabled: address !== '',
  });
}
