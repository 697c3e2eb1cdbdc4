import { and, asc, eq, isNull, ne } from 'drizzle-orm';
import { emailChanges, mailTokens, sessions, tickets, users } from '../../db/schema.ts';
import { isNotSuspended } from '../../db/suspension.ts';
import type { Tx } from '../../db/tx.ts';

/**
 * Ids of those who can run the place: admins who are not suspended. Held until the commit, so that two who take each
 * other's role at once do not both succeed.
 */
export async function lockAdmins(tx: Tx, now: Date): Promise<Set<string>> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNotSuspended(now)))
    .orderBy(asc(users.id))
    .for('update');
  return new Set(rows.map(({ id }) => id));
}

/** Held until the commit. */
export async function lockUser(tx: Tx, id: string) {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  return row;
}

export async function setSuspended(
  tx: Tx,
  id: string,
  suspension: { suspendedAt: Date | null; suspendedUntil: Date | null },
  now: Date,
): Promise<void> {
  await tx
    .update(users)
    .set({ ...suspension, updatedAt: now })
    .where(eq(users.id, id));
}

export async function setRole(tx: Tx, id: string, role: string, now: Date): Promise<void> {
  await tx.update(users).set({ role, updatedAt: now }).where(eq(users.id, id));
}

/** Tickets that are not closed go back to nobody, so that they are seen; answers how many there were. */
export async function returnTickets(tx: Tx, staffId: string): Promise<number> {
  const rows = await tx
    .update(tickets)
    .set({ assigneeId: null })
    .where(and(eq(tickets.assigneeId, staffId), ne(tickets.state, 'closed')))
    .returning({ id: tickets.id });
  return rows.length;
}

/** All of the user's, or only those of the admin area; answers how many there were. */
export async function deleteSessionsOf(tx: Tx, userId: string, scope?: 'admin'): Promise<number> {
  const rows = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), scope === undefined ? undefined : eq(sessions.scope, scope)))
    .returning({ id: sessions.id });
  return rows.length;
}

/** The session as it was; undefined when this user has no such session. */
export async function deleteSessionOf(tx: Tx, userId: string, id: string) {
  const [row] = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ userAgent: sessions.userAgent, scope: sessions.scope });
  return row;
}

/** A change of address that is under way, and open links for a new password: what was begun does not outlive the sessions. */
export async function cancelPendingChanges(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.delete(emailChanges).where(eq(emailChanges.userId, userId));
  await tx
    .update(mailTokens)
    .set({ usedAt: now })
    .where(and(eq(mailTokens.userId, userId), eq(mailTokens.purpose, 'reset'), isNull(mailTokens.usedAt)));
}
