import { and, asc, desc, eq, gte, inArray, isNotNull, lt } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import {
  activity,
  factorCaseEvidence,
  factorCases,
  factorRecoveries,
  tickets,
  users,
  wallets,
} from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';

export type CaseRow = typeof factorCases.$inferSelect;
export type EvidenceRow = typeof factorCaseEvidence.$inferSelect;

export async function findAccount(db: Db | Tx, id: string) {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row;
}

/** With the recovery that it led to, while that exists. */
export async function findLatestCase(db: Db | Tx, userId: string) {
  const [row] = await db
    .select({ row: factorCases, recovery: factorRecoveries })
    .from(factorCases)
    .leftJoin(factorRecoveries, eq(factorRecoveries.id, factorCases.recoveryId))
    .where(eq(factorCases.userId, userId))
    .orderBy(desc(factorCases.id))
    .limit(1);
  return row;
}

/** Whether something within this time ended a recovery: a stop, the owner's own recovery, or a suspension. */
export async function wasStopped(
  db: Db | Tx,
  userId: string,
  { since, before }: { since: Date; before: Date },
): Promise<boolean> {
  const isEnd = inArray(activity.kind, ['recoveryStopped', 'recoveryAsked', 'accountSuspended']);
  const isThen = and(gte(activity.createdAt, since), lt(activity.createdAt, before));
  const rows = await db
    .select({ id: activity.id })
    .from(activity)
    .where(and(eq(activity.userId, userId), isEnd, isThen))
    .limit(1);
  return rows.length > 0;
}

export async function insertCase(tx: Tx, row: typeof factorCases.$inferInsert): Promise<number> {
  const [inserted] = await tx.insert(factorCases).values(row).returning({ id: factorCases.id });
  if (!inserted) throw new Error('An insert returned no row');
  return inserted.id;
}

export async function updateCase(tx: Tx, id: number, set: Partial<CaseRow>): Promise<void> {
  await tx.update(factorCases).set(set).where(eq(factorCases.id, id));
}

export async function insertEvidence(tx: Tx, row: typeof factorCaseEvidence.$inferInsert): Promise<void> {
  await tx.insert(factorCaseEvidence).values(row);
}

export async function listEvidence(db: Db | Tx, caseId: number): Promise<EvidenceRow[]> {
  return db
    .select()
    .from(factorCaseEvidence)
    .where(eq(factorCaseEvidence.caseId, caseId))
    .orderBy(asc(factorCaseEvidence.id))
    .limit(200);
}

export async function namesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Whether the ticket belongs to the account, or to a visitor who has confirmed the account's address. */
export async function hasTicket(tx: Tx, account: { id: string; email: string }, ticketId: bigint): Promise<boolean> {
  const [row] = await tx
    .select({ userId: tickets.userId, email: tickets.email })
    .from(tickets)
    .where(and(eq(tickets.id, ticketId), isNotNull(tickets.confirmedAt)));
  return row !== undefined && (row.userId === account.id || row.email === account.email);
}

export async function hasWallet(db: Db | Tx, userId: string, wallet: string): Promise<boolean> {
  const rows = await db
    .select({ address: wallets.address })
    .from(wallets)
    .where(and(eq(wallets.address, wallet), eq(wallets.userId, userId)));
  return rows.length > 0;
}
