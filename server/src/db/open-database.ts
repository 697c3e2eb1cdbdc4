import type { Database, DatabaseSource } from './database.ts';
import { openPostgres } from './postgres.ts';

export async function openDatabase(source: DatabaseSource): Promise<Database> {
  if ('url' in source) return openPostgres(source);
  // An installation on PostgreSQL need not load the embedded database.
  const { openPglite } = await import('./pglite.ts');
  return openPglite(source);
}
