import { DAY_MS } from '@eleven/protocol/durations';
import { and, asc, eq, gt, isNull, lte, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { emailChanges, mailTokens, users } from '../../../db/schema.ts';
import type { Tx } from '../../../db/tx.ts';

export type EmailChangeRow = typeof emailChanges.$inferSelect;

export async function findChange(db: Db | Tx, userId: string, now: Date): Promise<EmailChangeRow | undefined> {
  const [row] = await db
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), gt(emailChanges.expiresAt, now)));
  return row;
}

/** Replaces the previous change, whose links become invalid. */
export async function putChange(tx: Tx, row: typeof emailChanges.$inferInsert): Promise<EmailChangeRow> {
  await tx.delete(emailChanges).where(eq(emailChanges.userId, row.userId));
  const [inserted] = await tx.insert(emailChanges).values(row).returning();
  if (!inserted) throw new Error('a change of address was not written');
  return inserted;
}

export interface ChangeLink {
  /** The links at the old and the new address that confirm the change, and the link in the notice of its date that cancels it. */
  readonly side: 'changeFrom' | 'changeTo' | 'stopChange';
  readonly isUsed: boolean;
  readonly change: EmailChangeRow;
}

const SIDES = ['changeFrom', 'changeTo', 'stopChange'] as const;

/** The change that a link belongs to, by the hash of the link's token. */
export async function findChangeByLink(tx: Tx, hash: string, now: Date): Promise<ChangeLink | undefined> {
  const [row] = await tx
    .select({ purpose: mailTokens.purpose, usedAt: mailTokens.usedAt, change: emailChanges })
    .from(mailTokens)
    .innerJoin(emailChanges, eq(emailChanges.id, mailTokens.changeId))
    .where(and(eq(mailTokens.hash, hash), gt(mailTokens.expiresAt, now), gt(emailChanges.expiresAt, now)));
  const side = SIDES.find((one) => one === row?.purpose);
  if (!row || !side) return undefined;
  return { side, isUsed: row.usedAt !== null, change: row.change };
}

export async function recordConfirmation(
  tx: Tx,
  { hash, changeId, side, now }: { hash: string; changeId: string; side: ChangeLink['side']; now: Date },
): Promise<EmailChangeRow | undefined> {
  await tx
    .update(mailTokens)
    .set({ usedAt: now })
    .where(and(eq(mailTokens.hash, hash), isNull(mailTokens.usedAt)));
  const [row] = await tx
    .update(emailChanges)
    .set(side === 'changeFrom' ? { oldConfirmedAt: now } : { newConfirmedAt: now })
    .where(eq(emailChanges.id, changeId))
    .returning();
  return row;
}

/**
 * The address counts as confirmed, because opening the link proves that it receives email. The new key makes the unsubscribe
 * links in emails to the old address invalid.
 */
export async function setEmail(tx: Tx, userId: string, email: string, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({ email, emailVerified: true, unsubscribeKey: sql`gen_random_uuid()::text`, updatedAt: now })
    .where(eq(users.id, userId));
}

/** How long a change is kept after it is due: longer than any outage that may delay it. */
const KEPT_MS = 365 * DAY_MS;

/** From now on the change no longer expires after 24 hours. */
export async function scheduleChange(tx: Tx, id: string, dueAt: Date): Promise<void> {
  const expiresAt = new Date(dueAt.getTime() + KEPT_MS);
  await tx.update(emailChanges).set({ dueAt, expiresAt }).where(eq(emailChanges.id, id));
}

/** A user whose change of address is due, except those whose change has failed. */
export async function findDueChange(db: Db, now: Date, except: readonly string[]): Promise<string | undefined> {
  const [row] = await db
    .select({ userId: emailChanges.userId })
    .from(emailChanges)
    .where(and(lte(emailChanges.dueAt, now), notInArray(emailChanges.userId, [...except])))
    .orderBy(asc(emailChanges.dueAt))
    .limit(1);
  return row?.userId;
}
