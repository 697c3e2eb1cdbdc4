import { and, eq, isNull } from 'drizzle-orm';
import { accountDeletions, mailTokens } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';

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
