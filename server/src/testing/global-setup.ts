/** Runs once for the whole run: a migrated PGlite whose dump every test file clones. Fresh ones would take seconds each. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migratedDatabase } from '../../../scripts/testing/migrated-database.ts';
import { createPglite } from '../db/create-pglite.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import { createMigrated } from './migrated.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** File with the dump; empty when the tests run on PostgreSQL. */
    pgliteDump: string;
    /** Data directory of the same database, for servers in separate processes; empty on PostgreSQL. */
    pgliteFolder: string;
    postgresUrl: string;
    /** The entry of the built server. */
    serverMain: string;
  }
}

/** Creates it atomically. */
async function keepMigrated(kept: string): Promise<void> {
  const making = `${kept}.${process.pid}`;
  mkdirSync(making, { recursive: true });
  const database = await openDatabase({ dataDir: making });
  await migrateDatabase(database);
  await database.close();
  // Keeps only the database: the lock of the directory must not be copied.
  for (const name of readdirSync(making)) if (name !== 'db') rmSync(join(making, name), { recursive: true });
  try {
    renameSync(making, kept);
  } catch (error) {
    // Another run may have been faster.
    if (!existsSync(kept)) throw error;
    rmSync(making, { recursive: true, force: true });
  }
}

export default async function setup(project: TestProject): Promise<() => void> {
  project.provide('postgresUrl', process.env.TEST_DATABASE_URL ?? '');
  if (process.env.TEST_DATABASE_URL) {
    await createMigrated(process.env.TEST_DATABASE_URL);
    project.provide('pgliteDump', '');
    project.provide('pgliteFolder', '');
    return () => {};
  }
  const folder = mkdtempSync(join(tmpdir(), 'eleven-tests-'));
  const kept = migratedDatabase();
  if (!existsSync(kept)) await keepMigrated(kept);
  cpSync(kept, folder, { recursive: true });
  const prepared = await createPglite({ dataDir: join(folder, 'db') });
  const dump = join(folder, 'migrated.tar');
  writeFileSync(dump, Buffer.from(await (await prepared.dumpDataDir('none')).arrayBuffer()));
  await prepared.close();
  project.provide('pgliteDump', dump);
  project.provide('pgliteFolder', join(folder, 'db'));
  return () => rmSync(folder, { recursive: true, force: true });
}
