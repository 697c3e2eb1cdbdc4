import { and, eq, gt, lt } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { accounts, emailUndos, mailTokens, users } from '../../../db/schema.ts';
import type { Tx } from '../../../db/tx.ts';

export interface FreezeLink {
  readonly userId: string;
  /** The mailbox that received the link. */
  readonly email: string;
  readonly notifiedAt: Date | null;
  readonly usedAt: Date | null;
}

/** Finds the link, used or not, until it expires. */
export async function findLink(
  db: Db | Tx,
  hash: string,
  purpose: 'freeze' | 'thaw',
  now: Date,
): Promise<FreezeLink | undefined> {
  const { userId, email, notifiedAt, usedAt } = mailTokens;
  const [row] = await db
    .select({ userId, email, notifiedAt, usedAt })
    .from(mailTokens)
    .where(and(eq(mailTokens.hash, hash), eq(mailTokens.purpose, purpose), gt(mailTokens.expiresAt, now)));
  return row;
}

interface Freeze {
  readonly frozenAt: Date | null;
  readonly frozenBy: string | null;
  readonly disputedSince: Date | null;
}

export async function setFreeze(tx: Tx, userId: string, freeze: Freeze, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({ ...freeze, updatedAt: now })
    .where(eq(users.id, userId));
}

/** Moves the freeze to the mailbox that undoes a change of address; disputes changes since that change. */
export async function moveFreeze(
  tx: Tx,
  userId: string,
  { frozenBy, disputedSince }: { frozenBy: string; disputedSince: Date },
): Promise<void> {
  await tx.update(users).set({ frozenBy }).where(eq(users.id, userId));
  await disputeSince(tx, userId, disputedSince);
}

/** Only moves the disputed time back, never forward. */
export async function disputeSince(tx: Tx, userId: string, disputedSince: Date): Promise<void> {
  await tx
    .update(users)
    .set({ disputedSince })
    .where(and(eq(users.id, userId), gt(users.disputedSince, disputedSince)));
}

export async function findFrozen(db: Db | Tx, userId: string) {
  const { id, name, email, role, timeZone, locale, pageLocale, frozenAt, frozenBy, disputedSince } = users;
  const [row] = await db
    .select({ id, name, email, role, timeZone, locale, pageLocale, frozenAt, frozenBy, disputedSince })
    .from(users)
    .where(eq(users.id, userId));
  if (!row?.frozenAt || !row.frozenBy || !row.disputedSince) return undefined;
  return { ...row, frozenAt: row.frozenAt, frozenBy: row.frozenBy, disputedSince: row.disputedSince };
}
export type FrozenAccount = NonNullable<Awaited<ReturnType<typeof findFrozen>>>;

/** The mailbox that can thaw the frozen account with this address, which may be the account's own or the one that froze it. */
export async function findThawMailbox(tx: Tx, email: string): Promise<{ userId: string; mailbox: string } | undefined> {
  const columns = { userId: users.id, mailbox: users.frozenBy };
  const [own] = await tx.select(columns).from(users).where(eq(users.email, email));
  if (own?.mailbox) return { userId: own.userId, mailbox: own.mailbox };
  const [other] = await tx.select(columns).from(users).where(eq(users.frozenBy, email));
  return other?.mailbox ? { userId: other.userId, mailbox: other.mailbox } : undefined;
}

/** Addresses that the account has left and can still return to. */
export async function listEarlierAddresses(tx: Tx, userId: string, now: Date): Promise<string[]> {
  const rows = await tx
    .select({ email: emailUndos.oldEmail })
    .from(emailUndos)
    .where(and(eq(emailUndos.userId, userId), gt(emailUndos.expiresAt, now)));
  return rows.map(({ email }) => email);
}

/** The password's hash, if it was set before that time. */
export async function findPasswordBefore(db: Db | Tx, userId: string, before: Date): Promise<string | undefined> {
  const [row] = await db
    .select({ password: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential'), lt(accounts.updatedAt, before)));
  return row?.password ?? undefined;
}
