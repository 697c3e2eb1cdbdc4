/**
 * Brings a database to the newest schema. Forward only; safe when several processes start at once, and while others serve. Each
 * migration is a separate transaction; if it cannot get a lock soon, it gives up and tries again, so nobody queues behind it. A
 * migration that builds indexes CONCURRENTLY, or fills a table in batches that it commits itself, runs outside of a transaction
 * (docs/operations.md).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { StartError } from '../core/start-error.ts';
import type { Database, Db } from './database.ts';
import { isLockTimeout } from './errors.ts';

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));

/**
 * Readers and writers queue behind a requested lock. The wait is shorter than a request may take (`REQUEST_MS` in
 * postgres.ts) and than PostgreSQL's deadlock timeout (1 s), so it is always the migration that gives way.
 */
const LOCK_MS = 300;
const PAUSE_MS = 500;
/** Longer than any transaction of ours. */
const GIVE_UP_MS = 60_000;

const CONCURRENTLY =
  /^\s*(?:create|drop)\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+(?:not\s+)?exists\s+)?"(\w+)"/i;

/** A migration in batches can be interrupted after any batch and restarted: it looks for rows not yet filled. */
const IN_BATCHES = /^(?:\s*--.*\n)*\s*do \$\$[\s\S]*\bcommit;/i;

/** @param folder Tests use a different one. */
export async function migrateDatabase(database: Database, folder = MIGRATIONS): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  await database.withLock('eleven.migrations', async ({ db }) => {
    await db.execute(sql`create schema if not exists drizzle`);
    await db.execute(sql`
      create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
    const { rows } = await db.execute<{ last: string | null }>(
      sql`select max(created_at) as last from drizzle.__drizzle_migrations`,
    );
    const last = Number(rows[0]?.last ?? 0);
    for (const migration of migrations.filter(({ folderMillis }) => folderMillis > last)) {
      if (migration.sql.some((statement) => CONCURRENTLY.test(statement) || IN_BATCHES.test(statement)))
        await applyOutside(db, migration);
      else await applyWithRetry(db, migration);
    }
  });
}

async function applyWithRetry(db: Db, migration: MigrationMeta): Promise<void> {
  const deadline = performance.now() + GIVE_UP_MS;
  for (;;) {
    try {
      await db.transaction(async (tx) => {
        await tx.execute(sql.raw(`set local lock_timeout = ${LOCK_MS}`));
        for (const statement of migration.sql) await tx.execute(sql.raw(statement));
        await record(tx, migration);
      });
      return;
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      if (performance.now() > deadline)
        throw new StartError(
          'A migration cannot lock its table: end the long transaction that holds a lock (pg_stat_activity), and start again',
        );
      await sleep(PAUSE_MS);
    }
  }
}

/** Applies a migration outside a transaction; an interrupted one is restarted from its beginning. */
async function applyOutside(db: Db, migration: MigrationMeta): Promise<void> {
  for (const statement of migration.sql) {
    if (IN_BATCHES.test(statement)) {
      await db.execute(sql.raw(statement));
      continue;
    }
    const [, index] = CONCURRENTLY.exec(statement) ?? [];
    if (!index) throw new Error(`A migration outside of a transaction must contain nothing else: ${statement}`);
    // An interrupted build leaves an invalid index.
    await db.execute(sql.raw(`drop index concurrently if exists "${index}"`));
    if (/^\s*create/i.test(statement)) await db.execute(sql.raw(statement));
  }
  await record(db, migration);
}

async function record(db: Pick<Db, 'execute'>, { hash, folderMillis }: MigrationMeta): Promise<void> {
  await db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis}::bigint)`,
  );
}
