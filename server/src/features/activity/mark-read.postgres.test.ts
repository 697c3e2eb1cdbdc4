import { expect, it } from 'vitest';
import { inTransaction, type Tx } from '../../db/tx.ts';
import type { TestUser } from '../../testing/app.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { countUnread, markRead } from './activity.store.ts';

const { database, clock, notify, ask, user: createUser } = useTestApp();

const addEntry = (tx: Tx, user: TestUser) =>
  notify(tx, { userId: user.id, kind: 'staked', params: { amountWei: '1' }, now: clock.now() });
const markAll = async (user: TestUser): Promise<number> => {
  const answer = await ask('POST', '/api/notifications/mark-all-read', { cookie: user.cookie, payload: {} });
  return answer.json().count;
};

it('leaves unread an event that was written before the mark and committed after it', async () => {
  const { db } = database();
  const user = await createUser();
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
  const user = await createUser();
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

it('loses and duplicates nothing when many events and marks run at once', async () => {
  const { db } = database();
  const user = await createUser();
  let added = 0;
  await Promise.all(
    Array.from({ length: 60 }, async (_, index) => {
      if (index % 6 === 0) return markAll(user);
      await inTransaction(db, (tx) => addEntry(tx, user));
      added += 1;
      return added;
    }),
  );
  const unreadCount = await countUnread(db, user.id);
  expect(unreadCount).toBeLessThanOrEqual(added);
  const page = await ask('GET', '/api/profile/activity-logs?limit=100', { cookie: user.cookie });
  const { logs } = page.json() as { logs: { read: boolean }[] };
  expect(logs).toHaveLength(added);
  expect(logs.filter(({ read }) => !read)).toHaveLength(unreadCount);
  expect(await markAll(user)).toBe(0);
});
