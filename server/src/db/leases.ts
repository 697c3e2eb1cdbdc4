/** Leases of work that any process may take. They are timed by the database's clock, as the hosts' clocks differ. */
import { isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

const NOW = sql`clock_timestamp()`;

/** In whole milliseconds, so JavaScript reads back the same value and can tell a lease from a later one. */
export const leasedFor = (leaseMs: number): SQL =>
  sql`date_trunc('milliseconds', ${NOW} + make_interval(secs => ${leaseMs / 1_000}::float8))`;

/** Not leased, or the lease of a process that has died. */
export const isUnleased = (leasedUntil: PgColumn): SQL | undefined => or(isNull(leasedUntil), lte(leasedUntil, NOW));
