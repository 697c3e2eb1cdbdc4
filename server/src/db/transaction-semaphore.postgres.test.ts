/** Many concurrent transactions, and reads at the same time. The pool has ten connections, six of them for transactions. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startFlakyProxy } from '../testing/chain/flaky-proxy.ts';
import { type FreshDatabase, freshDatabase, PATIENT } from '../testing/database.ts';
import { openDatabase } from './open-database.ts';
import { SemaphoreTimeoutError } from './transaction-semaphore.ts';
import { inTransaction } from './tx.ts';

/** An advisory lock that nothing else takes. */
const LOCK_ID = 4711;

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

it('leaves connections to reads while many transactions wait, and completes all transactions', async () => {
  const database = await openDatabase({ url: fresh.url ?? '', ...PATIENT });
  const gate = Promise.withResolvers<void>();
  let begun = 0;
  const transactions = Array.from({ length: 12 }, (_, index) =>
    inTransaction(database.db, async (tx) => {
      begun += 1;
      await tx.execute(sql`select 1`);
      await gate.promise;
      return index;
    }),
  );
  const reads = await Promise.all(
    Array.from({ length: 20 }, () => database.db.execute<{ n: number }>(sql`select 7 as n`)),
  );
  expect(reads.map(({ rows }) => rows[0]?.n)).toEqual(Array(20).fill(7));
  expect(begun).toBeLessThan(10);
  gate.resolve();
  expect(await Promise.all(transactions)).toEqual(transactions.map((_, index) => index));
  await database.close();
});

it('refuses all waiting transactions at once when the database does not respond', async () => {
  const proxy = await startFlakyProxy(fresh.url ?? '');
  const database = await openDatabase({ url: proxy.url });
  await database.db.execute(sql`select 1`);
  proxy.freeze();
  const failures = await Promise.all(
    Array.from({ length: 40 }, () => inTransaction(database.db, async () => 'begun').catch((error: unknown) => error)),
  );
  expect(failures.filter((failure) => failure === 'begun')).toEqual([]);
  // Refused a few at a time, most would have waited until their own timeout.
  expect(failures.filter((failure) => failure instanceof SemaphoreTimeoutError)).toEqual([]);
  proxy.thaw();
  await proxy.close();
  await database.close();
});

it('refuses only one transaction, not those that wait, when reads have taken all connections', async () => {
  // Long statement timeouts: a read that gave up would free its connection, and the transaction must find none.
  const database = await openDatabase({ url: fresh.url ?? '', statementMs: PATIENT.statementMs });
  const { db } = database;
  // Opens all connections of the pool beforehand.
  await Promise.all(Array.from({ length: 10 }, () => db.execute(sql`select pg_sleep(0.1)`)));

  // Holds a lock in another pool, so that reads that wait for it keep their connections.
  const locked = Promise.withResolvers<void>();
  const unlock = Promise.withResolvers<void>();
  const lockHolder = inTransaction(fresh.database.db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_ID})`);
    locked.resolve();
    await unlock.promise;
  });
  await locked.promise;

  // Six transactions run, one is next, and three wait behind it.
  const endFirst = Promise.withResolvers<void>();
  const endOthers = Promise.withResolvers<void>();
  let begun = 0;
  const running = Array.from({ length: 6 }, (_, index) =>
    inTransaction(db, () => {
      begun += 1;
      return index === 0 ? endFirst.promise : endOthers.promise;
    }),
  );
  await vi.waitFor(() => expect(begun).toBe(6));
  const next = inTransaction(db, async () => 'begun').catch((error: unknown) => error);
  const waiting = Array.from({ length: 3 }, () => inTransaction(db, async () => 'begun'));
  const settled = Promise.allSettled(waiting);

  // The reads take the other four connections and, before the next transaction, the one of the first transaction.
  const reads = Promise.allSettled(
    Array.from({ length: 30 }, () => db.execute(sql`select pg_advisory_lock_shared(${LOCK_ID})`)),
  );
  endFirst.resolve();
  const failure = await next;
  unlock.resolve();
  expect(failure).toMatchObject({ message: 'timeout exceeded when trying to connect' });
  expect(await settled).toEqual(waiting.map(() => ({ status: 'fulfilled', value: 'begun' })));
  endOthers.resolve();
  await Promise.all([lockHolder, reads, ...running]);
  await database.close();
});
