import { and, eq, gt, gte, isNotNull } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { accounts, emailUndos, mailTokens } from '../../../db/schema.ts';
import type { Tx } from '../../../db/tx.ts';

type UndoRow = typeof emailUndos.$inferSelect;

export async function insertUndo(tx: Tx, row: UndoRow): Promise<void> {
  await tx.insert(emailUndos).values(row);
}

/** The change that a link undoes, while it can be undone. */
export async function findUndoOf(db: Db | Tx, hash: string, now: Date): Promise<UndoRow | undefined> {
  const [row] = await db
    .select({ undo: emailUndos })
    .from(mailTokens)
    .innerJoin(emailUndos, eq(emailUndos.id, mailTokens.undoId))
    .where(and(eq(mailTokens.hash, hash), eq(mailTokens.purpose, 'undoChange'), gt(emailUndos.expiresAt, now)));
  return row?.undo;
}

/** Deletes this change and every later one, with their links. Links of earlier changes stay: they reach further back. */
export async function deleteUndosSince(tx: Tx, { userId, changedAt }: UndoRow): Promise<void> {
  await tx.delete(emailUndos).where(and(eq(emailUndos.userId, userId), gte(emailUndos.changedAt, changedAt)));
}

/** Nobody can sign in with a password until a new one is set. False if there was none. */
export async function takePasswordAway(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const isOwn = and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential'));
  const rows = await tx
    .update(accounts)
    .set({ password: null, updatedAt: now })
    .where(and(isOwn, isNotNull(accounts.password)))
    .returning({ userId: accounts.userId });
  return rows.length > 0;
}
