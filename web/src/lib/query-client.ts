/** Queries and mutations with the constants of SPEC.md §9. */
import { MutationCache, QueryCache, QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { ApiError, getPath } from './api.ts';

const MINUTE_MS = 60_000;
export const STALE_MS = 5 * MINUTE_MS;
export const CACHE_MS = 10 * MINUTE_MS;
/** Unread count and activity logs. */
export const FRESH_STALE_MS = 30_000;

const QUERY_RETRIES = 3;
const MUTATION_RETRIES = 2;
const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 30_000;

/** No retry on these statuses, nor on a message that contains them (SPEC.md §9). */
function isRefused(error: Error, statuses: readonly number[]): boolean {
  if (error instanceof ApiError && statuses.includes(error.status)) return true;
  return statuses.some((status) => error.message.includes(String(status)));
}

export function retryQuery(failures: number, error: Error): boolean {
  return failures < QUERY_RETRIES && !isRefused(error, [401, 403]);
}

export function retryMutation(failures: number, error: Error): boolean {
  return failures < MUTATION_RETRIES && !isRefused(error, [400, 401, 403]);
}

/** A 429 waits for as long as it was asked to. */
const askedFor = (error: Error): number | undefined =>
  error instanceof ApiError && error.status === 429 ? error.retryAfterMs : undefined;

/** 1 s, doubled each time, at most 30 s. `failures` counts from 0. */
export function queryDelayMs(failures: number, error: Error): number {
  return askedFor(error) ?? Math.min(FIRST_DELAY_MS * 2 ** failures, MAX_DELAY_MS);
}

export function mutationDelayMs(_failures: number, error: Error): number {
  return askedFor(error) ?? FIRST_DELAY_MS;
}

/** A query without a function of its own reads the path that its key parts make, joined with '/'. */
function fetchByKey({ queryKey, signal }: QueryFunctionContext): Promise<unknown> {
  return getPath(queryKey.join('/'), signal);
}

/** Effects outside the component that asked: toasts for failed mutations, the end of a session. */
export interface QueryEffects {
  onQueryError?(error: Error, queryKey: readonly unknown[]): void;
  onMutationError?(error: Error, meta: MutationMeta): void;
  onMutationSuccess?(): void;
}

export interface MutationMeta {
  /** Title of the toast of a failure, in both languages; without it SPEC.md's general title. */
  errorTitle?: { ko: string; en: string };
  /** The place itself shows what went wrong: no toast. For calls that are no mutation of the API. */
  silent?: boolean;
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationMeta & Record<string, unknown>;
  }
}

export function createQueryClient(effects: QueryEffects = {}): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => effects.onQueryError?.(error, query.queryKey) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => effects.onMutationError?.(error, mutation.meta ?? {}),
      onSuccess: () => effects.onMutationSuccess?.(),
    }),
    defaultOptions: {
      queries: {
        queryFn: fetchByKey,
        staleTime: STALE_MS,
        gcTime: CACHE_MS,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: retryQuery,
        retryDelay: queryDelayMs,
      },
      mutations: {
        retry: retryMutation,
        retryDelay: mutationDelayMs,
        // Offline too: a person who presses a button hears that it failed; the page reloads when the connection returns.
        networkMode: 'always',
      },
    },
  });
}
