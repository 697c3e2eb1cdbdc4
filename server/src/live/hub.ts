/**
 * Publishes invalidations to open pages. An invalidation names the data to read again, never its value: the API is the truth.
 * Pages do not poll, so a lost invalidation leaves a stale page. Hence the memory: a subscriber states how long ago it began
 * to read, and first gets the invalidations published since.
 */
import { ADMIN_INVALIDATIONS, INVALIDATIONS, type Invalidation } from '@eleven/protocol/api/system';
import type { Database } from '../db/database.ts';

export interface Hub {
  /**
   * Publishes to one user, or to everybody without `userId`. Resolves once the message is on its way to the other processes, or
   * cannot be sent yet. Except for a race below a millisecond, they have it before a client that is answered later reaches
   * them.
   */
  publish(invalidation: Invalidation, userId?: string): Promise<void>;
  /**
   * Without `userId`, delivers only public invalidations. Those of the last `missedMs` come first, once each, or all kinds if
   * the hub does not remember that far back. Returns a function that ends the subscription.
   */
  subscribe(userId: string | undefined, listener: (invalidation: Invalidation) => void, missedMs?: number): () => void;
  /**
   * For caches in this process: `listener` is called for everything published, before any page, and immediately for this
   * process's own publications. Without `userId` an invalidation concerns everybody.
   */
  watch(listener: Watcher): void;
  /** False while this process may miss publications. */
  isListening(): boolean;
}

type Watcher = (invalidation: Invalidation, userId: string | undefined) => void;

interface LocalHub extends Hub {
  /** Notifies only the watchers. */
  notifyWatchers(invalidation: Invalidation, userId?: string): void;
  /** Called if some may have been lost: everybody then reads everything again. */
  lost(): void;
}

const ALL_INVALIDATIONS: readonly Invalidation[] = [
  ...new Set<Invalidation>([...INVALIDATIONS, ...ADMIN_INVALIDATIONS]),
];
/** Longer than a page takes to load and to connect, even on a slow line. */
const MEMORY_MS = 60_000;

/** A hub within this process. `now` is a monotonic clock in milliseconds. */
export function createLocalHub(now: () => number = () => performance.now()): LocalHub {
  const everybody = new Set<(invalidation: Invalidation) => void>();
  const byUser = new Map<string, Set<(invalidation: Invalidation) => void>>();
  const watchers: Watcher[] = [];
  /** The last publication of each invalidation, oldest first. */
  const recent = new Map<string, { invalidation: Invalidation; userId: string | undefined; at: number }>();
  let completeSince = now();

  const remember = (invalidation: Invalidation, userId: string | undefined) => {
    const key = `${invalidation} ${userId ?? ''}`;
    recent.delete(key);
    recent.set(key, { invalidation, userId, at: now() });
    for (const [old, { at }] of recent) {
      if (at >= now() - MEMORY_MS) break;
      recent.delete(old);
    }
  };
  const missed = (userId: string | undefined, missedMs: number): readonly Invalidation[] => {
    const since = now() - missedMs;
    if (missedMs > MEMORY_MS || since < completeSince) return ALL_INVALIDATIONS;
    const found = [...recent.values()].filter(
      (one) => one.at >= since && (one.userId === undefined || one.userId === userId),
    );
    return [...new Set(found.map(({ invalidation }) => invalidation))];
  };

  const notifyWatchers = (invalidation: Invalidation, userId?: string) => {
    for (const watcher of watchers) watcher(invalidation, userId);
  };

  return {
    notifyWatchers,
    watch: (listener) => {
      watchers.push(listener);
    },
    isListening: () => true,
    async publish(invalidation, userId) {
      remember(invalidation, userId);
      notifyWatchers(invalidation, userId);
      for (const listener of userId === undefined ? everybody : (byUser.get(userId) ?? [])) listener(invalidation);
    },
    subscribe(userId, listener, missedMs = 0) {
      everybody.add(listener);
      if (userId !== undefined) byUser.set(userId, (byUser.get(userId) ?? new Set()).add(listener));
      if (missedMs > 0) for (const invalidation of missed(userId, missedMs)) listener(invalidation);
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
      for (const invalidation of ALL_INVALIDATIONS) notifyWatchers(invalidation);
      for (const listener of everybody) for (const invalidation of ALL_INVALIDATIONS) listener(invalidation);
    },
  };
}

/** A hub for all processes on one database: published there, and delivered by each process to its own subscribers. */
export function createHub(database: Database): Hub & { close(): Promise<void> } {
  const local = createLocalHub();
  const channel = database.openChannel(
    // Keeps the name of earlier releases, since both publish here during a rolling restart.
    'eleven_hints',
    (payload) => {
      const [invalidation, userId] = payload.split(' ');
      const known = ALL_INVALIDATIONS.find((name) => name === invalidation);
      if (known) local.publish(known, userId);
    },
    local.lost,
  );
  return {
    publish(invalidation, userId) {
      local.notifyWatchers(invalidation, userId);
      return channel.send(userId === undefined ? invalidation : `${invalidation} ${userId}`);
    },
    subscribe: local.subscribe,
    watch: local.watch,
    isListening: channel.isListening,
    close: () => channel.close(),
  };
}
