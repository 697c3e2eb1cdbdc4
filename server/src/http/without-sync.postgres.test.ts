/** A primary without a standby to acknowledge: a commit that waits for one never returns. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../../scripts/testing/eventually.ts';
import type { Database } from '../db/database.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import { rateLimits } from '../db/schema.ts';
import { type PostgresCluster, startPostgres } from '../testing/postgres/postgres-cluster.ts';
import { claimKey } from './idempotency/idempotency.store.ts';
import { countDay, countRequest } from './limits.store.ts';

let postgres: PostgresCluster | undefined;
let database: Database;
/** A commit that waits for a standby fails at the statement timeout. */
const isCommitted = (key: string) =>
  database.db
    .insert(rateLimits)
    .values({ key, count: 1, windowStart: 1 })
    .then(
      () => true,
      () => false,
    );
beforeAll(async () => {
  postgres = await startPostgres();
  database = await openDatabase({ url: postgres?.url ?? '', connectMs: 5_000, statementMs: 2_000, maxConnections: 1 });
  await migrateDatabase(database);
  await database.db.execute(sql`alter system set synchronous_standby_names = 'nobody'`);
  await database.db.execute(sql`select pg_reload_conf()`);
  // The server applies the setting asynchronously: continue once a commit waits.
  let count = 0;
  await eventually(async () => {
    count += 1;
    return (await isCommitted(`probe ${count}`)) ? undefined : true;
  });
});
afterAll(async () => {
  await database.close();
  await postgres?.stop();
});

it('counts requests and claims keys without waiting; writes that must not be lost still wait', async () => {
  const { db } = database;
  expect(await countRequest(db, 'one', 1, 1_000)).toEqual({ count: 1, windowStart: 1 });
  expect(await countRequest(db, 'one', 2, 1_000)).toEqual({ count: 2, windowStart: 1 });
  await countDay(db, '2026-11-27', 'signIns');
  const claim = { scope: 'user:1', key: 'one', route: 'POST /', bodyHash: 'x', createdAt: new Date() };
  expect([await claimKey(db, claim), await claimKey(db, claim)]).toEqual([true, false]);
  // On the same connection.
  expect(await isCommitted('two')).toBe(false);
});
