import { and, eq, inArray, sql } from 'drizzle-orm';
import { auditLog } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';

const ASKED = [
  ...['vault.fundAsked', 'vault.withdrawAsked', 'vault.pauseAsked', 'vault.resumeAsked'],
  ...['timelock.scheduleAsked', 'timelock.executeAsked', 'timelock.cancelAsked'],
];
/** An arbitrary number, combined with the entry's id: rows of the log itself are never locked. */
const SENT_LOCK = 4_711_003;

/** Until this transaction ends, no other one records a transaction for this entry. */
export async function lockAsked(tx: Tx, entryId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SENT_LOCK}, ${entryId % 2_147_483_647})`);
}

export async function findAsked(tx: Tx, entryId: number) {
  const [row] = await tx
    .select({ id: auditLog.id, actorId: auditLog.actorId, targetId: auditLog.targetId })
    .from(auditLog)
    .where(and(eq(auditLog.id, entryId), inArray(auditLog.act, ASKED)));
  return row;
}

export async function findSent(tx: Tx, asked: { id: number; targetId: string }, txHash: string): Promise<boolean> {
  const rows = await tx
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.targetKind, 'vault'),
        eq(auditLog.targetId, asked.targetId),
        eq(auditLog.act, 'vault.sent'),
        sql`${auditLog.details} ->> 'entry' = ${asked.id.toString()}`,
        sql`${auditLog.details} ->> 'tx' = ${txHash}`,
      ),
    )
    .limit(1);
  return rows.length > 0;
}
