import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { isUnleased, leasedFor } from '../db/leases.ts';
import {
  accountDeletions,
  activity,
  emailChanges,
  emailUndos,
  factorRecoveries,
  mails,
  mailTokens,
  statusSubscriptions,
  users,
  walletClaims,
} from '../db/schema.ts';
import type { Tx } from '../db/tx.ts';

export interface MailRow {
  readonly id: string;
  readonly kind: string;
  readonly toAddress: string;
  readonly userId: string | null;
  readonly locale: string;
  readonly params: Record<string, string>;
  readonly createdAt: Date;
  readonly attempts: number;
}

/** For its worker alone for some time. Its worker may extend it. */
export interface LeasedMail extends MailRow {
  /** When this try, or an earlier one, began. */
  readonly firstTriedAt: Date;
  /** By the database's clock; distinguishes this lease from a later one. */
  leasedUntil: Date;
  /** By the clock of its worker, and not later. */
  leaseEndsAt: Date;
}

interface NewMailRow {
  readonly id: string;
  readonly kind: string;
  readonly toAddress: string;
  readonly userId: string | null;
  readonly locale: string;
  readonly params: Record<string, string>;
  readonly onceKey: string | null;
  /** Not sent before; `now` when left out. */
  readonly dueAt?: Date;
  readonly now: Date;
}

/** False when there is a mail with the same key already. */
export async function insertMail(tx: Tx, { now, dueAt = now, ...row }: NewMailRow): Promise<boolean> {
  const rows = await tx
    .insert(mails)
    .values({ ...row, createdAt: now, dueAt })
    .onConflictDoNothing({ target: mails.onceKey })
    .returning({ id: mails.id });
  return rows.length > 0;
}

/** A digest takes nothing in from the moment at which it is sent: what comes then opens the next one. */
const closedKey = sql`case when ${mails.kind} = 'digest' then 'digest ' || ${mails.userId} || ' ' || ${mails.id} else ${mails.onceKey} end`;

/**
 * The next mail that is due, among those to many or those to one reader, for this worker alone until the lease ends. Other workers pass over the row instead of waiting
 * for it; whoever dies with a lease loses it by the database's clock.
 */
export async function leaseMail(
  db: Db | Tx,
  { now, leaseMs, bulk }: { now: Date; leaseMs: number; bulk: boolean },
): Promise<LeasedMail | undefined> {
  const next = db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.bulk, bulk), lte(mails.dueAt, now), isUnleased(mails.leasedUntil)))
    .orderBy(mails.dueAt)
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(mails)
    .set({
      leasedUntil: leasedFor(leaseMs),
      attempts: sql`${mails.attempts} + 1`,
      firstTriedAt: sql`coalesce(${mails.firstTriedAt}, ${now.toISOString()}::timestamptz)`,
      onceKey: closedKey,
    })
    .where(eq(mails.id, sql`(${next})`))
    .returning();
  if (!row?.leasedUntil) return undefined;
  return {
    ...row,
    firstTriedAt: row.firstTriedAt ?? now,
    leasedUntil: row.leasedUntil,
    leaseEndsAt: new Date(now.getTime() + leaseMs),
  };
}

/** After a restore, for digests that were sent already: new entries open the next digest, and a worker records these as sent. */
export async function closeDigests(db: Db, ids: readonly string[], dueAt: Date): Promise<void> {
  await db
    .update(mails)
    .set({ onceKey: closedKey, dueAt })
    .where(inArray(mails.id, [...ids]));
}

/** A worker whose lease has run out must not touch a mail that another one has now. */
const isHeldBy = ({ id, leasedUntil }: LeasedMail) => and(eq(mails.id, id), eq(mails.leasedUntil, leasedUntil));

/** From now on, by the database's clock: until when. Undefined when the lease is lost. */
export async function extendLease(db: Db, mail: LeasedMail, leaseMs: number): Promise<Date | undefined> {
  const set = { leasedUntil: leasedFor(leaseMs) };
  const extended = db.update(mails).set(set).where(isHeldBy(mail));
  const [row] = await extended.returning({ leasedUntil: mails.leasedUntil });
  return row?.leasedUntil ?? undefined;
}

/** Untried: the next worker may take it at once. */
export async function releaseMail(db: Db, mail: LeasedMail): Promise<void> {
  await db
    .update(mails)
    .set({
      leasedUntil: null,
      attempts: sql`${mails.attempts} - 1`,
      firstTriedAt: sql`case when ${mails.attempts} > 1 then ${mails.firstTriedAt} end`,
    })
    .where(isHeldBy(mail));
}

export interface SentAs {
  readonly kind: string;
  readonly locale: string;
  readonly toAddress: string;
}

/** Stores the template that was used, its language, and where the mail went; whoever has it now, it was sent. */
export async function markSent(db: Db, id: string, as: SentAs, now: Date): Promise<void> {
  await db
    .update(mails)
    .set({ ...as, sentAt: now, dueAt: null, leasedUntil: null, lastError: null })
    .where(eq(mails.id, id));
}

/** To be tried again at `dueAt`, or given up: null. False when the lease is lost. */
export async function markFailed(
  db: Db | Tx,
  mail: LeasedMail,
  { dueAt, lastError, now }: { readonly dueAt: Date | null; readonly lastError: string; readonly now: Date },
): Promise<boolean> {
  const failedAt = dueAt === null ? now : null;
  const failed = db.update(mails).set({ dueAt, failedAt, leasedUntil: null, lastError }).where(isHeldBy(mail));
  return (await failed.returning({ id: mails.id })).length > 0;
}

/** Deletes an email that is not to be sent. */
export async function dropMail(db: Db, id: string): Promise<void> {
  await db.delete(mails).where(eq(mails.id, id));
}

export async function listSentMails(db: Db, to: string | undefined, limit: number) {
  return db
    .select()
    .from(mails)
    .where(and(isNotNull(mails.sentAt), to === undefined ? undefined : eq(mails.toAddress, to)))
    .orderBy(desc(mails.createdAt), desc(mails.sentAt))
    .limit(limit);
}

export async function findReader(db: Tx | Db, mail: MailRow) {
  const [row] = await db
    .select({
      id: users.id,
      email: users.email,
      emailVerified: users.emailVerified,
      locale: users.locale,
      timeZone: users.timeZone,
      mailChoices: users.mailChoices,
      mailCode: users.mailCode,
      unsubscribeKey: users.unsubscribeKey,
      frozenAt: users.frozenAt,
      frozenBy: users.frozenBy,
    })
    .from(users)
    .where(mail.userId === null ? eq(users.email, mail.toAddress) : eq(users.id, mail.userId));
  return row;
}

/** The entries of a digest, in the order in which they happened. */
export function findDigestEntries(db: Db, mailId: string) {
  return db
    .select({ kind: activity.kind, params: activity.params })
    .from(activity)
    .where(eq(activity.digestId, mailId))
    .orderBy(asc(activity.id));
}

interface TokenRow {
  readonly hash: string;
  readonly purpose: string;
  readonly userId: string;
  readonly email: string;
  readonly changeId?: string | null;
  readonly undoId?: string;
  readonly notifiedAt?: Date;
  readonly expiresAt: Date;
}

/** A change of address that is still under way. */
export async function findOpenChange(db: Tx | Db, id: string, now: Date) {
  const [row] = await db
    .select({
      userId: emailChanges.userId,
      newEmail: emailChanges.newEmail,
      expiresAt: emailChanges.expiresAt,
      dueAt: emailChanges.dueAt,
      locale: users.locale,
    })
    .from(emailChanges)
    .innerJoin(users, eq(users.id, emailChanges.userId))
    .where(and(eq(emailChanges.id, id), gt(emailChanges.expiresAt, now)));
  return row;
}

/** A change of address that is done and can still be undone. */
export async function findOpenUndo(db: Tx | Db, id: string, now: Date) {
  const [row] = await db
    .select({ expiresAt: emailUndos.expiresAt })
    .from(emailUndos)
    .where(and(eq(emailUndos.id, id), gt(emailUndos.expiresAt, now)));
  return row;
}

/** A deletion of an account that is pending. */
export async function findDeletion(db: Tx | Db, requestId: string) {
  const [row] = await db
    .select({ dueAt: accountDeletions.dueAt })
    .from(accountDeletions)
    .where(eq(accountDeletions.requestId, requestId));
  return row;
}

/** The account with this address. */
export async function findOwnerOf(db: Tx | Db, email: string) {
  const [row] = await db
    .select({ locale: users.locale, emailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.email, email));
  return row;
}

/** The time of a link runs from its last sending. False when it was used already: the mail has arrived. */
export async function putToken(db: Tx | Db, row: TokenRow): Promise<boolean> {
  const rows = await db
    .insert(mailTokens)
    .values(row)
    .onConflictDoUpdate({
      target: mailTokens.hash,
      set: { expiresAt: row.expiresAt },
      setWhere: isNull(mailTokens.usedAt),
    })
    .returning({ hash: mailTokens.hash });
  return rows.length > 0;
}

/** Whether the recovery that an email is about is under way: false once it was stopped or completed. */
export async function hasRecovery(db: Db, id: string): Promise<boolean> {
  const rows = await db.select({ id: factorRecoveries.id }).from(factorRecoveries).where(eq(factorRecoveries.id, id));
  return rows.length > 0;
}

/** The claim to a wallet that an email is about: undefined once it has ended. */
export async function findClaim(db: Db, id: string): Promise<{ id: string; dueAt: Date } | undefined> {
  const [row] = await db
    .select({ id: walletClaims.id, dueAt: walletClaims.dueAt })
    .from(walletClaims)
    .where(eq(walletClaims.id, id));
  return row;
}

/** The subscription that an email about incidents is for: undefined once nobody wants it any more. */
export async function findSubscription(db: Db, id: string) {
  const [row] = await db.select().from(statusSubscriptions).where(eq(statusSubscriptions.id, id));
  return row;
}
