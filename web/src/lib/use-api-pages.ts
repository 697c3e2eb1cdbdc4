import type { QueryOf, ReplyOf, RouteDefinition } from '@eleven/protocol/api/route';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useLocale } from '../i18n/locale.tsx';
import { callApi, type ParamsOf } from './api.ts';
import { queryKeyOf } from './use-api.ts';

interface PagesOptions<Route extends RouteDefinition, Row> {
  params?: ParamsOf<Route>;
  query?: QueryOf<Route>;
  rowsOf(page: ReplyOf<Route>): readonly Row[];
  staleTime?: number;
  /** Keeps the previous list while one with another query loads. */
  keepPrevious?: boolean;
  enabled?: boolean;
  /** The interval for reading the shown pages again, given their rows. */
  refetchInterval?(rows: readonly Row[]): number | false;
}

/** A list of the API, page by page, in the reader's language: a page's `nextBefore` is the next request's `before`. */
export function useApiPages<Route extends RouteDefinition, Row>(
  route: Route & (ReplyOf<Route> extends { nextBefore: string | null } ? unknown : never),
  {
    params,
    query,
    rowsOf,
    staleTime = 0,
    keepPrevious = false,
    enabled = true,
    refetchInterval,
  }: PagesOptions<Route, Row>,
) {
  const reading = useInfiniteQuery({
    queryKey: [...queryKeyOf<Route>(route, params), 'pages', JSON.stringify(query ?? {}), useLocale()],
    queryFn: ({ pageParam, signal }) =>
      callApi<Route>(route, {
        ...(params === undefined ? {} : { params }),
        query: {
          ...(query as object | undefined),
          ...(pageParam === '' ? {} : { before: pageParam }),
        } as QueryOf<Route>,
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page: ReplyOf<Route>) => (page as { nextBefore: string | null }).nextBefore,
    staleTime,
    enabled,
    refetchInterval: ({ state }) => refetchInterval?.(state.data?.pages.flatMap(rowsOf) ?? []) ?? false,
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
  return { reading, rows: reading.data?.pages.flatMap(rowsOf) ?? [] };
}
