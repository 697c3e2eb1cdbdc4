import { isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { alarmDeliveries, dataExports, mails, pushes } from '../db/schema.ts';

/** Ends all leases, as if their holders had died long ago: they use the database's clock, which no test can move. */
export async function endLeases(db: Db): Promise<void> {
  const leasedUntil = sql`clock_timestamp() - interval '1 second'`;
  for (const table of [alarmDeliveries, dataExports, mails, pushes])
    await db.update(table).set({ leasedUntil }).where(isNotNull(table.leasedUntil));
}
