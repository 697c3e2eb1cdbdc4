/** The audit log as staff see it, including the reasons and details stored outside the chain. */
import { asc, type SQL } from 'drizzle-orm';
import { readTexts } from '../audit/audit.store.ts';
import { withTexts } from '../audit/audit.ts';
import type { Db } from '../db/database.ts';
import { auditLog } from '../db/schema.ts';

/** Entries in chain order. */
export async function auditEntries(db: Db, where?: SQL) {
  const rows = await db.select().from(auditLog).where(where).orderBy(asc(auditLog.id));
  const texts = await readTexts(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...row,
    ...withTexts(
      row,
      texts.filter(({ entryId }) => entryId === row.id),
    ),
  }));
}
