import { isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { alarmDeliveries, dataExports, mails, pushes } from '../db/schema.ts';

/** As if those that hold one had died that long ago: leases run by the database's clock, which no test moves. */
export async function endLeases(db: Db): Promise<void> {
  const leasedUntil = sql`clock_timestamp() - interval '1 second'`;
  for (const table of [alarmDeliveries, dataExports, mails, pushes])
    await db.update(table).set({ leasedUntil }).where(isNotNull(table.leasedUntil));
}
