import { sql } from 'drizzle-orm';
import type { Db } from './database.ts';

/** Throws unless the database responds. */
export async function pingDatabase(db: Db): Promise<void> {
  await db.execute(sql`select 1`);
}
