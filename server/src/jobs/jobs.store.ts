import type { Db } from '../db/database.ts';
import { jobRuns } from '../db/schema.ts';

export type JobRunRow = typeof jobRuns.$inferSelect;

/** Saves a job's last run, in any process. */
export async function saveRun(db: Db, row: JobRunRow): Promise<void> {
  const { name: _name, ...set } = row;
  await db.insert(jobRuns).values(row).onConflictDoUpdate({ target: jobRuns.name, set });
}
