/** Leases of work that any process may take. They begin and end by the database's clock: those of hosts differ. */
import { isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

const NOW = sql`clock_timestamp()`;

/** In whole milliseconds: read back by JavaScript, it is still the same and distinguishes one lease from a later one. */
export const leasedFor = (leaseMs: number): SQL =>
  sql`date_trunc('milliseconds', ${NOW} + make_interval(secs => ${leaseMs / 1_000}::float8))`;

/** Nobody's, or of a process that has died with it. */
export const isUnleased = (leasedUntil: PgColumn): SQL | undefined => or(isNull(leasedUntil), lte(leasedUntil, NOW));
