import { and, eq, isNull, ne, or } from 'drizzle-orm';
import { emailChanges } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';

type EmailChangeRow = typeof emailChanges.$inferSelect;

/** Deletes the pending change with its links, and returns it if there was one. */
export async function deleteChange(
  tx: Tx,
  { userId, unlessAskedBy }: { userId: string; unlessAskedBy?: string },
): Promise<EmailChangeRow | undefined> {
  const askedByOther =
    unlessAskedBy === undefined
      ? undefined
      : or(isNull(emailChanges.sessionId), ne(emailChanges.sessionId, unlessAskedBy));
  const [row] = await tx
    .delete(emailChanges)
    .where(and(eq(emailChanges.userId, userId), askedByOther))
    .returning();
  return row;
}
