/** The reads and writes for starting and ending a session. */
import { and, eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { accountDeletions, accounts, knownDevices, sessions, users } from '../db/schema.ts';
import type { Tx } from '../db/tx.ts';

export async function findUser(db: Tx | Db, id: string) {
  const [row] = await db
    .select({ user: users, deletionDueAt: accountDeletions.dueAt })
    .from(users)
    .leftJoin(accountDeletions, eq(accountDeletions.userId, users.id))
    .where(eq(users.id, id));
  return row && { ...row.user, deletionDueAt: row.deletionDueAt };
}

/** Ends a session and returns its user, but only to the first caller. */
export async function deleteSession(tx: Tx, token: string, scope: string): Promise<string | undefined> {
  const [row] = await tx
    .delete(sessions)
    .where(and(eq(sessions.token, token), eq(sessions.scope, scope)))
    .returning({ userId: sessions.userId });
  return row?.userId;
}

export async function hasKnownDevice(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ device: knownDevices.device })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .limit(1);
  return rows.length > 0;
}

/** True the first time it is recorded. */
export async function recordDevice(tx: Tx, row: typeof knownDevices.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(knownDevices)
    .values(row)
    .onConflictDoNothing()
    .returning({ device: knownDevices.device });
  if (rows.length > 0) return true;
  const { userId, device, seenAt } = row;
  await tx
    .update(knownDevices)
    .set({ seenAt })
    .where(and(eq(knownDevices.userId, userId), eq(knownDevices.device, device)));
  return false;
}

export async function keepPageLocale(tx: Tx, userId: string, pageLocale: string): Promise<void> {
  await tx.update(users).set({ pageLocale }).where(eq(users.id, userId));
}

export async function findPasswordHash(db: Db | Tx, userId: string): Promise<string | null | undefined> {
  const [row] = await db
    .select({ password: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')));
  return row?.password;
}
