import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { activity } from '../../db/schema.ts';
import { inTransaction } from '../../db/tx.ts';
import type { Notice } from '../../notify/notify.ts';
import type { TestUser } from '../../testing/app.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

const { database, clock, hub, notify, ask, user: createUser } = useTestApp();
const newUser = (locale?: 'ko' | 'en') => createUser({ ...(locale && { locale }) });
const addEntry = (user: TestUser, notice: Partial<Notice> = {}) =>
  inTransaction(database().db, (tx) =>
    notify(tx, {
      userId: user.id,
      kind: 'staked',
      params: { amountWei: '1500000000000000000' },
      now: clock.now(),
      ...notice,
    }),
  );
const get = async (user: TestUser, url: string) => (await ask('GET', url, { cookie: user.cookie })).json();
const logs = (user: TestUser, query = '') => get(user, `/api/profile/activity-logs${query}`);
const unread = async (user: TestUser) => (await get(user, '/api/notifications/unread-count')).count;
const markAll = async (user: TestUser) =>
  ask('POST', '/api/notifications/mark-all-read', { cookie: user.cookie, payload: {} });

describe('the activity log', () => {
  it('shows entries newest first, in the language of the reader', async () => {
    const korean = await newUser('ko');
    await addEntry(korean, { kind: 'registered', params: {} });
    await addEntry(korean, { txHash: `0x${'ab'.repeat(32)}`, blockTime: 1_772_000_000, eventId: 7n });
    const answer = await logs(korean);
    expect(answer.nextBefore).toBeNull();
    expect(answer.logs).toEqual([
      {
        id: expect.stringMatching(/^\d+$/),
        kind: 'staked',
        area: 'money',
        action: '스테이킹',
        description: '자유형에 1.5000 BNB를 맡겼습니다.',
        createdAt: clock.now().toISOString(),
        blockTime: 1_772_000_000,
        txHash: `0x${'ab'.repeat(32)}`,
        read: false,
      },
      expect.objectContaining({ kind: 'registered', action: '가입', blockTime: null, txHash: null, read: true }),
    ]);
    await database().db.update(activity).set({ kind: 'fromTheFuture' }).where(eq(activity.userId, korean.id));
    expect((await logs(korean)).logs[0]).toMatchObject({ action: 'fromTheFuture', description: '' });
  });

  it('puts each entry on exactly one page, whatever arrives between the pages', async () => {
    const user = await newUser();
    for (let i = 0; i < 7; i++) await addEntry(user);
    const seen: string[] = [];
    let before = '';
    for (;;) {
      const page = await logs(user, `?limit=3${before && `&before=${before}`}`);
      seen.push(...page.logs.map((entry: { id: string }) => entry.id));
      if (seen.length === 3) await addEntry(user);
      if (page.nextBefore === null) break;
      before = page.nextBefore;
    }
    expect(seen).toHaveLength(7);
    expect(new Set(seen).size).toBe(7);
    expect(seen).toEqual([...seen].sort((a, b) => Number(b) - Number(a)));
  });

  it('never shows entries of other users', async () => {
    const [one, other] = [await newUser(), await newUser()];
    await addEntry(one);
    expect((await logs(other)).logs).toEqual([]);
    expect(await unread(other)).toBe(0);
    await markAll(other);
    expect(await unread(one)).toBe(1);
  });

  it.each(['limit=0', 'limit=101', 'limit=x', 'before=-1', 'before=1e3', "before=1'--"])(
    'refuses %s',
    async (query) => {
      const user = await newUser();
      const answer = await ask('GET', `/api/profile/activity-logs?${query}`, { cookie: user.cookie });
      expect(answer.statusCode).toBe(400);
    },
  );

  it('treats a cursor beyond every entry like any other, and refuses one that is not a row number', async () => {
    const user = await newUser();
    await addEntry(user);
    const statusOf = async (before: string) =>
      (await ask('GET', `/api/profile/activity-logs?before=${before}`, { cookie: user.cookie })).statusCode;
    expect(await statusOf('9'.repeat(18))).toBe(200);
    expect(await statusOf('9'.repeat(19))).toBe(400);
  });

  it('needs a session', async () => {
    for (const url of ['/api/profile/activity-logs', '/api/notifications/unread-count']) {
      expect((await ask('GET', url)).statusCode).toBe(401);
    }
  });
});

describe('a notification', () => {
  it('is counted only for kinds that notify, and once for each event', async () => {
    const user = await newUser();
    await addEntry(user, { kind: 'signedIn', params: {} });
    await addEntry(user, { eventId: 41n });
    await addEntry(user, { eventId: 41n });
    await addEntry(user, { kind: 'signedIn', params: {}, eventId: 42n });
    expect(await unread(user)).toBe(1);
    expect((await logs(user)).logs).toHaveLength(3);
  });

  it('reaches the open pages of its user after the commit, and nobody else’s', async () => {
    const [user, other] = [await newUser(), await newUser()];
    const invalidations: string[] = [];
    const stops = [
      hub.subscribe(user.id, (invalidation) => invalidations.push(`own ${invalidation}`)),
      hub.subscribe(other.id, (invalidation) => invalidations.push(`other ${invalidation}`)),
      hub.subscribe(undefined, (invalidation) => invalidations.push(`visitor ${invalidation}`)),
    ];
    await addEntry(user);
    await expect(
      inTransaction(database().db, async (tx) => {
        await notify(tx, { userId: other.id, kind: 'staked', now: clock.now() });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    for (const stop of stops) stop();
    expect(invalidations).toEqual(['own activity']);
  });

  it('is marked as read with all others; later ones are unread', async () => {
    const user = await newUser();
    for (let i = 0; i < 3; i++) await addEntry(user);
    expect((await markAll(user)).json()).toEqual({ count: 0 });
    expect(await unread(user)).toBe(0);
    expect((await logs(user)).logs.every((entry: { read: boolean }) => entry.read)).toBe(true);
    await addEntry(user);
    expect(await unread(user)).toBe(1);
  });

  it('is neither lost nor duplicated when entries arrive while all are being marked as read', async () => {
    const user = await newUser();
    const counts: number[] = [];
    await Promise.all(
      Array.from({ length: 40 }, async (_, i) => {
        if (i % 4 === 0) counts.push((await markAll(user)).json().count);
        else await addEntry(user, { eventId: BigInt(1_000 + i) });
      }),
    );
    expect((await logs(user, '?limit=100')).logs).toHaveLength(30);
    const rows = await database().db.select().from(activity).where(eq(activity.userId, user.id));
    expect(await unread(user)).toBe(rows.filter((row) => row.unread).length);
    expect(counts.every((count) => count >= 0 && count <= 30)).toBe(true);
    expect((await markAll(user)).json()).toEqual({ count: 0 });
  });
});
