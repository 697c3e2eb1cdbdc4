import { DELETION_DAYS_AFTER_SUSPENSION } from '@eleven/protocol/api/own/own-data';
import { and, asc, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { accountDeletions, flexibleStakes, mailTokens, positions, users, wallets } from '../../db/schema.ts';
import { isNotSuspended } from '../../db/suspension.ts';
import type { Tx } from '../../db/tx.ts';

export type DeletionRow = typeof accountDeletions.$inferSelect;

export async function findDeletion(db: Db | Tx, userId: string): Promise<DeletionRow | undefined> {
  const [row] = await db.select().from(accountDeletions).where(eq(accountDeletions.userId, userId));
  return row;
}

export async function insertDeletion(tx: Tx, row: DeletionRow): Promise<void> {
  await tx.insert(accountDeletions).values(row);
}

/** The account was suspended until so recently that its owner had too little time to cancel. See `isTooSoon`. */
const IS_TOO_SOON = lt(
  accountDeletions.dueAt,
  sql`${users.suspendedUntil} + make_interval(hours => ${sql.raw(String(DELETION_DAYS_AFTER_SUSPENSION * 24))})`,
);

/**
 * The next deletion that is due, or has to be postponed because its account was suspended until recently. The deletion
 * of a suspended or frozen account waits until it is neither.
 */
export async function findDue(db: Db, now: Date, except: readonly string[]): Promise<string | undefined> {
  const rows = await db
    .select({ userId: accountDeletions.userId })
    .from(accountDeletions)
    .innerJoin(users, eq(users.id, accountDeletions.userId))
    .where(and(or(lte(accountDeletions.dueAt, now), IS_TOO_SOON), isNotSuspended(now), isNull(users.frozenAt)))
    .orderBy(asc(accountDeletions.dueAt))
    .limit(except.length + 1);
  return rows.find(({ userId }) => !except.includes(userId))?.userId;
}

/**
 * The owner of the link, which works as long as the deletion is pending: it may wait for the end of a suspension,
 * and no member of staff must be able to suspend an account until the link has expired.
 */
export async function findOwnerOfLink(tx: Tx, hash: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ userId: mailTokens.userId })
    .from(mailTokens)
    .innerJoin(accountDeletions, eq(accountDeletions.userId, mailTokens.userId))
    .where(and(eq(mailTokens.hash, hash), eq(mailTokens.purpose, 'keepAccount'), isNull(mailTokens.usedAt)));
  return row?.userId;
}

export async function findRole(tx: Tx, userId: string) {
  const [row] = await tx.select({ role: users.role, timeZone: users.timeZone }).from(users).where(eq(users.id, userId));
  return row;
}

/** Flexible and fixed-term stakes in all vaults. */
export async function readStake(db: Db, userId: string, chainId: number): Promise<bigint> {
  const own = await db.select({ address: wallets.address }).from(wallets).where(eq(wallets.userId, userId));
  const addresses = own.map(({ address }) => address);
  if (addresses.length === 0) return 0n;
  const flexible = await db
    .select({ wei: flexibleStakes.principalWei })
    .from(flexibleStakes)
    .where(and(eq(flexibleStakes.chainId, chainId), inArray(flexibleStakes.account, addresses)));
  const fixed = await db
    .select({ wei: positions.principalWei })
    .from(positions)
    .where(and(eq(positions.chainId, chainId), eq(positions.status, 'open'), inArray(positions.account, addresses)));
  return [...flexible, ...fixed].reduce((sum, { wei }) => sum + wei, 0n);
}
