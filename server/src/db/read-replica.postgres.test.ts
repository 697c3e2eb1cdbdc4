/** With a real replica that lags, and one that is gone. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type FlakyProxy, startFlakyProxy } from '../testing/chain/flaky-proxy.ts';
import { type FreshDatabase, freshDatabase, PATIENT } from '../testing/database.ts';
import { type Replica, startReplica } from '../testing/postgres-replica.ts';
import type { Database } from './database.ts';
import { openDatabase } from './open-database.ts';
import { rateLimits } from './schema.ts';
import { inTransaction } from './tx.ts';

let fresh: FreshDatabase;
let replica: Replica;
let proxy: FlakyProxy;
let database: Database;
const told: boolean[] = [];

beforeAll(async () => {
  fresh = await freshDatabase();
  replica = await startReplica(fresh.url ?? '');
  proxy = await startFlakyProxy(replica.url);
  database = await openDatabase({
    url: fresh.url ?? '',
    ...PATIENT,
    replicaUrl: proxy.url,
    onReplica: (isAway) => told.push(isAway),
  });
});
afterAll(async () => {
  await database.close();
  await proxy.close().catch(() => {});
  await replica.stop();
  await fresh.drop();
});

const write = (key: string) => database.db.insert(rateLimits).values({ key, count: 1, windowStart: 0 });
const keysIn = async (db: Database['db']) => (await db.select().from(rateLimits)).map(({ key }) => key);

it('a lagging replica does not hide data that the user has just written', async () => {
  await write('before');
  await vi.waitFor(async () => expect(await keysIn(database.readDb)).toEqual(['before']));
  await replica.pause();
  await write('after');
  expect(await keysIn(database.db)).toEqual(['before', 'after']);
  expect(await keysIn(database.readDb)).toEqual(['before']);
  expect(await inTransaction(database.readDb, (tx) => tx.select().from(rateLimits))).toHaveLength(1);
  await replica.resume();
  await vi.waitFor(async () => expect(await keysIn(database.readDb)).toEqual(['before', 'after']));
});

it('refuses writes, and does not pass them to the primary', async () => {
  await expect(database.readDb.execute(sql`delete from rate_limits`)).rejects.toThrow();
  expect(await keysIn(database.db)).toEqual(['before', 'after']);
});

it('is replaced by the primary while it does not respond, and tried again later', async () => {
  await proxy.goDown();
  expect(await keysIn(database.readDb)).toEqual(['before', 'after']);
  expect(await inTransaction(database.readDb, (tx) => tx.select().from(rateLimits))).toHaveLength(2);
  expect(told).toEqual([true]);
  await proxy.comeBack();
  await vi.waitFor(async () => {
    await keysIn(database.readDb);
    expect(told).toEqual([true, false]);
  });
});
