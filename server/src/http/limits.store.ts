import { inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { rowsFromJson } from '../db/rows-from-json.ts';
import { dailyCounts, rateLimits } from '../db/schema.ts';
import { withoutSync } from '../db/without-sync.ts';

/** Increments the count and returns it with the start of the window; safe under concurrency. */
export async function countRequest(
  db: Db,
  key: string,
  nowMs: number,
  windowMs: number,
): Promise<{ count: number; windowStart: number }> {
  // A window that began in the future was opened before the clock stepped back.
  const expired = sql`(${rateLimits.windowStart} <= ${nowMs - windowMs} or ${rateLimits.windowStart} > ${nowMs + windowMs})`;
  const [row] = await db
    .insert(rateLimits)
    .select(withoutSync(rowsFromJson(rateLimits, [{ key, count: 1, windowStart: nowMs }])))
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${expired} then 1 else ${rateLimits.count} + 1 end`,
        windowStart: sql`case when ${expired} then ${nowMs}::bigint else ${rateLimits.windowStart} end`,
      },
    })
    .returning({ count: rateLimits.count, windowStart: rateLimits.windowStart });
  if (!row) throw new Error('An upsert returned no row');
  return row;
}

export async function readCount(db: Db, key: string, nowMs: number, windowMs: number): Promise<number> {
  const [row] = await db.select().from(rateLimits).where(sql`${rateLimits.key} = ${key}`);
  return row && row.windowStart > nowMs - windowMs && row.windowStart <= nowMs + windowMs ? row.count : 0;
}

/** Deletes a limited number, as it runs within a request. Retention deletes the rest. */
export async function dropOldCounts(db: Db, beforeMs: number, most = 5_000): Promise<void> {
  const some = db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(lt(rateLimits.windowStart, beforeMs))
    .limit(most);
  await db.delete(rateLimits).where(inArray(rateLimits.key, some));
}

export async function countDay(db: Db, day: string, name: string): Promise<void> {
  await db
    .insert(dailyCounts)
    .select(withoutSync(rowsFromJson(dailyCounts, [{ day, name, count: 1 }])))
    .onConflictDoUpdate({
      target: [dailyCounts.day, dailyCounts.name],
      set: { count: sql`${dailyCounts.count} + 1` },
    });
}
