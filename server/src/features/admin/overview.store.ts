import { MAIL_SUPPRESSED } from '@eleven/protocol/api/admin/mails';
import { and, count, desc, eq, gte, isNotNull, isNull, lte, min, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { dailyCounts, mailSuppressions, mails, positions, users } from '../../db/schema.ts';
import { isNotSuspended } from '../../db/suspension.ts';

interface VaultKey {
  readonly chainId: number;
  readonly vaultAddress: string;
}

export async function countUsers(db: Db, since: Date, now: Date) {
  const [row] = await db
    .select({
      total: count(),
      since: sql<string>`count(*) filter (where ${gte(users.createdAt, since)})`,
      suspended: sql<string>`count(*) filter (where not ${isNotSuspended(now)})`,
    })
    .from(users);
  return { total: row?.total ?? 0, inSevenDays: Number(row?.since ?? 0), suspended: Number(row?.suspended ?? 0) };
}

/** Sign-ups by day, UTC. */
export async function countSignUps(db: Db, since: Date): Promise<Map<string, number>> {
  const day = sql<string>`to_char(${users.createdAt} at time zone 'UTC', 'YYYY-MM-DD')`;
  const rows = await db.select({ day, count: count() }).from(users).where(gte(users.createdAt, since)).groupBy(sql`1`);
  return new Map(rows.map((row) => [row.day, row.count]));
}

export async function readDailyCounts(db: Db, sinceDay: string) {
  return db.select().from(dailyCounts).where(gte(dailyCounts.day, sinceDay));
}

export async function readMailQueue(db: Db, now: Date) {
  const [waiting] = await db
    .select({
      count: count(),
      failing: sql<string>`count(*) filter (where ${mails.attempts} > 0)`,
      oldest: min(mails.createdAt),
    })
    .from(mails)
    // Mails of scheduled announcements wait for their time, not for the worker.
    .where(and(isNotNull(mails.dueAt), lte(mails.createdAt, now)));
  const [failed] = await db
    .select({ lastError: mails.lastError })
    .from(mails)
    .where(and(isNotNull(mails.dueAt), isNotNull(mails.lastError)))
    // Its next try is the furthest away: it failed last, or most often.
    .orderBy(desc(mails.dueAt))
    .limit(1);
  const [givenUp] = await db
    .select({ count: count() })
    .from(mails)
    .where(and(isNull(mails.dueAt), isNull(mails.sentAt), sql`${mails.lastError} is distinct from ${MAIL_SUPPRESSED}`));
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

/** Open terms that end until then, those that have ended and were not fetched included. */
export async function sumMaturities(db: Db, key: VaultKey, until: number) {
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
