import { and, eq } from 'drizzle-orm';
import { sessions } from '../db/schema.ts';
import type { Tx } from '../db/tx.ts';

/** Deletes all sessions of a user, or only those of the admin area or the one with this id. Returns the deleted ones. */
export async function deleteSessionsOf(
  tx: Tx,
  userId: string,
  { scope, id }: { readonly scope?: 'admin'; readonly id?: string } = {},
) {
  return tx
    .delete(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        scope === undefined ? undefined : eq(sessions.scope, scope),
        id === undefined ? undefined : eq(sessions.id, id),
      ),
    )
    .returning({ userAgent: sessions.userAgent, scope: sessions.scope });
}
