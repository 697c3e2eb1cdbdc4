import { and, eq, inArray, sum } from 'drizzle-orm';
import type { Db } from './database.ts';
import { tallies } from './schema.ts';

type Tally = 'users' | 'tickets' | 'announcementReads' | 'announcementMails';

/**
 * Row counts by key: accounts by the UTC day of creation, confirmed tickets by state, reads of announcements by number, their
 * emails by number and state. As exact as counting; keys without rows are omitted.
 */
export async function readTally(db: Db, name: Tally): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ key: tallies.key, count: sum(tallies.count).mapWith(Number) })
    .from(tallies)
    .where(eq(tallies.name, name))
    .groupBy(tallies.key);
  return new Map(rows.flatMap(({ key, count }) => (count ? [[key, count] as const] : [])));
}

/** Reads the counts of these keys only. */
export async function readTallyOf(db: Db, name: Tally, keys: readonly string[]): Promise<number[]> {
  const rows = await db
    .select({ key: tallies.key, count: sum(tallies.count).mapWith(Number) })
    .from(tallies)
    .where(and(eq(tallies.name, name), inArray(tallies.key, [...keys])))
    .groupBy(tallies.key);
  return keys.map((key) => rows.find((row) => row.key === key)?.count ?? 0);
}
