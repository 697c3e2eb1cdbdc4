import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { pendingSignIns } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';

export type PendingRow = typeof pendingSignIns.$inferSelect;

export async function insertPending(tx: Tx, row: typeof pendingSignIns.$inferInsert): Promise<void> {
  await tx.insert(pendingSignIns).values(row);
}

export async function findPending(db: Db, tokenHash: string, now: Date): Promise<PendingRow | undefined> {
  const [row] = await db
    .select()
    .from(pendingSignIns)
    .where(and(eq(pendingSignIns.tokenHash, tokenHash), gt(pendingSignIns.expiresAt, now)));
  return row;
}

/** True for one caller only: two correct codes at once start a single session. */
export async function deletePending(tx: Tx, tokenHash: string): Promise<boolean> {
  const rows = await tx
    .delete(pendingSignIns)
    .where(eq(pendingSignIns.tokenHash, tokenHash))
    .returning({ userId: pendingSignIns.userId });
  return rows.length > 0;
}

export async function recordPendingFailure(db: Db, tokenHash: string): Promise<void> {
  await db
    .update(pendingSignIns)
    .set({ failures: sql`${pendingSignIns.failures} + 1` })
    .where(eq(pendingSignIns.tokenHash, tokenHash));
}

export async function deletePendingOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(pendingSignIns).where(eq(pendingSignIns.userId, userId));
}
