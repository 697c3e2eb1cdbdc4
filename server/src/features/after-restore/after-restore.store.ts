import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { mails, pushes, vaults } from '../../db/schema.ts';

/** Emails that are waiting to be sent. */
export function listWaitingMails(db: Db): Promise<{ id: string; kind: string }[]> {
  return db.select({ id: mails.id, kind: mails.kind }).from(mails).where(isNotNull(mails.dueAt));
}

export function listWaitingPushes(db: Db): Promise<{ id: bigint; createdAt: Date }[]> {
  return db.select({ id: pushes.id, createdAt: pushes.createdAt }).from(pushes).where(isNotNull(pushes.dueAt));
}

export async function closePushes(db: Db, ids: readonly bigint[], sentAt: Date): Promise<void> {
  await db
    .update(pushes)
    .set({ sentAt, dueAt: null, leasedUntil: null })
    .where(inArray(pushes.id, [...ids]));
}

/** The chain time up to which the database holds events. */
export async function readCursorTime(db: Db, chainId: number, vault: string): Promise<number> {
  const [row] = await db
    .select({ time: vaults.cursorTime })
    .from(vaults)
    .where(and(eq(vaults.chainId, chainId), eq(vaults.address, vault)));
  return row?.time ?? 0;
}
