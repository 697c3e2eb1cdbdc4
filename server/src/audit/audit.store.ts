import { asc, desc, gt, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { auditLog } from '../db/schema.ts';
import type { Tx } from '../db/tx.ts';

export type AuditRow = typeof auditLog.$inferSelect;

/** Any fixed number: who writes takes it until the commit, so that two writers never continue from the same row. */
const WRITER_LOCK = 4_711_002;

/** The newest row, which nobody else can continue from until this transaction ends. */
export async function lockHead(tx: Tx): Promise<Pick<AuditRow, 'id' | 'hash'> | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(${WRITER_LOCK})`);
  const [row] = await tx
    .select({ id: auditLog.id, hash: auditLog.hash })
    .from(auditLog)
    .orderBy(desc(auditLog.id))
    .limit(1);
  return row;
}

export async function insertEntry(tx: Tx, row: AuditRow): Promise<void> {
  await tx.insert(auditLog).values(row);
}

/** In the order of the chain. */
export async function readChain(db: Db, afterId: number, limit: number): Promise<AuditRow[]> {
  return db.select().from(auditLog).where(gt(auditLog.id, afterId)).orderBy(asc(auditLog.id)).limit(limit);
}
