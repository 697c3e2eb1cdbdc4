/**
 * Caches sessions for a few seconds. Every change of a session or its user publishes `session`, which evicts the entry at once
 * in the process that published it, and in the others when the notification arrives. Nothing is cached while notifications may
 * be missed (docs/decisions/023-sessions-are-remembered-for-seconds.md).
 */
import { LRUCache } from 'lru-cache';
import type { Hub } from '../../live/hub.ts';
import type { SessionUser } from './session-user.ts';

/** How long a change stays unseen if its notification is lost. */
const FRESH_MS = 5_000;
const MAX_ENTRIES = 10_000;

interface Entry {
  readonly user: SessionUser;
  readonly readAtMs: number;
  readonly untilMs: number;
}

export interface SessionCache {
  get(token: string, now: Date): SessionUser | undefined;
  /** Call it before the query. The returned function caches the result, unless a change was published in between. */
  reading(): (token: string, user: SessionUser, now: Date, until: Date) => void;
}

export function createSessionCache(hub: Hub): SessionCache {
  /** Tokens by user, so that a change of one user does not scan every entry. */
  const tokensOf = new Map<string, Set<string>>();
  const entries = new LRUCache<string, Entry>({
    max: MAX_ENTRIES,
    dispose: ({ user }, token) => {
      const tokens = tokensOf.get(user.id);
      tokens?.delete(token);
      if (tokens?.size === 0) tokensOf.delete(user.id);
    },
  });
  let changes = 0;
  hub.watch((invalidation, userId) => {
    if (invalidation !== 'session') return;
    changes += 1;
    if (userId === undefined) entries.clear();
    else for (const token of tokensOf.get(userId) ?? []) entries.delete(token);
  });
  return {
    get(token, now) {
      const entry = entries.get(token);
      if (!entry || !hub.isListening()) return undefined;
      const time = now.getTime();
      // A clock that steps back must not make it live longer.
      if (time >= entry.readAtMs && time < entry.untilMs) return entry.user;
      entries.delete(token);
      return undefined;
    },
    reading() {
      const before = changes;
      const wasListening = hub.isListening();
      return (token, user, now, until) => {
        if (!wasListening || changes !== before) return;
        const readAtMs = now.getTime();
        entries.set(token, { user, readAtMs, untilMs: Math.min(readAtMs + FRESH_MS, until.getTime()) });
        // After `set`, which has just disposed a replaced entry and removed its token.
        tokensOf.set(user.id, (tokensOf.get(user.id) ?? new Set()).add(token));
      };
    },
  };
}
