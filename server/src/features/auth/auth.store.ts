import { skeletonOf } from '@eleven/protocol/accounts/look-alikes';
import { LEGAL_DOCUMENTS, LEGAL_VERSION } from '@eleven/protocol/legal';
import { and, eq, gt, isNotNull } from 'drizzle-orm';
import { deleteDevices } from '../../accounts/device-cookie.store.ts';
import { deletePendingOf } from '../../accounts/pending/pending-sign-in.store.ts';
import { deleteSessionsOf } from '../../accounts/sessions.store.ts';
import type { Db } from '../../db/database.ts';
import { accounts, activity, consents, emailChanges, emailUndos, users } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';

interface NewAccount {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** Null for an account that signs in by other means. */
  readonly passwordHash: string | null;
  /** The language of the page on which the documents were accepted. */
  readonly pageLocale: string | null;
  readonly now: Date;
}

/** Inserts a user. If two race for an address, its unique index decides. */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<void> {
  const { id, name, email, passwordHash, now } = account;
  await tx.insert(users).values({
    id,
    name,
    nameSkeleton: skeletonOf(name),
    email,
    termsAcceptedAt: now,
    termsVersion: LEGAL_VERSION,
    createdAt: now,
    updatedAt: now,
  });
  await tx.insert(consents).values(
    LEGAL_DOCUMENTS.map((document) => ({
      userId: id,
      document,
      version: LEGAL_VERSION,
      acceptedAt: now,
      locale: account.pageLocale,
      how: 'registration',
    })),
  );
  if (passwordHash === null) return;
  await tx.insert(accounts).values({
    id,
    accountId: id,
    providerId: 'credential',
    userId: id,
    password: passwordHash,
    createdAt: now,
    updatedAt: now,
  });
}

/**
 * The owner of the address: the account that has it, else the account that it was taken from and that can still get it back, or
 * else the account whose owner has confirmed, in both mailboxes, a change to it.
 * The order matters: a change committed between the first two queries is seen by the second.
 */
export async function findAddressHolder(db: Db | Tx, email: string, now: Date): Promise<string | undefined> {
  const [owner] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (owner) return owner.id;
  const [before] = await db
    .select({ id: emailUndos.userId })
    .from(emailUndos)
    .where(and(eq(emailUndos.oldEmail, email), gt(emailUndos.expiresAt, now)))
    .limit(1);
  if (before) return before.id;
  const [next] = await db
    .select({ id: emailChanges.userId })
    .from(emailChanges)
    .where(and(eq(emailChanges.newEmail, email), isNotNull(emailChanges.dueAt)))
    .limit(1);
  return next?.id;
}

/** Ends all sessions, and sign-ins that wait for their second step; browsers that have signed in are unknown again. */
export async function signOutEverywhere(tx: Tx, userId: string): Promise<void> {
  await deleteSessionsOf(tx, userId);
  await deletePendingOf(tx, userId);
  await deleteDevices(tx, userId);
}

export async function setPassword(
  tx: Tx,
  { userId, passwordHash, now }: { userId: string; passwordHash: string; now: Date },
): Promise<void> {
  await tx
    .insert(accounts)
    .values({
      id: userId,
      accountId: userId,
      providerId: 'credential',
      userId,
      password: passwordHash,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoUpdate({
      target: [accounts.providerId, accounts.accountId],
      set: { password: passwordHash, updatedAt: now },
    });
}

/** True if it was not confirmed before. */
export async function confirmEmail(tx: Tx, userId: string, email: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(users)
    .set({ emailVerified: true, updatedAt: now })
    .where(and(eq(users.id, userId), eq(users.email, email), eq(users.emailVerified, false)))
    .returning({ id: users.id });
  return rows.length > 0;
}

/** The kind of an entry of this user's activity. */
export async function findEntryKind(db: Db, userId: string, id: bigint): Promise<string | undefined> {
  const [row] = await db
    .select({ kind: activity.kind })
    .from(activity)
    .where(and(eq(activity.id, id), eq(activity.userId, userId)));
  return row?.kind;
}
