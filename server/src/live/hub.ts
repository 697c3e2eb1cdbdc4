/**
 * Who listens to which hints. A hint says what to read again, never what is true, so losing one loses nothing: the API is
 * the truth.
 */
import { DESK_HINTS, HINTS, type Hint } from '@eleven/protocol/api/system';
import type { Database } from '../db/client.ts';

export interface Hub {
  /** To one user, or without `userId` to everybody. */
  publish(hint: Hint, userId?: string): void;
  /** Without `userId` only what goes to everybody. Returns what ends the subscription. */
  subscribe(userId: string | undefined, listener: (hint: Hint) => void): () => void;
}

/** Within this process. */
export function createLocalHub(): Hub {
  const everybody = new Set<(hint: Hint) => void>();
  const byUser = new Map<string, Set<(hint: Hint) => void>>();
  return {
    publish(hint, userId) {
      for (const listener of userId === undefined ? everybody : (byUser.get(userId) ?? [])) listener(hint);
    },
    subscribe(userId, listener) {
      everybody.add(listener);
      if (userId !== undefined) byUser.set(userId, (byUser.get(userId) ?? new Set()).add(listener));
      return () => {
        everybody.delete(listener);
        if (userId === undefined) return;
        const own = byUser.get(userId);
        own?.delete(listener);
        if (own?.size === 0) byUser.delete(userId);
      };
    },
  };
}

/** Among all processes on one database: published there, delivered by each to its own subscribers. */
export function createHub(database: Database): Hub & { close(): Promise<void> } {
  const local = createLocalHub();
  const channel = database.openChannel('eleven_hints', (payload) => {
    const [hint, userId] = payload.split(' ');
    const known = [...HINTS, ...DESK_HINTS].find((name) => name === hint);
    if (known) local.publish(known, userId);
  });
  return {
    publish: (hint, userId) => channel.send(userId === undefined ? hint : `${hint} ${userId}`),
    subscribe: local.subscribe,
    close: () => channel.close(),
  };
}
