import { defineRoute } from '@eleven/protocol/api/route';
import { SECOND_MS } from '@eleven/protocol/durations';
import { expect, it, vi } from 'vitest';
import { z } from 'zod/mini';
import { openDatabase } from '../../db/open-database.ts';
import { createTestApp, createTestUser, TEST_ORIGIN } from '../../testing/app.ts';
import { startFlakyProxy } from '../../testing/chain/flaky-proxy.ts';
import { createTestClock } from '../../testing/clock.ts';
import { freshDatabase } from '../../testing/database.ts';
import { route } from '../route.ts';

const make = defineRoute({
  method: 'POST',
  path: '/api/test/make',
  access: 'user',
  summary: 'Make.',
  reply: z.object({ number: z.int() }),
  creates: true,
});

it.each([
  { moment: 'the work is done', runsOfFirst: 1 },
  { moment: 'the key is claimed', runsOfFirst: 0 },
])('a repeat runs as soon as the database is back that went away while $moment', async ({ runsOfFirst }) => {
  // The clock moves by a second only, so no request is taken for dead because of its age.
  const clock = createTestClock();
  const fresh = await freshDatabase();
  const proxy = await startFlakyProxy(fresh.url ?? '');
  const database = await openDatabase({ url: proxy.url });
  let runs = 0;
  let fault = async () => {};
  const app = await createTestApp(database, {
    clock,
    routes: (instance) =>
      route(instance, make, async () => {
        runs += 1;
        await fault();
        return { number: runs };
      }),
  });
  const { cookie } = await createTestUser(fresh.database, { clock });
  const post = () =>
    app.inject({
      method: 'POST',
      url: make.path,
      headers: { cookie, origin: TEST_ORIGIN, 'idempotency-key': 'one-and-only' },
    });
  try {
    if (runsOfFirst === 0) proxy.cutAfter('insert into "idempotency_keys"');
    fault = async () => {
      await proxy.goDown();
      throw new Error('the database is gone');
    };
    expect((await post()).statusCode).toBeGreaterThanOrEqual(500);
    expect(runs).toBe(runsOfFirst);
    fault = async () => {};
    if (runsOfFirst > 0) await proxy.comeBack();
    clock.advance(SECOND_MS);
    await vi.waitFor(async () => expect((await post()).statusCode).toBe(200));
    expect(runs).toBe(runsOfFirst + 1);
    expect((await post()).json()).toEqual({ number: runs });
  } finally {
    await app.close();
    await database.close();
    await proxy.close();
    await fresh.drop();
  }
});
