/** Queries and mutations with the constants of SPEC.md §9. */
import { MINUTE_MS } from '@eleven/protocol/durations';
import { MutationCache, QueryCache, QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { ApiError, getPath } from './api.ts';

export const STALE_MS = 5 * MINUTE_MS;
export const CACHE_MS = 10 * MINUTE_MS;
/** Unread count and activity logs. */
export const FRESH_STALE_MS = 30_000;

const QUERY_RETRIES = 3;
const MUTATION_RETRIES = 2;
const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 30_000;
/** A mutation whose server asks for a longer wait fails: nothing is to happen long after the press. */
const MAX_MUTATION_DELAY_MS = 5_000;

/** No retry on these statuses, nor on a message that contains them (SPEC.md §9). */
function isRefused(error: Error, statuses: readonly number[]): boolean {
  if (error instanceof ApiError && statuses.includes(error.status)) return true;
  return statuses.some((status) => error.message.includes(String(status)));
}

/** The server has understood and refused: the same request gets the same reply. Timeouts and requests to wait are not final. */
const isFinal = (error: Error): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && ![408, 429].includes(error.status);

export function retryQuery(failures: number, error: Error): boolean {
  return failures < QUERY_RETRIES && !isFinal(error) && !isRefused(error, [401, 403]);
}

export function retryMutation(failures: number, error: Error): boolean {
  const delayMs = mutationDelayMs(failures, error);
  return failures < MUTATION_RETRIES && delayMs <= MAX_MUTATION_DELAY_MS && !isRefused(error, [400, 401, 403]);
}

/** After a 429, wait as long as the reply says. */
const askedFor = (error: Error): number | undefined =>
  error instanceof ApiError && error.status === 429 ? error.retryAfterMs : undefined;

/** 1 s, doubled each time, at most 30 s. `failures` counts from 0. */
export function queryDelayMs(failures: number, error: Error): number {
  return Math.min(askedFor(error) ?? FIRST_DELAY_MS * 2 ** failures, MAX_DELAY_MS);
}

export function mutationDelayMs(_failures: number, error: Error): number {
  return askedFor(error) ?? FIRST_DELAY_MS;
}

/** A query without its own function reads the path made of its key parts, joined with '/'. */
function fetchByKey({ queryKey, signal }: QueryFunctionContext): Promise<unknown> {
  return getPath(queryKey.join('/'), signal);
}

/** Effects outside the calling component: toasts for failed mutations, and the end of a session. */
export interface QueryEffects {
  onQueryError?(error: Error, queryKey: readonly unknown[]): void;
  onMutationError?(error: Error, meta: MutationMeta): void;
  onMutationSuccess?(): void;
}

export interface MutationMeta {
  /** Title of a failure's toast in both languages; SPEC.md's general title by default. */
  errorTitle?: { ko: string; en: string };
  /**
   * No toast. By SPEC.md §8 every failed mutation has one, also where the page explains the failure; it is silent only
   * (a) inside a modal dialog, which would hide the toast beneath it,
   * (b) if the user did not start it, or it changes nothing, or it is no call of the API: a wallet that was not connected, and a
   *     refusal in the wallet's or the browser's own question; `unlessApi` is for a mutation that does both, and lets the API's
   *     failures have their toast,
   * (c) where PRODUCT.md says so.
   * The toast offers "Report this", so the page must not offer it for the same failure; a silent one shows itself.
   */
  silent?: boolean | 'unlessApi';
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
        // Make one attempt even without a network: the service worker may have a copy.
        networkMode: 'offlineFirst',
        retry: retryQuery,
        retryDelay: queryDelayMs,
      },
      mutations: {
        retry: retryMutation,
        retryDelay: mutationDelayMs,
        // Runs offline too, so that a press fails visibly. The page reloads when the connection returns.
        networkMode: 'always',
      },
    },
  });
}
