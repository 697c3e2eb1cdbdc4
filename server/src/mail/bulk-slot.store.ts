import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { marks } from '../db/schema.ts';

const SLOT = 'bulk mail';
/** A mark that is further away was set by a different clock. */
const FAR_US = 60_000_000;

/**
 * How many milliseconds to wait before sending a mass email. Measured by the database's clock, so that all processes together
 * send no more than `rate` per second.
 */
export async function takeBulkSlot(db: Db, rate: number): Promise<number> {
  const stepUs = sql`${Math.ceil(1_000_000 / rate)}::bigint`;
  const now = sql`(extract(epoch from clock_timestamp()) * 1000000)::bigint`;
  const { rows } = await db.execute<{ wait_us: string }>(sql`
    insert into ${marks} as mark (key, value) values (${SLOT}, ${now} + ${stepUs})
    on conflict (key) do update set value = ${stepUs}
      + case when mark.value between ${now} and ${now} + ${FAR_US}::bigint then mark.value else ${now} end
    returning value - ${stepUs} - ${now} as wait_us`);
  // Rounded up, because timers drop fractions and no email may leave before its slot.
  return Math.max(0, Math.ceil(Number(rows[0]?.wait_us ?? 0) / 1000));
}
