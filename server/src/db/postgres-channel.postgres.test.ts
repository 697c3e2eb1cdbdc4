import { Pool } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startFlakyProxy } from '../testing/chain/flaky-proxy.ts';
import { type FreshDatabase, freshDatabase } from '../testing/database.ts';
import { openPostgresChannel } from './postgres-channel.ts';

let fresh: FreshDatabase;
let pool: Pool;
beforeAll(async () => {
  fresh = await freshDatabase();
  pool = new Pool({ connectionString: fresh.url });
  // A pool ends before its connections do; dropping the database next breaks those.
  pool.on('connect', (client) => client.on('error', () => {}));
});
afterAll(async () => {
  await pool.end();
  await fresh.drop();
});

async function listening(name: string, sendingPool = pool) {
  const heard: string[] = [];
  const ready = Promise.withResolvers<void>();
  const channel = openPostgresChannel(
    fresh.url ?? '',
    sendingPool,
    name,
    (payload) => heard.push(payload),
    ready.resolve,
  );
  await ready.promise;
  return { channel, heard };
}

it('sends simultaneous messages in one statement, in order', async () => {
  const { channel, heard } = await listening('together');
  const queries = vi.spyOn(pool, 'query');
  const messages = Array.from({ length: 50 }, (_, index) => `message ${index}`);
  await Promise.all(messages.map((message) => channel.send(message)));
  await vi.waitFor(() => expect(heard).toEqual(messages));
  expect(queries).toHaveBeenCalledTimes(1);
  // While one is under way, the others wait and are then sent together.
  const first = channel.send('first');
  await Promise.resolve();
  await Promise.resolve();
  const later = [channel.send('second'), channel.send('third')];
  await Promise.all([first, ...later]);
  await vi.waitFor(() => expect(heard.slice(50)).toEqual(['first', 'second', 'third']));
  expect(queries).toHaveBeenCalledTimes(3);
  await channel.close();
});

it('loses messages that the database rejects, and sends later ones', async () => {
  const { channel, heard } = await listening('lossy');
  // Longer than NOTIFY accepts.
  await channel.send('x'.repeat(9_000));
  await channel.send('afterwards');
  await vi.waitFor(() => expect(heard).toEqual(['afterwards']));
  await channel.close();
});

it('keeps messages that could not be sent, once each, and sends them when the database can be reached again', async () => {
  const proxy = await startFlakyProxy(fresh.url ?? '');
  const flaky = new Pool({ connectionString: proxy.url });
  flaky.on('error', () => {});
  const { channel, heard } = await listening('kept', flaky);
  await channel.send('before');
  await vi.waitFor(() => expect(heard).toEqual(['before']));
  await proxy.goDown();
  await Promise.all(['first', 'second', 'first'].map((message) => channel.send(message)));
  await channel.send('first');
  await proxy.comeBack();
  await vi.waitFor(() => expect(heard).toEqual(['before', 'first', 'second']), 10_000);
  await channel.send('afterwards');
  await vi.waitFor(() => expect(heard).toEqual(['before', 'first', 'second', 'afterwards']));
  await channel.close();
  await flaky.end();
  await proxy.close();
});
