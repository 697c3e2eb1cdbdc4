/**
 * The stream of invalidations (GET /api/events). An invalidation says what to read again, never what is true. Nothing polls, so
 * none may be missed. The first connection also asks for those published since the page began to read, and after a gap
 * everything that can be invalidated is read again.
 */
import { EVENTS_PATH, INVALIDATIONS, type Invalidation } from '@eleven/protocol/api/system';
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keptAt } from '../lib/old-answers.ts';
import { forgetPrefetched } from '../lib/prefetched.ts';
import { SESSION_KEY, useSession } from '../session/session.ts';

const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 30_000;
/** Browsers allow few connections per host, so a hidden page closes its stream after this time. */
const HIDDEN_MS = 60_000;

/** Longer than the gap between two invalidations of one fact: a stake concerns both its owner and the vault. */
const AT_ONCE_MS = 10;

/** Allows for the time that the request for the stream takes. */
const ON_THE_WAY_MS = 3_000;

type LiveInvalidation = (typeof INVALIDATIONS)[number];

/** The first parts of the query keys that each invalidation makes stale. */
const STALE_BY_INVALIDATION: Readonly<Record<LiveInvalidation, readonly string[]>> = {
  activity: ['/api/notifications/unread-count', '/api/profile/activity-logs', '/api/wallets', '/api/tickets'],
  vault: ['/api/vault', '/api/vault/timelock', '/api/wallets'],
  fees: ['/api/wallets'],
  session: [...SESSION_KEY, '/api/profile/settings', '/api/profile/sessions', '/api/profile/email-change'],
  announcements: ['/api/announcements', '/api/own-announcements'],
};
/** The figures of a wallet that contain fees. */
const WITH_FEES: ReadonlySet<unknown> = new Set(['history', 'statement']);

function isStale({ queryKey }: Query, invalidation: LiveInvalidation): boolean {
  return (
    STALE_BY_INVALIDATION[invalidation].some((path) => path === queryKey[0]) &&
    (invalidation !== 'fees' || queryKey.some((part) => WITH_FEES.has(part)))
  );
}

function applyInvalidations(client: QueryClient, received: readonly LiveInvalidation[]): void {
  // A visitor's session cannot end; one that could not be read is unknown.
  const isDue = (invalidation: LiveInvalidation) =>
    invalidation !== 'session' || client.getQueryData(SESSION_KEY) !== null;
  const invalidations = received.filter(isDue);
  for (const path of invalidations.flatMap((invalidation) => STALE_BY_INVALIDATION[invalidation]))
    forgetPrefetched(path);
  const stale = client
    .getQueryCache()
    .findAll({ predicate: (query) => invalidations.some((invalidation) => isStale(query, invalidation)) });
  const underWay = stale.filter(isUnderWay);
  void client.invalidateQueries({ predicate: (query) => stale.includes(query) && !underWay.includes(query) });
  for (const query of underWay) void invalidateAfter(client, query);
}

/**
 * A refetch that has failed and waits for its retry does not count: it is restarted. TanStack Query never restarts a first fetch.
 */
const isUnderWay = ({ state }: Query): boolean =>
  state.fetchStatus === 'fetching' && (state.fetchFailureCount === 0 || state.data === undefined);

const awaited = new WeakSet<Query>();

/**
 * Lets a fetch finish and then repeats it once, because its reply may be outdated. Restarting the fetch for each invalidation
 * would delay every figure. TanStack Query alone would cancel a refetch, and would treat the reply to a first fetch as fresh.
 */
async function invalidateAfter(client: QueryClient, query: Query): Promise<void> {
  if (awaited.has(query)) return;
  awaited.add(query);
  await query.promise?.catch(() => {});
  awaited.delete(query);
  await client.invalidateQueries({ queryKey: query.queryKey, exact: true });
}

/** Follows the user's own stream until the returned function is called. Simultaneous invalidations lead to one read. */
export function followInvalidations(client: QueryClient): () => void {
  const received = new Set<LiveInvalidation>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const apply = () => {
    clearTimeout(timer);
    timer = undefined;
    applyInvalidations(client, [...received]);
    received.clear();
  };
  const stop = followStream(EVENTS_PATH, INVALIDATIONS, (invalidation) => {
    received.add(invalidation);
    timer ??= setTimeout(apply, AT_ONCE_MS);
  });
  return () => {
    stop();
    apply();
  };
}

/** Per path: the time until which this page has received every invalidation, in milliseconds since it was opened. */
const receivedUntil = new Map<string, number>();

/** Follows a stream until the returned function is called. */
export function followStream<Name extends Invalidation>(
  path: string,
  invalidations: readonly Name[],
  onInvalidation: (invalidation: Name) => void,
): () => void {
  let source: EventSource | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let missed = false;

  const open = () => {
    if (source) return;
    const missedMs = Math.ceil(performance.now() - (receivedUntil.get(path) ?? 0)) + ON_THE_WAY_MS;
    source = new EventSource(missed ? path : `${path}?missedMs=${missedMs}`, { withCredentials: true });
    source.onopen = () => {
      failures = 0;
      if (missed || keptAt.size) for (const invalidation of invalidations) onInvalidation(invalidation);
      missed = false;
    };
    for (const invalidation of invalidations) source.addEventListener(invalidation, () => onInvalidation(invalidation));
    source.onerror = () => {
      close();
      retryTimer = setTimeout(open, Math.min(FIRST_DELAY_MS * 2 ** failures, MAX_DELAY_MS));
      failures += 1;
    };
  };
  const close = () => {
    clearTimeout(retryTimer);
    if (source) missed = true;
    source?.close();
    source = undefined;
  };
  const onVisibility = () => {
    clearTimeout(hiddenTimer);
    if (document.hidden) hiddenTimer = setTimeout(close, HIDDEN_MS);
    else open();
  };

  open();
  // Opened in the background, it may stay hidden.
  onVisibility();
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    clearTimeout(hiddenTimer);
    // A stream that is not open may have failed long ago.
    if (source?.readyState === EventSource.OPEN) receivedUntil.set(path, performance.now());
    close();
  };
}

/** Follows the signed-in user's invalidations; another session gets another stream. */
export function LiveInvalidations() {
  const client = useQueryClient();
  const session = useSession();
  const who = session.status === 'loading' ? undefined : (session.user?.id ?? 'visitor');
  useEffect(() => {
    if (who === undefined || typeof EventSource === 'undefined') return;
    return followInvalidations(client);
  }, [client, who]);
  return null;
}
