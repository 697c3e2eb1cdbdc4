import type { Database, DatabaseSource } from './client.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';

export async function openDatabase(source: DatabaseSource): Promise<Database> {
  return 'url' in source ? openPostgres(source) : openPglite(source);
}
