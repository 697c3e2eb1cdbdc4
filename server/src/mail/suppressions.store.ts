/** Addresses that get only indispensable emails. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { mailSuppressions, mails, users } from '../db/schema.ts';
import type { Tx } from '../db/tx.ts';

export type SuppressionReason = 'bounce' | 'complaint';

export async function findSuppression(db: Db | Tx, address: string) {
  const [row] = await db.select().from(mailSuppressions).where(eq(mailSuppressions.address, address));
  return row;
}

interface NewSuppression {
  readonly address: string;
  readonly reason: SuppressionReason;
  readonly status: string | null;
  readonly now: Date;
}

/** A complaint overrides a bounce; the first of each is kept. True if anything changed. */
export async function putSuppression(tx: Tx, { now, ...row }: NewSuppression): Promise<boolean> {
  const rows = await tx
    .insert(mailSuppressions)
    .values({ ...row, since: now })
    .onConflictDoUpdate({
      target: mailSuppressions.address,
      set: { reason: row.reason, status: row.status, since: now },
      setWhere: sql`${mailSuppressions.reason} = 'bounce' and excluded.reason = 'complaint'`,
    })
    .returning({ address: mailSuppressions.address });
  return rows.length > 0;
}

/** True if there was one. */
export async function liftSuppression(tx: Tx, address: string): Promise<boolean> {
  const rows = await tx
    .delete(mailSuppressions)
    .where(eq(mailSuppressions.address, address))
    .returning({ address: mailSuppressions.address });
  return rows.length > 0;
}

/** Called when a link sent there was followed, so emails arrive. Lifts only bounces: complaints must stay respected. */
export async function endBounce(tx: Tx, address: string): Promise<void> {
  await tx
    .delete(mailSuppressions)
    .where(and(eq(mailSuppressions.address, address), eq(mailSuppressions.reason, 'bounce')));
}

/** Records it once for each email. Undefined if the email does not exist or was already reported. */
export async function recordReport(tx: Tx, mailId: string, reason: SuppressionReason, now: Date) {
  const column = reason === 'bounce' ? mails.bouncedAt : mails.complainedAt;
  const [row] = await tx
    .update(mails)
    .set(reason === 'bounce' ? { bouncedAt: now } : { complainedAt: now })
    .where(and(eq(mails.id, mailId), isNull(column)))
    .returning({ toAddress: mails.toAddress });
  return row;
}

/** The address an email was sent to. */
export async function findReceiver(db: Db | Tx, mailId: string): Promise<string | undefined> {
  const [row] = await db.select({ to: mails.toAddress }).from(mails).where(eq(mails.id, mailId));
  return row?.to;
}

export async function findUserAt(tx: Tx, address: string) {
  const [row] = await tx
    .select({ id: users.id, isConfirmed: users.emailVerified })
    .from(users)
    .where(eq(users.email, address));
  return row;
}
