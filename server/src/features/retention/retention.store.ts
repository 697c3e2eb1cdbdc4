import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '../../db/tx.ts';

/** An arbitrary number that no other lock has. */
const RETENTION_LOCK = 1_845_001;

/** False while another process is deleting. Held until the transaction ends. */
export async function takeRetentionLock(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(${RETENTION_LOCK}) as taken`,
  );
  return rows[0]?.taken === true;
}

/**
 * Deletes at most `limit` rows older than `before` and returns their number; skips rows that are being written until next
 * time.
 */
export async function deleteBefore(
  tx: Tx,
  given: { since: PgColumn; before: Date; only: SQL | undefined; limit: number },
): Promise<number> {
  const { since, before, only = sql`true`, limit } = given;
  const { table } = since;
  const time =
    since.dataType === 'number' ? sql`${before.getTime()}::bigint` : sql`${before.toISOString()}::timestamptz`;
  const { rows } = await tx.execute<{ gone: number }>(sql`
    with gone as (
      delete from ${table} where ctid in (
        select ctid from ${table} where ${since} < ${time} and ${only} limit ${limit} for update skip locked
      ) returning 1
    )
    select count(*)::int as gone from gone
  `);
  return rows[0]?.gone ?? 0;
}

export const tableOf = (since: PgColumn): string => getTableName(since.table);
