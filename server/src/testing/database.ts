/** A database of its own for a test file: migrated, empty, and gone afterwards. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import type { Database } from '../db/client.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';

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

export interface FreshDatabase {
  readonly database: Database;
  /** Address of the database; undefined for PGlite. */
  readonly url: string | undefined;
  drop(): Promise<void>;
}

export async function freshDatabase(): Promise<FreshDatabase> {
  const server = inject('postgresUrl');
  return server ? freshPostgres(server) : freshPglite();
}

async function freshPglite(): Promise<FreshDatabase> {
  const database = await openDatabase({ snapshot: new Blob([readFileSync(inject('pgliteDump'))]) });
  return { database, url: undefined, drop: () => database.close() };
}

async function freshPostgres(server: string): Promise<FreshDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  await onServer(server, `create database ${name}`);
  const database = await openDatabase({ url: url.href, connectMs: 5_000, statementMs: 5_000 });
  await migrateDatabase(database);
  return {
    database,
    url: url.href,
    async drop() {
      await database.close();
      await onServer(server, `drop database if exists ${name} with (force)`);
    },
  };
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
