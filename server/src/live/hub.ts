/**
 * Who listens to which hints. A hint says what to read again, never what is true: the API is the truth. But nobody reads
 * again without one, so a hint that is lost leaves an old page. Hence the memory: a reader says how long ago it began to
 * read, and first hears what was published since.
 */
import { DESK_HINTS, HINTS, type Hint } from '@eleven/protocol/api/system';
import type { Database } from '../db/client.ts';

export interface Hub {
  /** To one user, or without `userId` to everybody. */
  publish(hint: Hint, userId?: string): void;
  /**
   * Without `userId` only what goes to everybody. Hints of the last `missedMs` come first, each once; every hint there is
   * where that is longer than the hub remembers. Returns what ends the subscription.
   */
  subscribe(userId: string | undefined, listener: (hint: Hint) => void, missedMs?: number): () => void;
}

interface LocalHub extends Hub {
  /** Hints may have been lost until now: everybody reads everything again. */
  lost(): void;
}

const ALL_HINTS: readonly Hint[] = [...new Set<Hint>([...HINTS, ...DESK_HINTS])];
/** Longer than a page takes to load and to connect, even on a slow line. */
const MEMORY_MS = 60_000;

/** Within this process. `now` counts milliseconds and never goes back. */
export function createLocalHub(now: () => number = () => performance.now()): LocalHub {
  const everybody = new Set<(hint: Hint) => void>();
  const byUser = new Map<string, Set<(hint: Hint) => void>>();
  /** When each was published last, the oldest first. */
  const recent = new Map<string, { hint: Hint; userId: string | undefined; at: number }>();
  let completeSince = now();

  const remember = (hint: Hint, userId: string | undefined) => {
    const key = `${hint} ${userId ?? ''}`;
    recent.delete(key);
    recent.set(key, { hint, userId, at: now() });
    for (const [old, { at }] of recent) {
      if (at >= now() - MEMORY_MS) break;
      recent.delete(old);
    }
  };
  const missed = (userId: string | undefined, missedMs: number): readonly Hint[] => {
    const since = now() - missedMs;
    if (missedMs > MEMORY_MS || since < completeSince) return ALL_HINTS;
    const found = [...recent.values()].filter(
      (one) => one.at >= since && (one.userId === undefined || one.userId === userId),
    );
    return [...new Set(found.map(({ hint }) => hint))];
  };

  return {
    publish(hint, userId) {
      remember(hint, userId);
      for (const listener of userId === undefined ? everybody : (byUser.get(userId) ?? [])) listener(hint);
    },
    subscribe(userId, listener, missedMs = 0) {
      everybody.add(listener);
      if (userId !== undefined) byUser.set(userId, (byUser.get(userId) ?? new Set()).add(listener));
      if (missedMs > 0) for (const hint of missed(userId, missedMs)) listener(hint);
      return () => {
        everybody.delete(listener);
        if (userId === undefined) return;
        const own = byUser.get(userId);
        own?.delete(listener);
        if (own?.size === 0) byUser.delete(userId);
      };
    },
    lost() {
      recent.clear();
      completeSince = now();
      for (const listener of everybody) for (const hint of ALL_HINTS) listener(hint);
    },
  };
}

/** Among all processes on one database: published there, delivered by each to its own subscribers. */
export function createHub(database: Database): Hub & { close(): Promise<void> } {
  const local = createLocalHub();
  const channel = database.openChannel(
    'eleven_hints',
    (payload) => {
      const [hint, userId] = payload.split(' ');
      const known = ALL_HINTS.find((name) => name === hint);
      if (known) local.publish(known, userId);
    },
    local.lost,
  );
  return {
    publish: (hint, userId) => channel.send(userId === undefined ? hint : `${hint} ${userId}`),
    subscribe: local.subscribe,
    close: () => channel.close(),
  };
}
