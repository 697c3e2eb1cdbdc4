/**
 * Typed queries of the API. The key consists of parts of the path, so that the default fetch and invalidation by prefix work.
 */
import type { QueryOf, ReplyOf, RouteDefinition } from '@eleven/protocol/api/route';
import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { callApi, type ParamsOf } from './api.ts';

/**
 * `/api/wallets/:address/positions` with an address gives ['/api/wallets', address, 'positions']: the fixed beginning in
 * one part, so that ['/api/wallets', address] is a prefix of everything about that wallet.
 */
export function queryKeyOf<Route extends RouteDefinition>(route: Route, params?: ParamsOf<Route>): readonly string[] {
  const [base = '', ...rest] = route.path.split('/:');
  const values: Record<string, string> = params ?? {};
  return [
    base,
    ...rest.flatMap((part) => {
      const [name = '', ...tail] = part.split('/');
      return [values[name] ?? '', ...(tail.length > 0 ? [tail.join('/')] : [])];
    }),
  ];
}

type Options<Route extends RouteDefinition> = Omit<
  UseQueryOptions<ReplyOf<Route>, Error>,
  'queryKey' | 'queryFn' | 'initialData'
> & { params?: ParamsOf<Route>; query?: QueryOf<Route> };

export function useApiQuery<Route extends RouteDefinition>(
  route: Route,
  { params, query, ...options }: Options<Route> = {},
): UseQueryResult<ReplyOf<Route>, Error> {
  return useQuery<ReplyOf<Route>, Error>({ ...options, ...apiQuery(route, { params, query }) });
}

/** The key of a query, and its query function if it needs one. */
export function apiQuery<Route extends RouteDefinition>(
  route: Route,
  { params, query }: { params?: ParamsOf<Route> | undefined; query?: QueryOf<Route> | undefined } = {},
): { queryKey: readonly string[]; queryFn?: (context: { signal: AbortSignal }) => Promise<ReplyOf<Route>> } {
  // The joined key is the path, which the query client’s default function reads.
  if (query === undefined) return { queryKey: queryKeyOf(route, params) };
  return {
    queryKey: [...queryKeyOf(route, params), JSON.stringify(query)],
    queryFn: ({ signal }) => callApi(route, { ...(params === undefined ? {} : { params }), query, signal }),
  };
}
