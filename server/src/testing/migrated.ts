/** The template database on a test run's PostgreSQL, from which the test files' databases are copied. */
import { Client } from 'pg';
import { migrateDatabase } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';

export const MIGRATED = 'migrated';

export async function createMigrated(server: string): Promise<void> {
  await onServer(server, `create database ${MIGRATED}`);
  const url = new URL(server);
  url.pathname = `/${MIGRATED}`;
  const database = await openDatabase({ url: url.href });
  await migrateDatabase(database);
  await database.close();
}

export async function onServer(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
