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

/** An email reserved for one worker for some time, which that worker may extend. */
export interface LeasedMail extends MailRow {
  /** The announcement that it carries. */
  readonly announcementId: number | null;
  /** When the first attempt began, which may be this one. */
  readonly firstTriedAt: Date;
  /** By the database's clock; distinguishes this lease from later ones. */
  leasedUntil: Date;
  /** By the worker's clock, and never later than the lease really ends. */
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
  /** Earliest time to send; `now` if omitted. */
  readonly dueAt?: Date;
  readonly now: Date;
}

/** False if there is already an email with the same key. */
export async function insertMail(tx: Tx, { now, dueAt = now, ...row }: NewMailRow): Promise<boolean> {
  const rows = await tx
    .insert(mails)
    .values({ ...row, createdAt: now, dueAt })
    .onConflictDoNothing({ target: mails.onceKey })
    .returning({ id: mails.id });
  return rows.length > 0;
}

/** A digest accepts no entries once its sending has begun; later entries open the next one. */
const closedKey = sql`case when ${mails.kind} = 'digest' then 'digest ' || ${mails.userId} || ' ' || ${mails.id} else ${mails.onceKey} end`;

/**
 * Leases the next due email, either a mass email or one to a single reader, for this worker until the lease ends. Other workers
 * skip the row instead of waiting for it; a worker that dies loses its lease by the database's clock.
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

/** For digests sent before a restore: new entries then open the next digest, and a worker records these as sent. */
export async function closeDigests(db: Db, ids: readonly string[], dueAt: Date): Promise<void> {
  await db
    .update(mails)
    .set({ onceKey: closedKey, dueAt })
    .where(inArray(mails.id, [...ids]));
}

/** A worker whose lease has expired must not change an email that another one holds now. */
const isHeldBy = ({ id, leasedUntil }: LeasedMail) => and(eq(mails.id, id), eq(mails.leasedUntil, leasedUntil));

/** Extends the lease from now, by the database's clock. Returns its end; undefined if the lease is lost. */
export async function extendLease(db: Db, mail: LeasedMail, leaseMs: number): Promise<Date | undefined> {
  const set = { leasedUntil: leasedFor(leaseMs) };
  const extended = db.update(mails).set(set).where(isHeldBy(mail));
  const [row] = await extended.returning({ leasedUntil: mails.leasedUntil });
  return row?.leasedUntil ?? undefined;
}

/** Releases an email without an attempt: the next worker may take it at once. */
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

/** Stores that it was sent, with template, language and address; this is true whichever worker holds it now. */
export async function markSent(db: Db, id: string, as: SentAs, now: Date): Promise<void> {
  await db
    .update(mails)
    .set({ ...as, sentAt: now, dueAt: null, leasedUntil: null, lastError: null })
    .where(eq(mails.id, id));
}

/** Schedules the next attempt at `dueAt`; null gives it up. False if the lease is lost. */
export async function markFailed(
  db: Db | Tx,
  mail: LeasedMail,
  { dueAt, lastError, now }: { readonly dueAt: Date | null; readonly lastError: string; readonly now: Date },
): Promise<boolean> {
  const failedAt = dueAt === null ? now : null;
  const failed = db.update(mails).set({ dueAt, failedAt, leasedUntil: null, lastError }).where(isHeldBy(mail));
  return (await failed.returning({ id: mails.id })).length > 0;
}

/** Deletes an email that must not be sent. */
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

/** A change of address that is still pending. */
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

/** A completed change of address that can still be undone. */
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
    .select({ locale: users.locale, emailVerified: users.emailVerified, mailCode: users.mailCode })
    .from(users)
    .where(eq(users.email, email));
  return row;
}

/** A link's validity runs from its last sending. False if it has already been used, which proves that the email arrived. */
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

/** Whether the recovery that an email is about is pending: false once it was stopped or completed. */
export async function hasRecovery(db: Db, id: string): Promise<boolean> {
  const rows = await db.select({ id: factorRecoveries.id }).from(factorRecoveries).where(eq(factorRecoveries.id, id));
  return rows.length > 0;
}

/** The wallet claim that an email is about; undefined once it has ended. */
export async function findClaim(db: Db, id: string): Promise<{ id: string; dueAt: Date } | undefined> {
  const [row] = await db
    .select({ id: walletClaims.id, dueAt: walletClaims.dueAt })
    .from(walletClaims)
    .where(eq(walletClaims.id, id));
  return row;
}

/** The subscription that an email about incidents is for; undefined once it has been cancelled. */
export async function findSubscription(db: Db, id: string) {
  const [row] = await db.select().from(statusSubscriptions).where(eq(statusSubscriptions.id, id));
  return row;
}
