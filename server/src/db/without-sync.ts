import { type SQL, sql } from 'drizzle-orm';

/**
 * Rows for `insert(table).select(…)` whose commit waits neither for the disk nor for a standby, since after a fail-over such
 * waits keep every connection busy. For data that may be lost with the primary; a later waiting commit also secures it.
 * Only for a separate statement: inside a transaction it would apply to the whole transaction.
 *
 * @param rows A select that ends with its `from`.
 */
export const withoutSync = (rows: SQL): SQL => sql`${rows}, set_config('synchronous_commit', 'off', true)`;
