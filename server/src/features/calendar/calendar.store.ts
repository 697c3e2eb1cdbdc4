import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { calendarFeeds, positions, users, wallets } from '../../db/schema.ts';
import { isNotSuspended } from '../../db/suspension.ts';
import type { Tx } from '../../db/tx.ts';

export async function findFeed(db: Db | Tx, userId: string) {
  const [row] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId));
  return row;
}

interface NewKey {
  readonly userId: string;
  readonly random: string;
  readonly keyHash: string;
  readonly createdAt: Date;
}

/** False if the user already has a calendar, which stays. */
export async function insertFeed(tx: Tx, row: NewKey): Promise<boolean> {
  const rows = await tx.insert(calendarFeeds).values(row).onConflictDoNothing().returning({ id: calendarFeeds.userId });
  return rows.length > 0;
}

/** False if the user has no calendar, as below. */
export async function replaceKey(tx: Tx, { userId, ...key }: NewKey): Promise<boolean> {
  const rows = await tx
    .update(calendarFeeds)
    .set(key)
    .where(eq(calendarFeeds.userId, userId))
    .returning({ id: calendarFeeds.userId });
  return rows.length > 0;
}

/** False if there is none. */
export async function setShowsAmounts(tx: Tx, userId: string, showsAmounts: boolean): Promise<boolean> {
  const rows = await tx
    .update(calendarFeeds)
    .set({ showsAmounts })
    .where(eq(calendarFeeds.userId, userId))
    .returning({ id: calendarFeeds.userId });
  return rows.length > 0;
}

/** False if there is none. */
export async function deleteFeed(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx
    .delete(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId))
    .returning({ id: calendarFeeds.userId });
  return rows.length > 0;
}

/** The owner of the calendar; undefined while the account is suspended or frozen. */
export async function findReaderByHash(db: Db, keyHash: string, now: Date) {
  const [row] = await db
    .select({
      userId: calendarFeeds.userId,
      showsAmounts: calendarFeeds.showsAmounts,
      locale: users.locale,
      pageLocale: users.pageLocale,
    })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(and(eq(calendarFeeds.keyHash, keyHash), isNotSuspended(now), isNull(users.frozenAt)));
  return row;
}

/** More than a calendar can make use of; the terms that end next come first. */
const MAX_TERMS = 1_000;

/** Open fixed terms of all linked wallets, in every vault of the chain. */
export function listOpenTerms(db: Db, userId: string, chainId: number) {
  return db
    .select({
      vault: positions.vault,
      id: positions.id,
      wallet: positions.account,
      principalWei: positions.principalWei,
      rewardWei: positions.rewardWei,
      termDays: positions.termDays,
      startedAt: positions.startedAt,
      endsAt: positions.endsAt,
    })
    .from(positions)
    .innerJoin(wallets, eq(wallets.address, positions.account))
    .where(and(eq(wallets.userId, userId), eq(positions.chainId, chainId), eq(positions.status, 'open')))
    .orderBy(asc(positions.endsAt), asc(positions.vault), asc(positions.id))
    .limit(MAX_TERMS);
}
