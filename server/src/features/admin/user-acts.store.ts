import { and, asc, eq, isNull, ne } from 'drizzle-orm';
import { emailChanges, mailTokens, tickets, users } from '../../db/schema.ts';
import { isNotSuspended } from '../../db/suspension.ts';
import type { Tx } from '../../db/tx.ts';

/**
 * Ids of all admins who are not suspended. The rows are locked until the commit, so two admins who demote each other at once
 * cannot both succeed.
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

/** Locked until the commit. */
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

/** Unassigns tickets that are not closed, so that others see them; returns their number. */
export async function returnTickets(tx: Tx, staffId: string): Promise<number> {
  const rows = await tx
    .update(tickets)
    .set({ assigneeId: null })
    .where(and(eq(tickets.assigneeId, staffId), ne(tickets.state, 'closed')))
    .returning({ id: tickets.id });
  return rows.length;
}

/** They must not outlive the sessions in which they may have been begun. */
export async function cancelEmailChangeAndResets(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.delete(emailChanges).where(eq(emailChanges.userId, userId));
  await tx
    .update(mailTokens)
    .set({ usedAt: now })
    .where(and(eq(mailTokens.userId, userId), eq(mailTokens.purpose, 'reset'), isNull(mailTokens.usedAt)));
}
