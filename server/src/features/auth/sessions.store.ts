import { and, desc, eq, gt, ne } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { sessions } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';

/** Sessions of the user area: the short ones of the admin area are not listed. */
const ofUser = (userId: string) => and(eq(sessions.userId, userId), eq(sessions.scope, 'user'));

export function listSessions(db: Db, userId: string, now: Date) {
  return db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      ipAddress: sessions.ipAddress,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.updatedAt,
    })
    .from(sessions)
    .where(and(ofUser(userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.updatedAt), desc(sessions.createdAt));
}

/** Returns the session's device name; undefined if this user has no such session. */
export async function deleteSessionById(tx: Tx, userId: string, id: string) {
  const [row] = await tx
    .delete(sessions)
    .where(and(ofUser(userId), eq(sessions.id, id)))
    .returning({ userAgent: sessions.userAgent });
  return row;
}

/** Deletes other sessions in the admin area as well. Returns how many belonged to the user area. */
export async function deleteOtherSessions(tx: Tx, userId: string, sessionId: string): Promise<number> {
  const rows = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)))
    .returning({ scope: sessions.scope });
  return rows.filter(({ scope }) => scope === 'user').length;
}
