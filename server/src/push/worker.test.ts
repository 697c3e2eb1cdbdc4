import { HOUR_MS } from '@eleven/protocol/durations';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { pushes, pushSubscriptions, sessions, users } from '../db/schema.ts';
import { inTransaction } from '../db/tx.ts';
import { resendPushes } from '../features/operations/operations.store.ts';
import { endLeases } from '../testing/end-leases.ts';
import { usePush } from '../testing/push.ts';
import { leasePushes } from './push.store.ts';

const test = usePush();
const { database, service, clock, user, subscribe, notifyUser, arrived, ask, startWorker, stopWorkers, logged } = test;
const FIGURES = /98|7654|1\.23|90|8642|BNB/;

const rowsOf = (id: string) => database().db.select().from(pushes).where(eq(pushes.subscriptionId, id));
const until = (check: () => Promise<boolean>) =>
  vi.waitFor(async () => {
    if (!(await check())) throw new Error('not yet');
  });
const isClosed = (id: string) => async () => (await rowsOf(id)).every(({ dueAt }) => dueAt === null);

describe('a message to a device', () => {
  it('says in the reader’s language what happened, with figures only if its owner wants them', async () => {
    startWorker();
    const someone = await user({ locale: 'ko' });
    const { browser, id } = await subscribe(someone);
    await notifyUser(someone.id);
    const [first] = await arrived(browser, 1);
    expect(first?.message).toMatchObject({ title: '만기', url: '/dashboard' });
    expect(first?.text).not.toMatch(FIGURES);
    expect(first?.headers).toMatchObject({ urgency: 'normal', topic: first?.message.tag });
    expect(Number(first?.headers.ttl)).toBeGreaterThan(71 * 3_600);

    await ask('PATCH', `/api/profile/push/${id}`, someone, { showsAmounts: true });
    await notifyUser(someone.id);
    const [, second] = await arrived(browser, 2);
    expect(second?.message.body).toMatch(/90일.*98\.7654 BNB/);
    expect(second?.bytes).toBeLessThanOrEqual(3_072);
  });

  it('goes to each device once, with several processes at work', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => user()));
    const devices = await Promise.all(people.flatMap((one) => [subscribe(one), subscribe(one)]));
    for (let count = 0; count < 3; count += 1) startWorker();
    await inTransaction(database().db, (tx) =>
      test.notify(
        tx,
        ...people.flatMap(({ id: userId }) =>
          (['matured', 'ticketAnswered', 'walletLinked'] as const).map((kind) => ({ userId, kind, now: clock.now() })),
        ),
      ),
    );
    for (const { browser } of devices) await arrived(browser, 3);
    await stopWorkers();
    for (const { browser } of devices) {
      expect(
        new Set(
          service()
            .of(browser)
            .map(({ message }) => message.tag),
        ).size,
      ).toBe(3);
      expect(service().of(browser)).toHaveLength(3);
    }
  });

  it('is sent again with the same tag and topic if its worker died before recording it', async () => {
    startWorker();
    const someone = await user();
    const { browser, id } = await subscribe(someone);
    await notifyUser(someone.id);
    const [first] = await arrived(browser, 1);
    await until(isClosed(id));
    const now = clock.now();
    await database()
      .db.update(pushes)
      .set({ sentAt: null, dueAt: now, leasedUntil: sql`clock_timestamp() + interval '1 minute'` })
      .where(eq(pushes.subscriptionId, id));
    await endLeases(database().db);
    const [, second] = await arrived(browser, 2);
    expect(second?.message).toEqual(first?.message);
    expect(second?.headers.topic).toBe(first?.headers.topic);
  });

  it('leased by one host is not taken by another whose clock is an hour ahead', async () => {
    const someone = await user();
    const { id } = await subscribe(someone);
    await notifyUser(someone.id);
    const { db } = database();
    const own = (await rowsOf(id))[0]?.id;
    const lease = (hours: number) => leasePushes(db, new Date(clock.now().getTime() + hours * HOUR_MS), 60_000, 100);
    expect(await lease(0)).toContain(own);
    expect(await lease(1)).not.toContain(own);
    await endLeases(db);
    expect(await lease(0)).toContain(own);
  });

  it('is not written by a rolled-back transaction, nor for a topic that is switched off', async () => {
    const someone = await user();
    const { id } = await subscribe(someone);
    const failed = inTransaction(database().db, async (tx) => {
      await test.notify(tx, { userId: someone.id, kind: 'matured', now: clock.now() });
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    await notifyUser(someone.id, 'staked');
    await notifyUser(someone.id, 'signedIn');
    await ask('PATCH', '/api/profile/settings', someone, { notifications: { push: { terms: false, stakes: true } } });
    await notifyUser(someone.id, 'matured');
    expect(await rowsOf(id)).toEqual([]);
    await notifyUser(someone.id, 'staked');
    expect(await rowsOf(id)).toHaveLength(1);
  });

  it('is not sent once its topic was switched off', async () => {
    const someone = await user();
    const { browser, id } = await subscribe(someone);
    await notifyUser(someone.id);
    await ask('PATCH', '/api/profile/settings', someone, { notifications: { push: { terms: false } } });
    startWorker();
    await until(isClosed(id));
    expect(service().of(browser)).toEqual([]);
  });
});

describe('the push service', () => {
  it.each([404, 410])(
    'that responds with %s no longer knows the device, which is removed with its waiting messages',
    async (status) => {
      startWorker();
      const someone = await user();
      const { id } = await subscribe(someone);
      service().answer(status);
      await notifyUser(someone.id);
      await until(async () => (await database().db.$count(pushSubscriptions, eq(pushSubscriptions.id, id))) === 0);
      service().answer(201);
      expect(await rowsOf(id)).toEqual([]);
    },
  );

  it.each([
    [429, { 'retry-after': '300' }, 300_000],
    [429, { 'retry-after': '0' }, 5_000],
    [503, {}, 5_000],
  ] as const)('that answers %s is asked again, not before the time it names', async (status, headers, delayMs) => {
    startWorker();
    const someone = await user();
    const { browser, id } = await subscribe(someone);
    service().answer(status, headers);
    await notifyUser(someone.id);
    await until(async () => {
      const [row] = await rowsOf(id);
      return row?.leasedUntil === null && row.attempts === 1;
    });
    service().answer(201);
    const [row] = await rowsOf(id);
    expect(row?.dueAt?.getTime()).toBeGreaterThanOrEqual(clock.now().getTime() + delayMs);
    expect((await ask('GET', '/api/profile/push', someone)).json().devices[0].isFailing).toBe(true);
    clock.advance(delayMs * 1.3);
    await arrived(browser, 2);
    await until(isClosed(id));
    await until(async () => (await ask('GET', '/api/profile/push', someone)).json().devices[0].isFailing === false);
  });

  it.each([400, 403, 413])('that responds with %s is not retried; the log names no endpoint', async (status) => {
    startWorker();
    const someone = await user();
    const { browser, id } = await subscribe(someone);
    service().answer(status);
    await notifyUser(someone.id);
    await until(isClosed(id));
    service().answer(201);
    expect((await rowsOf(id))[0]?.sentAt).toBeNull();
    expect(service().of(browser)).toHaveLength(1);
    expect(logged.join('')).toContain(`"status":${status}`);
    expect(logged.join('')).not.toContain('/push/');
    expect(logged.join('')).not.toContain(browser.keys.auth);
  });

  it('that is away for three days gets no old messages afterwards', async () => {
    startWorker();
    const someone = await user();
    const { browser, id } = await subscribe(someone);
    service().answer(503);
    await notifyUser(someone.id);
    await arrived(browser, 1);
    clock.advance(73 * HOUR_MS);
    await until(isClosed(id));
    service().answer(201);
    expect((await rowsOf(id))[0]?.sentAt).toBeNull();
  });
});

describe('quiet hours', () => {
  /** The test's clock at 23:30 in Seoul. */
  async function atNight(): Promise<void> {
    const at = clock.now();
    const next = new Date(at);
    next.setUTCHours(14, 30, 0, 0);
    clock.advance((next.getTime() - at.getTime() + 24 * HOUR_MS) % (24 * HOUR_MS));
  }
  const NIGHT = { from: 22 * 60, to: 7 * 60 };

  it('hold back news until they end, except for security', async () => {
    await atNight();
    const someone = await user();
    const { browser, id } = await subscribe(someone);
    await ask('PATCH', '/api/profile/settings', someone, { quietHours: NIGHT, timeZone: 'Asia/Seoul' });
    await notifyUser(someone.id, 'matured');
    await notifyUser(someone.id, 'walletLinked', { wallet: `0x${'ab'.repeat(20)}` });
    startWorker();
    expect((await arrived(browser, 1))[0]?.message).toMatchObject({ title: 'Wallet linked', url: '/activity-logs' });
    const waiting = async () => (await rowsOf(id)).find(({ sentAt }) => sentAt === null);
    await until(async () => ((await waiting())?.dueAt?.getTime() ?? 0) > clock.now().getTime());
    expect((await waiting())?.dueAt?.toISOString()).toMatch(/T22:00:00.000Z$/);
    clock.advance(7.5 * HOUR_MS);
    expect((await arrived(browser, 2))[1]?.message.title).toBe('Fixed term ended');
    await stopWorkers();
    expect(service().of(browser)).toHaveLength(2);
  });

  it('use the device’s zone if the account follows the browser, and release messages when switched off', async () => {
    await atNight();
    const someone = await user();
    const { browser, id } = await subscribe(someone, undefined, 'Asia/Seoul');
    await ask('PATCH', '/api/profile/settings', someone, { quietHours: NIGHT });
    startWorker();
    await notifyUser(someone.id);
    await until(async () => ((await rowsOf(id))[0]?.dueAt?.getTime() ?? 0) > clock.now().getTime());
    expect(service().of(browser)).toEqual([]);
    await ask('PATCH', '/api/profile/settings', someone, { quietHours: null });
    await arrived(browser, 1);
  });
});

describe('a device', () => {
  it('gets nothing once its session was ended, but still does if that merely expired', async () => {
    const someone = await user();
    const { browser } = await subscribe(someone);
    await database()
      .db.update(sessions)
      .set({ expiresAt: new Date(clock.now().getTime() - 1) })
      .where(eq(sessions.id, someone.sessionId));
    startWorker();
    await notifyUser(someone.id);
    await arrived(browser, 1);
    await stopWorkers();
    await notifyUser(someone.id);
    await database().db.delete(sessions).where(eq(sessions.id, someone.sessionId));
    expect(await database().db.$count(pushSubscriptions, eq(pushSubscriptions.userId, someone.id))).toBe(0);
    await notifyUser(someone.id);
    startWorker();
    const other = await user();
    const next = await subscribe(other);
    await notifyUser(other.id);
    await arrived(next.browser, 1);
    expect(service().of(browser)).toHaveLength(1);
  });

  it('gets a given-up message again if staff resend it while it is news; it then no longer counts as failed', async () => {
    const { db } = database();
    const someone = await user();
    const { id, browser } = await subscribe(someone);
    await notifyUser(someone.id);
    const giveUp = () =>
      db.update(pushes).set({ dueAt: null, lastError: '503', attempts: 9 }).where(eq(pushes.subscriptionId, id));
    const resend = () => inTransaction(db, (tx) => resendPushes(tx, clock.now(), 10, undefined));
    await giveUp();
    expect(await resend()).toBe(1);
    startWorker();
    await arrived(browser, 1);
    await stopWorkers();
    await notifyUser(someone.id);
    await db.update(pushes).set({ sentAt: null }).where(eq(pushes.subscriptionId, id));
    await giveUp();
    clock.advance(73 * HOUR_MS);
    expect(await resend()).toBe(0);
  });

  it('belongs to nobody once its account is deleted', async () => {
    const someone = await user();
    const { id } = await subscribe(someone);
    await notifyUser(someone.id);
    await database().db.delete(users).where(eq(users.id, someone.id));
    expect(await rowsOf(id)).toEqual([]);
  });
});
