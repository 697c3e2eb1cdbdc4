import { and, count, desc, eq, gte, isNotNull, lt, lte, not, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { dailyCounts, mailSuppressions, mails, positions, users } from '../../db/schema.ts';
import { isNotSuspended } from '../../db/suspension.ts';
import type { VaultKey } from '../../db/vault-key.ts';
import { isGivenUp, isWaiting, oldestDueAt } from '../../mail/mail-states.store.ts';

/** Users created on the day of `since` are few enough to count; `byDay` has the numbers of the days after it. */
export async function countUsers(db: Db, since: Date, now: Date, byDay: ReadonlyMap<string, number>) {
  const dayAfter = new Date(Date.UTC(since.getUTCFullYear(), since.getUTCMonth(), since.getUTCDate() + 1));
  const [sameDay] = await db
    .select({ count: count() })
    .from(users)
    .where(and(gte(users.createdAt, since), lt(users.createdAt, dayAfter)));
  const [suspended] = await db
    .select({ count: count() })
    .from(users)
    .where(not(isNotSuspended(now)));
  const first = dayAfter.toISOString().slice(0, 10);
  const sumOf = (counts: readonly number[]) => counts.reduce((sum, one) => sum + one, 0);
  return {
    total: sumOf([...byDay.values()]),
    inSevenDays: (sameDay?.count ?? 0) + sumOf([...byDay].filter(([day]) => day >= first).map(([, n]) => n)),
    suspended: suspended?.count ?? 0,
  };
}

export async function readDailyCounts(db: Db, sinceDay: string) {
  return db.select().from(dailyCounts).where(gte(dailyCounts.day, sinceDay));
}

export async function readMailFigures(db: Db, now: Date) {
  const [waiting] = await db
    .select({
      count: count(),
      failing: sql<string>`count(*) filter (where ${mails.attempts} > 0)`,
      oldest: oldestDueAt,
    })
    .from(mails)
    .where(isWaiting(now));
  const [failed] = await db
    .select({ lastError: mails.lastError })
    .from(mails)
    .where(and(isNotNull(mails.dueAt), isNotNull(mails.lastError)))
    // The email whose next attempt is furthest away failed last, or most often.
    .orderBy(desc(mails.dueAt))
    .limit(1);
  const [givenUp] = await db.select({ count: count() }).from(mails).where(isGivenUp);
  const [paused] = await db.select({ count: count() }).from(mailSuppressions);
  return {
    waiting: waiting?.count ?? 0,
    failing: Number(waiting?.failing ?? 0),
    oldestAt: waiting?.oldest?.toISOString() ?? null,
    givenUp: givenUp?.count ?? 0,
    lastError: failed?.lastError ?? null,
    pausedAddresses: paused?.count ?? 0,
  };
}

/** Open terms that end by `until`, including those that have ended and were not redeemed. */
export async function sumMaturitiesUntil(db: Db, key: VaultKey, until: number) {
  const [row] = await db
    .select({
      positions: count(),
      principalWei: sql<string>`coalesce(sum(${positions.principalWei}), 0)::text`,
      rewardWei: sql<string>`coalesce(sum(${positions.rewardWei}), 0)::text`,
    })
    .from(positions)
    .where(
      and(
        eq(positions.chainId, key.chainId),
        eq(positions.vault, key.vaultAddress),
        eq(positions.status, 'open'),
        lte(positions.endsAt, until),
      ),
    );
  return row ?? { positions: 0, principalWei: '0', rewardWei: '0' };
}
