import { and, eq, isNull, lt } from 'drizzle-orm';
import { accountDeletions, mailTokens } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';

/** Returns the id of the deletion's request; undefined if none is pending, or if it is not due before `dueAt` anyway. */
export async function moveDeletion(tx: Tx, userId: string, dueAt: Date): Promise<string | undefined> {
  const [row] = await tx
    .update(accountDeletions)
    .set({ dueAt })
    .where(and(eq(accountDeletions.userId, userId), lt(accountDeletions.dueAt, dueAt)))
    .returning({ requestId: accountDeletions.requestId });
  return row?.requestId;
}

/** True if one was pending. Its links are void afterwards. */
export async function deleteDeletion(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const rows = await tx
    .delete(accountDeletions)
    .where(eq(accountDeletions.userId, userId))
    .returning({ userId: accountDeletions.userId });
  await tx
    .update(mailTokens)
    .set({ usedAt: now })
    .where(and(eq(mailTokens.userId, userId), eq(mailTokens.purpose, 'keepAccount'), isNull(mailTokens.usedAt)));
  return rows.length > 0;
}
