import { Pool } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../testing/database.ts';
import { openPostgresChannel } from './postgres-channel.ts';

let fresh: FreshDatabase;
let pool: Pool;
beforeAll(async () => {
  fresh = await freshDatabase();
  pool = new Pool({ connectionString: fresh.url });
  // A pool has ended before its connections have: the database that is dropped next breaks them off.
  pool.on('connect', (client) => client.on('error', () => {}));
});
afterAll(async () => {
  await pool.end();
  await fresh.drop();
});

async function listening(name: string) {
  const heard: string[] = [];
  const ready = Promise.withResolvers<void>();
  const channel = openPostgresChannel(fresh.url ?? '', pool, name, (payload) => heard.push(payload), ready.resolve);
  await ready.promise;
  return { channel, heard };
}

it('sends what comes at once in one statement, every message in its order', async () => {
  const { channel, heard } = await listening('together');
  const queries = vi.spyOn(pool, 'query');
  const messages = Array.from({ length: 50 }, (_, index) => `message ${index}`);
  await Promise.all(messages.map((message) => channel.send(message)));
  await vi.waitFor(() => expect(heard).toEqual(messages));
  expect(queries).toHaveBeenCalledTimes(1);
  // While one is under way the others wait for it, together.
  const first = channel.send('first');
  await Promise.resolve();
  await Promise.resolve();
  const later = [channel.send('second'), channel.send('third')];
  await Promise.all([first, ...later]);
  await vi.waitFor(() => expect(heard.slice(50)).toEqual(['first', 'second', 'third']));
  expect(queries).toHaveBeenCalledTimes(3);
  await channel.close();
});

it('loses what the database does not take, and sends what comes afterwards', async () => {
  const { channel, heard } = await listening('lossy');
  // Longer than NOTIFY takes.
  await channel.send('x'.repeat(9_000));
  await channel.send('afterwards');
  await vi.waitFor(() => expect(heard).toEqual(['afterwards']));
  await channel.close();
});
