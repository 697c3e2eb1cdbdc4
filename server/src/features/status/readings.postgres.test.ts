/** With a real replica that loses its connection to the primary. */
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '../../db/database.ts';
import { openDatabase } from '../../db/open-database.ts';
import { inTransaction } from '../../db/tx.ts';
import { type FreshDatabase, freshDatabase, PATIENT } from '../../testing/database.ts';
import { type Replica, startReplica } from '../../testing/postgres-replica.ts';
import { readReplicaLag } from './readings.store.ts';

let fresh: FreshDatabase;
let replica: Replica;
let database: Database;

beforeAll(async () => {
  fresh = await freshDatabase();
  replica = await startReplica(fresh.url ?? '');
  database = await openDatabase({ url: fresh.url ?? '', ...PATIENT, replicaUrl: replica.url });
});
afterAll(async () => {
  await database.close();
  await replica.stop();
  await fresh.drop();
});

const lag = () => readReplicaLag(database.readDb);

it('a replica that has applied everything is not behind, also for a role that may read no statistics', async () => {
  await vi.waitFor(async () => expect(await lag()).toBe(0));
  const ordinary = inTransaction(database.readDb, async (tx) => {
    await tx.execute(sql`set local role pg_signal_backend`);
    return readReplicaLag(tx);
  });
  expect(await ordinary).toBe(0);
});

it('a replica that receives nothing any more is behind, although it has applied all that it received', async () => {
  const client = new Client({ connectionString: replica.url });
  await client.connect();
  await client.query(`alter system set primary_conninfo = ''`);
  await client.query('select pg_reload_conf()');
  await client.end();
  await vi.waitFor(async () => expect(await lag()).toBeGreaterThan(0));
});
