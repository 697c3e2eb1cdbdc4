import { HOUR_MS, SECOND_MS } from '@eleven/protocol/durations';
import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { pushes, pushSubscriptions } from '../db/schema.ts';
import { usePush } from '../testing/push.ts';

const { database, service, clock, user, subscribe, notifyUser, arrived, startWorker } = usePush();
const rowOf = async (id: string) => (await database().db.select().from(pushes).where(eq(pushes.subscriptionId, id)))[0];

it.each([
  [0, 5 * SECOND_MS],
  [3, 40 * SECOND_MS],
  [25, HOUR_MS],
])('after %i failures, the pause has doubled as often, up to an hour', async (failures, pauseMs) => {
  const someone = await user();
  const { id } = await subscribe(someone);
  await notifyUser(someone.id);
  await database().db.update(pushes).set({ attempts: failures }).where(eq(pushes.subscriptionId, id));
  service().answer(503);
  startWorker();
  await vi.waitFor(async () => expect(await rowOf(id)).toMatchObject({ attempts: failures + 1, lastError: '503' }));
  service().answer(201);
  const leftMs = ((await rowOf(id))?.dueAt?.getTime() ?? 0) - clock.now().getTime();
  expect(leftMs).toBeGreaterThanOrEqual(pauseMs);
  expect(leftMs).toBeLessThanOrEqual(1.2 * pauseMs);
});

it('a push service that is no longer configured is not asked, now or later', async () => {
  const someone = await user();
  const { id } = await subscribe(someone);
  await notifyUser(someone.id);
  await database()
    .db.update(pushSubscriptions)
    .set({ endpoint: 'https://push.example.org/x' })
    .where(eq(pushSubscriptions.id, id));
  startWorker();
  await vi.waitFor(async () => expect(await rowOf(id)).toMatchObject({ dueAt: null, lastError: 'PushRefusedError' }));
});

it('a message about security is urgent, and a late one is kept for the rest of its three days', async () => {
  const someone = await user();
  const { browser } = await subscribe(someone);
  await notifyUser(someone.id, 'walletLinked', { wallet: `0x${'ab'.repeat(20)}` });
  clock.advance(24 * HOUR_MS);
  startWorker();
  const [got] = await arrived(browser, 1);
  expect(got?.headers).toMatchObject({ urgency: 'high', ttl: String(48 * 3_600) });
});
