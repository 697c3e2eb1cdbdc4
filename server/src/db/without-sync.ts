import { type SQL, sql } from 'drizzle-orm';

/**
 * Rows for `insert(table).select(…)` whose commit waits neither for the disk nor for a standby, which after a fail-over keeps
 * every connection busy. For what may be forgotten when the primary is lost: a commit that waits takes along all before it.
 * Only for a statement of its own: inside a transaction it would be true of all of it.
 *
 * @param rows A select that ends with its `from`.
 */
export const withoutSync = (rows: SQL): SQL => sql`${rows}, set_config('synchronous_commit', 'off', true)`;
