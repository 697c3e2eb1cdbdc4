/**
 * PGlite: PostgreSQL inside this process, with its files in one directory. One connection, no fsync: suitable for a single
 * machine and for tests; a production chain requires PostgreSQL (core/env.ts).
 */
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite, PGliteInterface } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { withTracedQueries } from '../core/trace.ts';
import { unlessAborted } from './abort.ts';
import { createPglite } from './create-pglite.ts';
import type { Channel, Database, DatabaseSource, Db, HeldLock } from './database.ts';
import { lockDirectory } from './directory-lock.ts';
import { type FreeBytes, freeBytesOf, refuseWriteWithoutRoom } from './disk-space.ts';
import { refuseInsideTransaction, registerTransactions } from './tx.ts';

type Source = Exclude<DatabaseSource, { readonly url: string }>;

export async function openPglite(source: Source): Promise<Database> {
  if ('client' in source) return around(source.client, source.release, source.freeBytes);
  const unlock = lockDirectory(source.dataDir);
  try {
    const client = await createPglite({ dataDir: join(source.dataDir, 'db') });
    // The library creates it readable for everybody.
    chmodSync(join(source.dataDir, 'db'), 0o700);
    return around(client, () => client.close().finally(unlock), freeBytesOf(source.dataDir));
  } catch (error) {
    unlock();
    throw error;
  }
}

function around(client: PGlite, release: () => Promise<void>, freeBytes?: FreeBytes): Database {
  let closing: Promise<void> | undefined;
  const db = over(guarded(client, () => closing !== undefined, freeBytes));
  registerTransactions(db, (work) =>
    client.transaction(async (inner) => {
      const watched = watching(inner, freeBytes);
      const result = await work(over(watched.client));
      const refused = watched.refused();
      if (refused) throw refused;
      // After a caught statement failure the transaction is aborted, and COMMIT would silently roll back.
      if (watched.failed()) await inner.query('select 1');
      return result;
    }),
  );

  const tails = new Map<string, Promise<unknown>>();
  const channels = new Map<string, Set<(payload: string) => void>>();
  return {
    db,
    readDb: db,
    kind: 'pglite',
    async withLock<Result>(
      name: string,
      run: (lock: HeldLock) => Promise<Result>,
      options: { signal?: AbortSignal } = {},
    ): Promise<Result> {
      // The directory lock keeps other processes out, so a queue within this one is enough.
      const before = tails.get(name) ?? Promise.resolve();
      const turn = unlessAborted(before, options.signal).then(() => run({ db, lost: new AbortController().signal }));
      tails.set(name, Promise.allSettled([before, turn]));
      return turn;
    },
    openChannel(name, onMessage): Channel {
      const listeners = channels.get(name) ?? new Set();
      channels.set(name, listeners.add(onMessage));
      return {
        send: async (payload) => {
          for (const listener of listeners) listener(payload);
        },
        isListening: () => true,
        close: async () => {
          listeners.delete(onMessage);
        },
      };
    },
    close() {
      closing ??= release();
      return closing;
    },
  };
}

/** Without the schema: drizzle would spend a millisecond per transaction deriving its relations, which no query uses. */
function over(client: Pick<PGliteInterface, 'query' | 'transaction'>): Db {
  return drizzle({ client: withTracedQueries(client) as PGlite }) as unknown as Db;
}

/** The client, refusing queries that would wait for the transaction they are called from, or that come after closing. */
function guarded(client: PGlite, isClosed: () => boolean, freeBytes: FreeBytes | undefined): PGlite {
  const query: PGlite['query'] = async (...parameters) => {
    refuseWriteWithoutRoom(parameters[0], freeBytes);
    return client.query(...parameters);
  };
  return new Proxy(client, {
    get(target, property) {
      if (property === 'query' || property === 'transaction') {
        if (isClosed()) throw new Error('PGlite is closed');
        refuseInsideTransaction();
      }
      if (property === 'query') return query;
      const value = Reflect.get(target, property, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

function watching(inner: Pick<PGliteInterface, 'query'>, freeBytes: FreeBytes | undefined) {
  let failed = false;
  let refused: unknown;
  const query: PGliteInterface['query'] = async (...parameters) => {
    try {
      refuseWriteWithoutRoom(parameters[0], freeBytes);
    } catch (error) {
      refused = error;
      throw error;
    }
    try {
      return await inner.query(...parameters);
    } catch (error) {
      failed = true;
      throw error;
    }
  };
  const transaction: PGliteInterface['transaction'] = () => {
    throw new Error('A transaction within a transaction');
  };
  return { client: { query, transaction }, failed: () => failed, refused: () => refused };
}
