/** Second factors and passkeys in the database. An “app” is an authenticator app, with its TOTP secret. */
import { and, asc, count, eq, gt, gte, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { accounts, backupCodes, factorRecoveries, passkeys, totpFactors, wallets } from '../db/schema.ts';
import type { Tx } from '../db/tx.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;

export async function findTotp(db: Db | Tx, userId: string) {
  const [row] = await db.select().from(totpFactors).where(eq(totpFactors.userId, userId));
  return row;
}

/** Starts to set up an app. Replaces one that was never confirmed; a confirmed one stays. */
export async function putTotp(tx: Tx, row: { userId: string; sealedSecret: string; now: Date }): Promise<void> {
  const { userId, sealedSecret, now } = row;
  const fresh = { sealedSecret, createdAt: now, confirmedAt: null, lastStep: 0 };
  await tx
    .insert(totpFactors)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({ target: totpFactors.userId, set: fresh, setWhere: isNull(totpFactors.confirmedAt) });
}

/** Inserts a confirmed app, for an owner whose app already has the secret. */
export async function insertTotp(tx: Tx, row: { userId: string; sealedSecret: string; now: Date }): Promise<void> {
  const { userId, sealedSecret, now } = row;
  await tx.insert(totpFactors).values({ userId, sealedSecret, createdAt: now, confirmedAt: now });
}

/** A page of apps, ordered by their owners' ids: those after the id `after`. */
export function listTotpsAfter(db: Db, after: string, limit: number) {
  const { userId, sealedSecret } = totpFactors;
  return db
    .select({ userId, sealedSecret })
    .from(totpFactors)
    .where(gt(userId, after))
    .orderBy(asc(userId))
    .limit(limit);
}

/** Replaces the encrypted secret `before`; does nothing if the app was replaced meanwhile. */
export async function replaceSealedSecret(
  db: Db,
  row: { userId: string; before: string; after: string },
): Promise<void> {
  const { userId, sealedSecret } = totpFactors;
  await db
    .update(totpFactors)
    .set({ sealedSecret: row.after })
    .where(and(eq(userId, row.userId), eq(sealedSecret, row.before)));
}

/** Accepts the code of a 30-second step once; false if this step or a later one was already used. */
export async function spendTotpStep(tx: Tx, userId: string, step: number, confirmedAt: Date): Promise<boolean> {
  const rows = await tx
    .update(totpFactors)
    .set({ lastStep: step, confirmedAt })
    .where(and(eq(totpFactors.userId, userId), lt(totpFactors.lastStep, step)))
    .returning({ userId: totpFactors.userId });
  return rows.length > 0;
}

export async function deleteTotp(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx.delete(totpFactors).where(eq(totpFactors.userId, userId)).returning({ id: totpFactors.userId });
  return rows.length > 0;
}

export async function replaceBackupCodes(tx: Tx, userId: string, hashes: readonly string[], now: Date): Promise<void> {
  await tx.delete(backupCodes).where(eq(backupCodes.userId, userId));
  if (hashes.length === 0) return;
  await tx.insert(backupCodes).values(hashes.map((hash) => ({ userId, hash, createdAt: now })));
}

/** True for the first use of one of the account's codes. */
export async function spendBackupCode(tx: Tx, userId: string, hash: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(backupCodes)
    .set({ usedAt: now })
    .where(and(eq(backupCodes.userId, userId), eq(backupCodes.hash, hash), isNull(backupCodes.usedAt)))
    .returning({ hash: backupCodes.hash });
  return rows.length > 0;
}

export async function countBackupCodes(db: Db | Tx, userId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(backupCodes)
    .where(and(eq(backupCodes.userId, userId), isNull(backupCodes.usedAt)));
  return row?.count ?? 0;
}

export function listPasskeys(db: Db | Tx, userId: string): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

export async function findPasskey(db: Db | Tx, id: string): Promise<PasskeyRow | undefined> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.id, id));
  return row;
}

export async function insertPasskey(tx: Tx, row: PasskeyRow): Promise<boolean> {
  const rows = await tx.insert(passkeys).values(row).onConflictDoNothing().returning({ id: passkeys.id });
  return rows.length > 0;
}

/** False if the passkey was removed after its signature was checked. */
export async function recordPasskeyUse(
  tx: Tx,
  { id, counter }: Pick<PasskeyRow, 'id' | 'counter'>,
  lastUsedAt: Date,
): Promise<boolean> {
  const rows = await tx
    .update(passkeys)
    .set({ counter, lastUsedAt })
    .where(eq(passkeys.id, id))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

export async function renamePasskey(tx: Tx, userId: string, id: string, name: string): Promise<PasskeyRow | undefined> {
  const [row] = await tx
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning();
  return row;
}

export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<PasskeyRow | undefined> {
  const [row] = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning();
  return row;
}

/** The means of proving ownership of an account. */
export interface Credentials {
  readonly hasPassword: boolean;
  readonly hasTotp: boolean;
  readonly backupCodes: number;
  readonly passkeys: number;
  readonly wallets: number;
}

export async function findCredentialsOf(db: Db | Tx, userId: string): Promise<Credentials> {
  const [password] = await db
    .select({ userId: accounts.userId })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential'), isNotNull(accounts.password)));
  const totp = await findTotp(db, userId);
  const [keys] = await db.select({ count: count() }).from(passkeys).where(eq(passkeys.userId, userId));
  const [linked] = await db.select({ count: count() }).from(wallets).where(eq(wallets.userId, userId));
  return {
    hasPassword: password !== undefined,
    hasTotp: totp?.confirmedAt != null,
    backupCodes: await countBackupCodes(db, userId),
    passkeys: keys?.count ?? 0,
    wallets: linked?.count ?? 0,
  };
}

/** How many wallets were linked before a given time. */
export async function countWalletsBefore(db: Db | Tx, userId: string, before: Date): Promise<number> {
  const [linked] = await db
    .select({ count: count() })
    .from(wallets)
    .where(and(eq(wallets.userId, userId), lt(wallets.linkedAt, before)));
  return linked?.count ?? 0;
}

/** The factors that existed before a given time. */
export async function findFactorsBefore(db: Db | Tx, userId: string, before: Date) {
  const totp = await findTotp(db, userId);
  const [keys] = await db
    .select({ count: count() })
    .from(passkeys)
    .where(and(eq(passkeys.userId, userId), lt(passkeys.createdAt, before)));
  const [codes] = await db
    .select({ count: count() })
    .from(backupCodes)
    .where(and(eq(backupCodes.userId, userId), isNull(backupCodes.usedAt), lt(backupCodes.createdAt, before)));
  return {
    hasTotp: totp?.confirmedAt != null && totp.confirmedAt < before,
    passkeys: keys?.count ?? 0,
    backupCodes: codes?.count ?? 0,
  };
}

export interface DeletedFactors {
  readonly hadTotp: boolean;
  /** The names of the passkeys. */
  readonly passkeys: readonly string[];
  /** How many backup codes were unused. */
  readonly backupCodes: number;
}

/** Deletes all second factors and passkeys, or those added at `since` or later. */
export async function deleteFactors(tx: Tx, userId: string, since?: Date): Promise<DeletedFactors> {
  const from = since ?? new Date(0);
  // An app counts as added at its first correct code, however long before that its secret was shown.
  const wasAddedSince = or(isNull(totpFactors.confirmedAt), gte(totpFactors.confirmedAt, from));
  const totp = await tx
    .delete(totpFactors)
    .where(and(eq(totpFactors.userId, userId), wasAddedSince))
    .returning({ confirmedAt: totpFactors.confirmedAt });
  const keys = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), gte(passkeys.createdAt, from)))
    .returning({ name: passkeys.name });
  const codes = await tx
    .delete(backupCodes)
    .where(and(eq(backupCodes.userId, userId), gte(backupCodes.createdAt, from)))
    .returning({ usedAt: backupCodes.usedAt });
  return {
    hadTotp: totp.some(({ confirmedAt }) => confirmedAt),
    passkeys: keys.map(({ name }) => name),
    backupCodes: codes.filter(({ usedAt }) => usedAt === null).length,
  };
}

/** Deletes an app that is not confirmed yet. */
export async function deleteUnconfirmedTotp(tx: Tx, userId: string): Promise<void> {
  await tx.delete(totpFactors).where(and(eq(totpFactors.userId, userId), isNull(totpFactors.confirmedAt)));
}

/** Unlinks the wallets that were linked at `since` or later, as a linked wallet can sign in. Returns their addresses. */
export async function unlinkWallets(tx: Tx, userId: string, since = new Date(0)): Promise<string[]> {
  const rows = await tx
    .delete(wallets)
    .where(and(eq(wallets.userId, userId), gte(wallets.linkedAt, since)))
    .returning({ address: wallets.address });
  return rows.map(({ address }) => address);
}

export type RecoveryRow = typeof factorRecoveries.$inferSelect;

export async function findRecoveryOf(db: Db | Tx, userId: string): Promise<RecoveryRow | undefined> {
  const [row] = await db.select().from(factorRecoveries).where(eq(factorRecoveries.userId, userId));
  return row;
}

export async function insertRecovery(tx: Tx, row: RecoveryRow): Promise<void> {
  await tx.insert(factorRecoveries).values(row);
}

/**
 * Records the approval by a second member of staff. If the waiting time is already over, the week in which the owner can complete
 * the recovery starts now. False if the recovery was stopped before.
 */
export async function approveRecovery(tx: Tx, id: string, now: Date): Promise<boolean> {
  const dueAt = sql`greatest(${factorRecoveries.dueAt}, ${now.toISOString()}::timestamptz)`;
  const rows = await tx
    .update(factorRecoveries)
    .set({ approved: true, dueAt })
    .where(eq(factorRecoveries.id, id))
    .returning({ id: factorRecoveries.id });
  return rows.length > 0;
}

/** Ends a recovery from a lost factor and deletes its links; false if there was none. */
export async function deleteRecovery(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx
    .delete(factorRecoveries)
    .where(eq(factorRecoveries.userId, userId))
    .returning({ id: factorRecoveries.id });
  return rows.length > 0;
}
