/** Reading state under real concurrency: several connections, which PGlite does not have. */
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction, type Tx } from '../../db/tx.ts';
import { createLocalHub } from '../../live/hub.ts';
import { createNotify } from '../../notify/notify.ts';
import { createTestApp, createTestUser, TEST_ORIGIN, type TestUser } from '../../testing/app.ts';
import { createTestClock } from '../../testing/clock.ts';
import { useDatabase } from '../../testing/database.ts';
import { activityRoutes } from './activity.routes.ts';
import { countUnread, markRead } from './activity.store.ts';

const database = useDatabase();
const clock = createTestClock();
const hub = createLocalHub();
const notify = createNotify(hub);
let app: FastifyInstance;
beforeAll(async () => {
  const deps = { db: database().db, hub, clock };
  app = await createTestApp(database(), (instance) => activityRoutes(instance, deps), { clock });
});
afterAll(() => app.close());

const addEntry = (tx: Tx, user: TestUser) =>
  notify(tx, { userId: user.id, kind: 'staked', params: { amountWei: '1' }, now: clock.now() });
const markAll = async (user: TestUser): Promise<number> => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/notifications/mark-all-read',
    payload: {},
    headers: { cookie: user.cookie, origin: TEST_ORIGIN },
  });
  return answer.json().count;
};

it('leaves unread an event that was written before the mark and committed after it', async () => {
  const { db } = database();
  const user = await createTestUser(database(), { clock });
  await inTransaction(db, (tx) => addEntry(tx, user));
  const written = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const event = inTransaction(db, async (tx) => {
    await addEntry(tx, user);
    written.resolve();
    await go.promise;
  });
  await written.promise;
  expect(await markAll(user)).toBe(0);
  go.resolve();
  await event;
  expect(await countUnread(db, user.id)).toBe(1);
  expect(await markAll(user)).toBe(0);
});

it('leaves unread an event that was written and committed while the mark ran, and counts it', async () => {
  const { db } = database();
  const user = await createTestUser(database(), { clock });
  await inTransaction(db, (tx) => addEntry(tx, user));
  const marked = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const mark = inTransaction(db, async (tx) => {
    await markRead(tx, user.id);
    marked.resolve();
    await go.promise;
    return countUnread(tx, user.id);
  });
  await marked.promise;
  await inTransaction(db, (tx) => addEntry(tx, user));
  go.resolve();
  expect(await mark).toBe(1);
  expect(await countUnread(db, user.id)).toBe(1);
});

it('loses and doubles nothing when many events and marks run at once', async () => {
  const { db } = database();
  const user = await createTestUser(database(), { clock });
  let added = 0;
  await Promise.all(
    Array.from({ length: 60 }, async (_, index) => {
      if (index % 6 === 0) return markAll(user);
      await inTransaction(db, (tx) => addEntry(tx, user));
      added += 1;
      return added;
    }),
  );
  const left = await countUnread(db, user.id);
  expect(left).toBeLessThanOrEqual(added);
  const page = await app.inject({
    url: '/api/profile/activity-logs?limit=100',
    headers: { cookie: user.cookie },
  });
  const { logs } = page.json() as { logs: { read: boolean }[] };
  expect(logs).toHaveLength(added);
  expect(logs.filter(({ read }) => !read)).toHaveLength(left);
  expect(await markAll(user)).toBe(0);
});
