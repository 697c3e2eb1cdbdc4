import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase, PATIENT } from '../testing/database.ts';
import type { Database } from './database.ts';
import { migrateDatabase } from './migrate.ts';
import journal from './migrations/meta/_journal.json' with { type: 'json' };
import { openDatabase } from './open-database.ts';

let fresh: FreshDatabase;
/** Another process on the same database; on PGlite there is only one, which then plays both parts. */
let other: Database;
beforeAll(async () => {
  fresh = await freshDatabase();
  other = fresh.url ? await openDatabase({ url: fresh.url, ...PATIENT }) : fresh.database;
});
afterAll(async () => {
  if (other !== fresh.database) await other.close();
  await fresh.drop();
});

describe('a lock by name', () => {
  it('is held by one holder at a time, also across processes', async () => {
    let inside = 0;
    let most = 0;
    const hold = (database: Database) =>
      database.withLock('one', async ({ db }) => {
        inside++;
        most = Math.max(most, inside);
        for (let i = 0; i < 5; i++) await db.execute(sql`select 1`);
        inside--;
      });
    await Promise.all([hold(fresh.database), hold(other), hold(fresh.database), hold(other)]);
    expect([most, inside]).toEqual([1, 0]);
  });

  it('does not block locks of other names', async () => {
    const answer = await fresh.database.withLock('outer', () => other.withLock('inner', async () => 'both'));
    expect(answer).toBe('both');
  });

  it('is released after a failure', async () => {
    const failing = fresh.database.withLock('failing', async () => {
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await other.withLock('failing', async () => 'free')).toBe('free');
  });

  it('is no longer waited for by a caller that gives up', async () => {
    const giveUp = new AbortController();
    let release = () => {};
    const inside = Promise.withResolvers<void>();
    const held = fresh.database.withLock('long', () => {
      inside.resolve();
      return new Promise<void>((resolve) => {
        release = resolve;
      });
    });
    await inside.promise;
    const waiting = other.withLock('long', async () => 'never', { signal: giveUp.signal });
    giveUp.abort();
    await expect(waiting).rejects.toThrow();
    release();
    await held;
    expect(await other.withLock('long', async () => 'free')).toBe('free');
  });
});

describe('a message on a channel', () => {
  it('reaches the other process and the sender’s own', async () => {
    const received = new Set<string>();
    const both = Promise.withResolvers<void>();
    const hear = (name: string) => (payload: string) => {
      if (payload === 'hello') received.add(name);
      if (received.size === 2) both.resolve();
    };
    const one = fresh.database.openChannel('test_channel', hear('one'));
    const two = other.openChannel('test_channel', hear('two'));
    // Nothing signals when the two are listening, and earlier messages are lost.
    const sending = setInterval(() => one.send('hello'), 20);
    await both.promise;
    clearInterval(sending);
    await Promise.all([one.close(), two.close()]);
    expect([...received].sort()).toEqual(['one', 'two']);
  });
});

describe('migrations', () => {
  it('run once, even if several processes start together', async () => {
    await Promise.all([migrateDatabase(fresh.database), migrateDatabase(other), migrateDatabase(fresh.database)]);
    const { rows } = await fresh.database.db.execute(sql`select * from drizzle.__drizzle_migrations`);
    expect(rows).toHaveLength(journal.entries.length);
  });
});
