import { and, desc, eq, gt, inArray, notInArray } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { pendingSignIns, signInRequests, users } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';

export type RequestRow = typeof signInRequests.$inferSelect;

export async function insertRequest(tx: Tx, row: typeof signInRequests.$inferInsert): Promise<void> {
  await tx.insert(signInRequests).values(row);
}

/** Drops all unclaimed codes except the newest `most`. */
export async function dropOlderCodes(tx: Tx, userId: string, most: number): Promise<void> {
  const unclaimed = and(eq(signInRequests.userId, userId), eq(signInRequests.state, 'made'));
  const newest = tx
    .select({ id: signInRequests.id })
    .from(signInRequests)
    .where(unclaimed)
    .orderBy(desc(signInRequests.createdAt), desc(signInRequests.expiresAt))
    .limit(most);
  await tx.delete(signInRequests).where(and(unclaimed, notInArray(signInRequests.id, newest)));
}

export async function findByCode(tx: Tx, codeHash: string): Promise<RequestRow | undefined> {
  const [row] = await tx.select().from(signInRequests).where(eq(signInRequests.codeHash, codeHash));
  return row;
}

/** The request of the browser with this cookie, with the account's address. */
export async function findByToken(
  db: Db | Tx,
  tokenHash: string,
): Promise<(RequestRow & { email: string }) | undefined> {
  const [row] = await db
    .select({ request: signInRequests, email: users.email })
    .from(signInRequests)
    .innerJoin(users, eq(users.id, signInRequests.userId))
    .where(eq(signInRequests.tokenHash, tokenHash));
  return row && { ...row.request, email: row.email };
}

export async function findOfSession(tx: Tx, sessionId: string, id: string): Promise<RequestRow | undefined> {
  const [row] = await tx
    .select()
    .from(signInRequests)
    .where(and(eq(signInRequests.id, id), eq(signInRequests.sessionId, sessionId)));
  return row;
}

/** Requests that wait for a decision, oldest first. */
export async function listOpen(db: Db, sessionId: string, now: Date): Promise<RequestRow[]> {
  const { state, expiresAt, openedAt } = signInRequests;
  return db
    .select()
    .from(signInRequests)
    .where(and(eq(signInRequests.sessionId, sessionId), eq(state, 'open'), gt(expiresAt, now)))
    .orderBy(openedAt);
}

/** True if it was in one of these states and had not expired; of two concurrent callers, one succeeds. */
export async function moveRequest(
  tx: Tx,
  { id, from, now }: { id: string; from: readonly string[]; now: Date },
  changes: Partial<RequestRow> & { state: string },
): Promise<boolean> {
  const { state, expiresAt } = signInRequests;
  const rows = await tx
    .update(signInRequests)
    .set(changes)
    .where(and(eq(signInRequests.id, id), inArray(state, [...from]), gt(expiresAt, now)))
    .returning({ id: signInRequests.id });
  return rows.length > 0;
}

export async function deleteRequest(tx: Tx, tokenHash: string): Promise<string | undefined> {
  const [row] = await tx
    .delete(signInRequests)
    .where(eq(signInRequests.tokenHash, tokenHash))
    .returning({ userId: signInRequests.userId });
  return row?.userId;
}

/** Also deletes approved sign-ins that wait for their second factor. */
export async function deleteRequestsOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(signInRequests).where(eq(signInRequests.userId, userId));
  await tx.delete(pendingSignIns).where(and(eq(pendingSignIns.userId, userId), eq(pendingSignIns.method, 'request')));
}
