import { and, asc, desc, eq, gt, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { auditLog, auditTexts } from '../db/schema.ts';
import type { Tx } from '../db/tx.ts';

export type AuditRow = typeof auditLog.$inferSelect;
export type AuditTextRow = typeof auditTexts.$inferSelect;

/** An arbitrary fixed number: a writer holds this lock until the commit, so two never continue from the same row. */
const WRITER_LOCK = 4_711_002;

/** The newest row, locked so that nobody else can continue from it until this transaction ends. */
export async function lockHead(tx: Tx): Promise<Pick<AuditRow, 'id' | 'hash'> | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(${WRITER_LOCK})`);
  const [row] = await tx
    .select({ id: auditLog.id, hash: auditLog.hash })
    .from(auditLog)
    .orderBy(desc(auditLog.id))
    .limit(1);
  return row;
}

export async function insertEntry(tx: Tx, row: AuditRow, texts: readonly AuditTextRow[]): Promise<void> {
  await tx.insert(auditLog).values(row);
  if (texts.length > 0) await tx.insert(auditTexts).values([...texts]);
}

/** Entries in the order of the chain. */
export async function readChain(db: Db, afterId: number, limit: number): Promise<AuditRow[]> {
  return db.select().from(auditLog).where(gt(auditLog.id, afterId)).orderBy(asc(auditLog.id)).limit(limit);
}

/** Reasons and details of these entries that are not erased. */
export async function readTexts(db: Db, entryIds: readonly number[]): Promise<AuditTextRow[]> {
  if (entryIds.length === 0) return [];
  return db
    .select()
    .from(auditTexts)
    .where(inArray(auditTexts.entryId, [...entryIds]));
}

/** Texts of entries about this user or these tickets, and the details (not the reasons) of what the user did as staff. */
export async function deleteTextsOf(tx: Tx, userId: string, ticketNumbers: readonly string[]): Promise<void> {
  const entriesOf = (target: ReturnType<typeof and>) => tx.select({ id: auditLog.id }).from(auditLog).where(target);
  const about = or(
    and(eq(auditLog.targetKind, 'user'), eq(auditLog.targetId, userId)),
    ticketNumbers.length === 0
      ? undefined
      : and(eq(auditLog.targetKind, 'ticket'), inArray(auditLog.targetId, [...ticketNumbers])),
  );
  await tx.delete(auditTexts).where(inArray(auditTexts.entryId, entriesOf(about)));
  const own = and(eq(auditTexts.part, 'details'), inArray(auditTexts.entryId, entriesOf(eq(auditLog.actorId, userId))));
  await tx.delete(auditTexts).where(own);
}
