/** Many concurrent transactions, with reads beside them. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startFlakyProxy } from '../testing/chain/flaky-proxy.ts';
import { type FreshDatabase, freshDatabase, PATIENT } from '../testing/database.ts';
import { openDatabase } from './open-database.ts';
import { SemaphoreTimeoutError } from './transaction-semaphore.ts';
import { inTransaction } from './tx.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

it('leaves connections to reads while more transactions are open than fit, and completes all of them', async () => {
  const database = await openDatabase({ url: fresh.url ?? '', ...PATIENT });
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  let begun = 0;
  const transactions = Array.from({ length: 12 }, (_, index) =>
    inTransaction(database.db, async (tx) => {
      begun += 1;
      await tx.execute(sql`select 1`);
      await gate;
      return index;
    }),
  );
  const reads = await Promise.all(
    Array.from({ length: 20 }, () => database.db.execute<{ n: number }>(sql`select 7 as n`)),
  );
  expect(reads.map(({ rows }) => rows[0]?.n)).toEqual(Array(20).fill(7));
  expect(begun).toBeLessThan(10);
  open();
  expect(await Promise.all(transactions)).toEqual(transactions.map((_, index) => index));
  await database.close();
});

it('refuses all waiting transactions at once when the database is away', async () => {
  const proxy = await startFlakyProxy(fresh.url ?? '');
  const database = await openDatabase({ url: proxy.url });
  await database.db.execute(sql`select 1`);
  proxy.freeze();
  const failures = await Promise.all(
    Array.from({ length: 40 }, () => inTransaction(database.db, async () => 'begun').catch((error: unknown) => error)),
  );
  expect(failures.filter((failure) => failure === 'begun')).toEqual([]);
  // If refused a few at a time, most would have waited in vain.
  expect(failures.filter((failure) => failure instanceof SemaphoreTimeoutError)).toEqual([]);
  proxy.thaw();
  await proxy.close();
  await database.close();
});

it('lets the next one try if one finds no connection only because reads have all of them', async () => {
  // Long statement timeouts: a read that gave up would free its connection for the transaction that must find none.
  const database = await openDatabase({ url: fresh.url ?? '', statementMs: PATIENT.statementMs });
  const { db } = database;
  // Opens all connections beforehand, so that none is still being made.
  await Promise.all(Array.from({ length: 10 }, () => db.execute(sql`select pg_sleep(0.1)`)));
  const [lock, first, rest] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
  ];
  const locked = Promise.withResolvers<void>();
  const holder = inTransaction(fresh.database.db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(4711)`);
    locked.resolve();
    await lock.promise;
  });
  await locked.promise;
  let begun = 0;
  const running = Array.from({ length: 6 }, (_, index) =>
    inTransaction(db, () => {
      begun += 1;
      return index === 0 ? first.promise : rest.promise;
    }),
  );
  await vi.waitFor(() => expect(begun).toBe(6));
  const unlucky = inTransaction(db, async () => 'begun').catch((error: unknown) => error);
  const waiting = Array.from({ length: 3 }, () => inTransaction(db, async () => 'begun'));
  const settled = Promise.allSettled(waiting);
  const reads = Promise.allSettled(
    Array.from({ length: 30 }, () => db.execute(sql`select pg_advisory_lock_shared(4711)`)),
  );
  first.resolve();
  const failure = await unlucky;
  lock.resolve();
  expect(failure).toMatchObject({ message: 'timeout exceeded when trying to connect' });
  expect(await settled).toEqual(waiting.map(() => ({ status: 'fulfilled', value: 'begun' })));
  rest.resolve();
  await Promise.all([holder, reads, ...running]);
  await database.close();
});
