/** PostgreSQL through a connection pool; many processes may share the database. */
import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, type ClientBase, Pool, type PoolClient, type PoolConfig } from 'pg';
import { withTracedQueries } from '../core/trace.ts';
import { unlessAborted } from './abort.ts';
import type { Database, DatabaseSource, Db, HeldLock } from './database.ts';
import { isDatabaseUnavailable } from './errors.ts';
import { KEEP_ALIVE, openPostgresChannel } from './postgres-channel.ts';
import { createReadReplica } from './read-replica.ts';
import { TransactionSemaphore } from './transaction-semaphore.ts';
import { CommitUnknownError, refuseInsideTransaction, registerTransactions } from './tx.ts';

type Source = Extract<DatabaseSource, { url: string }>;

/** Limit for getting a connection, and again for a statement: during an outage a request gets 503 within two seconds. */
const REQUEST_MS = 800;
/** A process that was paused in the middle of a transaction must not hold its locks for long: another leads by then. */
const IDLE_IN_TRANSACTION_MS = 5_000;
const LOCK_POLL_MS = 200;
const MAX_CONNECTIONS = 10;
/** Connections that transactions leave to reads. */
const FOR_READS = 4;
/** Longest wait for a transaction's turn: longer than for a connection, as a fail-over's backlog arrives all at once. */
const ACQUIRE_MS = 2_000;

/** Makes the replica's connections read-only, whatever a store tries. */
const READ_ONLY = '-c default_transaction_read_only=on';

export async function openPostgres(source: Source): Promise<Database> {
  const { url, directUrl = url, statementMs = REQUEST_MS } = source;
  const isPooled = source.directUrl !== undefined;
  // Queries that this side has given up on are ended on the server too.
  const limits = {
    statement_timeout: statementMs + 1_000,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  };
  const settings = {
    connectionTimeoutMillis: source.connectMs ?? REQUEST_MS,
    query_timeout: statementMs,
    max: source.maxConnections ?? MAX_CONNECTIONS,
    ...KEEP_ALIVE,
  };
  // A pooler refuses connection settings.
  const own = isPooled ? {} : limits;
  const pool = patient(new WatchedPool(source.onWaited, { connectionString: url, ...settings, ...own }));

  const db = over(guarded(isPooled ? withoutNames(pool) : pool));
  const local = Object.entries(limits).map(([name, ms]) => `set local ${name} = ${ms}`);
  const begin = ['begin', ...(isPooled ? local : [])].join('; ');
  const semaphore =
    source.maxConnections === undefined
      ? new TransactionSemaphore({
          parallel: MAX_CONNECTIONS - FOR_READS,
          patienceMs: source.connectMs ?? ACQUIRE_MS,
          onWaited: source.onWaited,
        })
      : undefined;
  registerTransactions(db, (work) => runTransaction(pool, begin, work, semaphore));
  const { replicaUrl, onReplica } = source;
  const replica =
    replicaUrl === undefined
      ? undefined
      : patient(new Pool({ connectionString: replicaUrl, ...settings, ...limits, options: READ_ONLY }));
  const reads = replica && createReadReplica(replica, isPooled ? withoutNames(pool) : pool, onReplica);
  const readDb = reads ? over(guarded(reads.pool)) : db;
  if (reads)
    registerTransactions(readDb, (work) =>
      reads.run((one) =>
        one === replica ? runTransaction(one, 'begin', work) : runTransaction(pool, begin, work, semaphore),
      ),
    );
  let closing: Promise<void> | undefined;
  return {
    db,
    readDb,
    kind: 'postgres',
    withLock: (name, run, options = {}) => withAdvisoryLock(directUrl, name, run, options.signal),
    openChannel: (name, onMessage, onListening) => openPostgresChannel(directUrl, pool, name, onMessage, onListening),
    pool: () => ({ busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close() {
      closing ??= Promise.all([pool.end(), replica?.end()]).then(() => undefined);
      return closing;
    },
  };
}

/** A connection that breaks while idle emits an error, which would end the process without a listener. */
function patient<Some extends Pool>(pool: Some): Some {
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

type Connected = Parameters<Pool['connect']>[0];

/** Measures the wait for each connection, including those of the pool's own queries. */
class WatchedPool extends Pool {
  readonly #onWaited: Source['onWaited'];

  constructor(onWaited: Source['onWaited'], config: PoolConfig) {
    super(config);
    this.#onWaited = onWaited;
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | undefined {
    const askedAt = performance.now();
    const reportWait = () => this.#onWaited?.((performance.now() - askedAt) / 1_000);
    if (!callback) return super.connect().finally(reportWait);
    super.connect((...answer) => {
      reportWait();
      callback(...answer);
    });
    return undefined;
  }
}

/** Without the schema, as in pglite.ts. */
function over(client: ClientBase | Pool): Db {
  return drizzle({ client: withTracedQueries(client) as PoolClient }) as unknown as Db;
}

/** The pool, refusing queries from inside a transaction: under load all of them would wait for a second connection. */
function guarded(pool: Pool): Pool {
  return new Proxy(pool, {
    get(target, property) {
      if (property === 'query' || property === 'connect') refuseInsideTransaction();
      const value = Reflect.get(target, property, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** Prepared statements belong to a connection, which the next transaction may not get. */
function withoutNames(pool: Pool): Pool {
  const query = pool.query.bind(pool) as (config: unknown, ...rest: unknown[]) => unknown;
  return new Proxy(pool, {
    get(target, property) {
      if (property === 'query')
        return (config: unknown, ...rest: unknown[]) =>
          query(config instanceof Object && 'name' in config ? { ...config, name: undefined } : config, ...rest);
      const value = Reflect.get(target, property, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** Whether PostgreSQL itself reported the error, so the connection works and its state is known. */
function isAnswer(error: unknown): boolean {
  return error instanceof Error && 'severity' in error && 'code' in error && !String(error.code).startsWith('57P');
}

/** Whether all connections of the pool are in use, which says nothing about the database. A failure to connect differs. */
function isPoolFull(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect';
}

async function runTransaction<Result>(
  pool: Pool,
  begin: string,
  work: (db: Db) => Promise<Result>,
  semaphore?: TransactionSemaphore,
): Promise<Result> {
  await semaphore?.acquire();
  try {
    return await runOnOne(pool, begin, work, (error) => semaphore?.refuseWaiting(error));
  } finally {
    semaphore?.release();
  }
}

/** @param onAway Called if the transaction could not begin because the database does not respond. */
async function runOnOne<Result>(
  pool: Pool,
  begin: string,
  work: (db: Db) => Promise<Result>,
  onAway: (error: unknown) => void,
): Promise<Result> {
  const refuse = (error: unknown) => {
    if (isDatabaseUnavailable(error) && !isPoolFull(error)) onAway(error);
    throw error;
  };
  const client = await pool.connect().catch(refuse);
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken = error;
  };
  client.on('error', onError);
  try {
    await client.query(begin).catch(refuse);
    const result = await work(over(client));
    await commit(client);
    return result;
  } catch (error) {
    // Without a response the connection's state is unknown, so it must not return to the pool.
    if (error instanceof CommitUnknownError) broken = error;
    else await client.query('rollback').catch(onError);
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

async function commit(client: PoolClient): Promise<void> {
  try {
    const { command } = await client.query('commit');
    // PostgreSQL's response to COMMIT if a statement had failed and the failure was caught.
    if (command === 'ROLLBACK') throw new Error('The transaction had failed and was rolled back');
  } catch (error) {
    if (isAnswer(error) || (error instanceof Error && error.message.startsWith('The transaction had failed')))
      throw error;
    throw new CommitUnknownError(error);
  }
}

async function takeLock(client: Client, name: string): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock(hashtextextended($1, 11)) as taken', [name]);
  return rows[0]?.taken === true;
}

async function withAdvisoryLock<Result>(
  url: string,
  name: string,
  run: (lock: HeldLock) => Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000, ...KEEP_ALIVE });
  const lost = new AbortController();
  client.on('error', () => lost.abort());
  client.on('end', () => lost.abort());
  try {
    await unlessAborted(client.connect(), signal);
    // Polled, because waiting within one statement would hold a snapshot, for which the holder's CREATE INDEX CONCURRENTLY
    // would wait in turn.
    while (!(await unlessAborted(takeLock(client, name), signal))) await unlessAborted(sleep(LOCK_POLL_MS), signal);
    return await run({ db: over(client), lost: lost.signal });
  } finally {
    // The lock ends with the connection. A caller that gave up does not wait for that.
    const ended = client.end().catch(() => {});
    if (!signal?.aborted) await ended;
  }
}
