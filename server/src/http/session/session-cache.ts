/**
 * Caches sessions for a few seconds. Every change of a session or its user publishes `session`, which evicts the entry at once
 * in the process that published it, and in the others when the notification arrives. Nothing is cached while notifications may
 * be missed (docs/decisions/023-sessions-are-remembered-for-seconds.md).
 */
import { LRUCache } from 'lru-cache';
import type { Hub } from '../../live/hub.ts';
import type { SessionUser } from './session-user.ts';

/** How long a change may stay unseen if its notification is lost. */
const FRESH_MS = 5_000;
const MAX_ENTRIES = 10_000;

interface Entry {
  readonly user: SessionUser;
  readonly readAtMs: number;
  readonly untilMs: number;
  /** The number of the last change before the session was read. */
  readonly change: number;
}

export interface SessionCache {
  /** @param cookie The value as received: only genuine cookies are cached. */
  get(cookie: string, now: Date): SessionUser | undefined;
  /** Call it before the query. The returned function caches the result unless a change of that user was published since. */
  reading(): (cookie: string, user: SessionUser, now: Date, until: Date) => void;
}

export function createSessionCache(hub: Hub): SessionCache {
  const entries = new LRUCache<string, Entry>({ max: MAX_ENTRIES });
  let change = 0;
  /** The last change that concerned everybody, or a user whom `lastChanges` has forgotten. */
  let lastChangeOfAll = 0;
  const lastChanges = new LRUCache<string, number>({
    max: MAX_ENTRIES,
    dispose: (forgotten) => {
      lastChangeOfAll = Math.max(lastChangeOfAll, forgotten);
    },
    noDisposeOnSet: true,
  });
  hub.watch((invalidation, userId) => {
    if (invalidation !== 'session') return;
    change += 1;
    if (userId === undefined) lastChangeOfAll = change;
    else lastChanges.set(userId, change);
  });
  const isUnchanged = (userId: string, since: number) =>
    since >= lastChangeOfAll && since >= (lastChanges.peek(userId) ?? 0);
  return {
    get(cookie, now) {
      const entry = entries.get(cookie);
      if (!entry || !hub.isListening()) return undefined;
      const time = now.getTime();
      // A clock that steps back must not make an entry live longer.
      const isFresh = time >= entry.readAtMs && time < entry.untilMs;
      if (isFresh && isUnchanged(entry.user.id, entry.change)) return entry.user;
      entries.delete(cookie);
      return undefined;
    },
    reading() {
      const before = change;
      const wasListening = hub.isListening();
      return (cookie, user, now, until) => {
        if (!wasListening || !isUnchanged(user.id, before)) return;
        const readAtMs = now.getTime();
        const untilMs = Math.min(readAtMs + FRESH_MS, until.getTime());
        entries.set(cookie, { user, readAtMs, untilMs, change: before });
      };
    },
  };
}
