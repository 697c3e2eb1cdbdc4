/** A server that starts before its PostgreSQL. */
import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEnv } from './core/env.ts';
import { createLog } from './core/log.ts';
import { openDatabases } from './open-databases.ts';
import { startFlakyProxy } from './testing/chain/flaky-proxy.ts';
import { type FreshDatabase, freshDatabase } from './testing/database.ts';
import { MINIMAL_ENV } from './testing/process.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

it('logs once at first, with its reason, that it waits for the database, and opens it when it answers', async () => {
  const proxy = await startFlakyProxy(fresh.url ?? expect.fail('no PostgreSQL'));
  await proxy.goDown();
  let attempts = 0;
  const starting = createServer((socket) => {
    attempts += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => starting.listen(Number(new URL(proxy.url).port), '127.0.0.1', resolve));
  const lines: string[] = [];
  const log = createLog('warn', { write: (line) => void lines.push(line) });
  const opening = openDatabases(readEnv({ ...MINIMAL_ENV, DATABASE_URL: proxy.url }), log, undefined);
  // Two connections at each attempt.
  await expect.poll(() => attempts).toBeGreaterThanOrEqual(6);
  await new Promise((resolve) => starting.close(resolve));
  await proxy.comeBack();
  const databases = await opening;
  await Promise.all([databases.web.close(), databases.background.close(), proxy.close()]);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { err: { message: 'Connection terminated unexpectedly' }, msg: 'waiting for the database of DATABASE_URL' },
  ]);
});
