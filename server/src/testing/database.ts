/** A separate database for a test file: migrated, empty, and removed afterwards. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { createPglite } from '../db/create-pglite.ts';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import * as schema from '../db/schema.ts';
import { MIGRATED, onServer } from './migrated.ts';

/** Call it once at the top of a test file; the getter works inside tests and hooks. */
export function useDatabase(): () => Database {
  let database: Database | undefined;
  let drop = async (): Promise<void> => {};
  beforeAll(async () => {
    const fresh = await freshDatabase();
    database = fresh.database;
    drop = fresh.drop;
  });
  afterAll(() => drop());
  return () => {
    if (!database) throw new Error('The database opens in beforeAll: use it inside tests and hooks');
    return database;
  };
}

/** Generous timeouts for tests that are not about them, as a busy machine may be slow. */
export const PATIENT = { connectMs: 10_000, statementMs: 10_000 };

export interface FreshDatabase {
  readonly database: Database;
  /** URL of the database; undefined for PGlite. */
  readonly url: string | undefined;
  drop(): Promise<void>;
}

export async function freshDatabase(): Promise<FreshDatabase> {
  const server = inject('postgresUrl');
  return server ? freshPostgres(server) : freshPglite();
}

/** Loading one takes as long as many test files run, so free instances are emptied and reused. */
const free: PGlite[] = [];

async function freshPglite(): Promise<FreshDatabase> {
  const client = free.pop() ?? (await createPglite({ loadDataDir: new Blob([readFileSync(inject('pgliteDump'))]) }));
  const release = async () => {
    await empty(client);
    free.push(client);
  };
  const database = await openDatabase({ client, release });
  return { database, url: undefined, drop: () => database.close() };
}

/** Restores the state after the migrations, which write no rows. Only tests about tables create others. */
async function empty(client: PGlite): Promise<void> {
  const known = new Set<string>(
    Object.values(schema).flatMap((table) => (is(table, PgTable) ? [getTableName(table)] : [])),
  );
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const names = (tables: readonly { name: string }[]) => tables.map(({ name }) => `"${name}"`).join(', ');
  const added = rows.filter(({ name }) => !known.has(name));
  if (added.length > 0) await client.exec(`drop table ${names(added)}`);
  // The trigger that protects the audit log against this statement is disabled meanwhile.
  await client.exec(`
    set session_replication_role = replica;
    truncate ${names(rows.filter(({ name }) => known.has(name)))} restart identity;
    reset all;`);
}

async function freshPostgres(server: string): Promise<FreshDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  await onServer(server, `create database ${name} template ${MIGRATED}`);
  const database = await openDatabase({ url: url.href, ...PATIENT });
  return {
    database,
    url: url.href,
    async drop() {
      await database.close();
      await onServer(server, `drop database if exists ${name} with (force)`);
    },
  };
}
