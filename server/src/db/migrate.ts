/** Brings a database to the newest schema. Forward only; safe when several processes start at once. */

import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Database, Db } from './client.ts';

const folder = fileURLToPath(new URL('./migrations', import.meta.url));

/** The function behind drizzle's own per-driver `migrate`; it works with every driver. */
interface Migrating {
  readonly dialect: { migrate(migrations: unknown, session: unknown, config: object): Promise<void> };
  readonly session: unknown;
}

export async function migrateDatabase(database: Database): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  await database.withLock('eleven.migrations', async ({ db }) => {
    const { dialect, session } = db as Db & Migrating;
    await dialect.migrate(migrations, session, {});
  });
}
