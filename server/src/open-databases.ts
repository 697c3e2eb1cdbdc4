/** Opens a server's database twice: once for requests, once for background work. */
import type { Env } from './core/env.ts';
import type { Logger } from './core/log.ts';
import { StartError } from './core/start-error.ts';
import type { Database } from './db/database.ts';
import { explainRefusal, isDatabaseUnavailable } from './db/errors.ts';
import { migrateDatabase } from './db/migrate.ts';
import { openDatabase } from './db/open-database.ts';
import { isTransactionPooler } from './db/pooler.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { PoolName } from './metrics/state-gauges.ts';

/** How long the start waits for a PostgreSQL that is still starting. */
const WAIT_MS = 60_000;
const RETRY_MS = 1_000;
/** Between two lines of the log that say so. */
const SAY_MS = 10_000;

interface Databases {
  readonly web: Database;
  readonly background: Database;
}

export function poolsOf(databases: Databases) {
  return (['web', 'background'] as const).flatMap((name) => {
    const figures = databases[name].pool?.();
    return figures ? [[name, figures] as const] : [];
  });
}

/** Runs before anything takes a lock, which would stay on a connection of the pooler. */
async function refusePooler({ databaseUrl = '', databaseDirectUrl }: Env): Promise<void> {
  if (!(await isTransactionPooler(databaseDirectUrl ?? databaseUrl))) return;
  throw new StartError(
    databaseDirectUrl === undefined
      ? 'DATABASE_URL is a pooler in transaction mode: give the address of the database itself as DATABASE_DIRECT_URL as well'
      : 'DATABASE_DIRECT_URL is a pooler in transaction mode: it must be the database itself',
  );
}

/** Requests give up early with 503; the indexer and migrations may take longer. PGlite is one database for both. */
export async function openDatabases(env: Env, log: Logger, metrics: Metrics | undefined): Promise<Databases> {
  if (!env.databaseUrl) {
    const database = await openDatabase({ dataDir: env.dataDir });
    await migrateDatabase(database);
    return { web: database, background: database };
  }
  const waited = (pool: PoolName) => metrics && ((seconds: number) => metrics.waitedForConnection(pool, seconds));
  const { databaseUrl: url, databaseDirectUrl: directUrl } = env;
  const web = await openDatabase({
    url,
    directUrl,
    replicaUrl: env.databaseReplicaUrl,
    onReplica: (isAway, err) =>
      isAway
        ? log.warn({ err }, 'the database of DATABASE_REPLICA_URL gives no answer: its reads go to DATABASE_URL')
        : log.info('the database of DATABASE_REPLICA_URL answers again'),
    onWaited: waited('web'),
  });
  const background = await openDatabase({
    url: directUrl ?? url,
    connectMs: 5_000,
    statementMs: 30_000,
    maxConnections: 3,
    onWaited: waited('background'),
  });
  const deadline = performance.now() + WAIT_MS;
  let sayAt = 0;
  for (;;) {
    try {
      await refusePooler(env);
      await migrateDatabase(background);
      return { web, background };
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw explainRefusal(error, env);
      const now = performance.now();
      if (now > deadline) throw new StartError('The database of DATABASE_URL does not answer');
      if (now >= sayAt) {
        log.warn({ err: error }, 'waiting for the database of DATABASE_URL');
        sayAt = now + SAY_MS;
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}
