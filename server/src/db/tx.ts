/**
 * Transactions. One user-visible fact is one transaction; its side effects (an invalidation to browsers) are registered with
 * `afterCommit` and run only once the fact is on disk.
 *
 * Inside, use only the given `tx`, and await nothing but it: PGlite has a single connection, so a query on the outer
 * database would wait for itself forever. Such a query is refused with an error.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'drizzle-orm';
import type { Db } from './database.ts';

declare const inside: unique symbol;
/** The database within one transaction. Cannot be nested: a transaction is one fact. */
export type Tx = Omit<Db, 'transaction'> & { readonly [inside]: true };

/**
 * The connection was lost during COMMIT, so the outcome is unknown. Code that retries must find out by its unique keys.
 */
export class CommitUnknownError extends Error {
  constructor(cause: unknown) {
    super('The outcome of a commit is not known', { cause });
    this.name = 'CommitUnknownError';
  }
}

export type RunTransaction = <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>;

const runners = new WeakMap<object, RunTransaction>();
type Effect = () => unknown;
const effects = new WeakMap<object, Effect[]>();
const current = new AsyncLocalStorage<true>();

/** For db/ only: registers how a newly opened database runs its transactions. */
export function registerTransactions(db: Db, run: RunTransaction): void {
  runners.set(db, run);
}

/** For db/ only: throws when called inside a transaction by a query that is not part of it. */
export function refuseInsideTransaction(): void {
  if (current.getStore()) throw new Error('A query outside of the running transaction: use its tx');
}

export async function inTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const run = runners.get(db);
  if (!run) throw new Error('Not a database that openDatabase has opened');
  refuseInsideTransaction();
  const pending: Effect[] = [];
  const result = await run((inner) => {
    const tx = inner as Db & Tx;
    effects.set(tx, pending);
    return current.run(true, () => work(tx));
  });
  await Promise.all(pending.map((effect) => effect()));
  return result;
}

/** Reads in one snapshot, so rows of several queries are consistent while others write. A write in it fails. */
export function inSnapshot<Result>(db: Db, read: (tx: Tx) => Promise<Result>): Promise<Result> {
  return inTransaction(db, async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`);
    return read(tx);
  });
}

/**
 * Runs `effect` once the transaction is committed, and waits for it; never if it is rolled back. The effect must not fail.
 */
export function afterCommit(tx: Tx, effect: Effect): void {
  const pending = effects.get(tx);
  if (!pending) throw new Error('afterCommit outside of a transaction');
  pending.push(effect);
}
