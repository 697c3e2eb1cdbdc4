import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { pushSubscriptions } from '../../db/schema.ts';
import { createTestApp, ask as plainAsk } from '../../testing/app.ts';
import { usePush } from '../../testing/push.ts';
import { TEST_VAPID } from '../../testing/vapid.ts';

const test = usePush();
const { service, user, ask, subscribe, notifyUser, arrived, startWorker, database, clock } = test;
const PUSH = '/api/profile/push';

describe('the devices of an account', () => {
  it('are listed with their description, and with the key to add others', async () => {
    const someone = await user();
    expect((await ask('GET', PUSH, someone)).json()).toEqual({ publicKey: TEST_VAPID.publicKey, devices: [] });
    const { browser, id } = await subscribe(someone);
    const answer = await ask('GET', PUSH, someone);
    expect(answer.json().devices).toEqual([
      {
        id,
        device: 'Firefox, Windows',
        createdAt: clock.now().toISOString(),
        lastUsedAt: clock.now().toISOString(),
        isFailing: false,
        showsAmounts: false,
        isOfSession: true,
        timeZone: 'UTC',
        endpointHash: expect.stringMatching(/^[\w-]{43}$/),
      },
    ]);
    for (const secret of [browser.endpoint, browser.keys.auth, browser.keys.p256dh])
      expect(answer.body).not.toContain(secret);
  });

  it('are renewed by the same endpoint, and keep their owner’s choices', async () => {
    const someone = await user();
    const { browser, id } = await subscribe(someone);
    await ask('PATCH', `${PUSH}/${id}`, someone, { showsAmounts: true });
    clock.advance(60_000);
    expect((await subscribe(someone, browser, 'Asia/Seoul')).id).toBe(id);
    const { devices } = (await ask('GET', PUSH, someone)).json();
    expect(devices).toMatchObject([
      { id, showsAmounts: true, timeZone: 'Asia/Seoul', lastUsedAt: clock.now().toISOString() },
    ]);
  });

  it('keep them when the browser renews its endpoint, until they are removed', async () => {
    const someone = await user();
    const before = await subscribe(someone);
    await ask('PATCH', `${PUSH}/${before.id}`, someone, { showsAmounts: true });
    clock.advance(60_000);
    const renewed = await subscribe(someone);
    const { devices } = (await ask('GET', PUSH, someone)).json();
    expect(devices[0]).toMatchObject({ id: renewed.id, showsAmounts: true });
    for (const { id } of devices) await ask('DELETE', `${PUSH}/${id}`, someone);
    await subscribe(someone);
    expect((await ask('GET', PUSH, someone)).json().devices).toMatchObject([{ showsAmounts: false }]);
  });

  it('are removed one by one', async () => {
    const someone = await user();
    const [{ id }] = [await subscribe(someone), await subscribe(someone)];
    expect((await ask('DELETE', `${PUSH}/${id}`, someone)).statusCode).toBe(204);
    expect((await ask('DELETE', `${PUSH}/${id}`, someone)).statusCode).toBe(404);
    expect((await ask('GET', PUSH, someone)).json().devices).toHaveLength(1);
  });

  it('are ten at most', async () => {
    const someone = await user();
    const devices = [];
    for (let count = 0; count < 10; count += 1) devices.push(await subscribe(someone));
    const refused = await ask('POST', PUSH, someone, { ...service().browser(), timeZone: 'UTC' });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'push.tooManyDevices']);
    // One of them can still be renewed.
    await subscribe(someone, devices[3]?.browser);
  });

  it('are removed with the session that added them', async () => {
    const someone = await user();
    await subscribe(someone);
    expect((await ask('POST', '/api/logout', someone)).statusCode).toBe(204);
    const { db } = database();
    expect(await db.$count(pushSubscriptions, eq(pushSubscriptions.userId, someone.id))).toBe(0);
  });
});

describe('a browser', () => {
  it('moves to the account that signs in there next, and never gets the first account’s waiting notifications', async () => {
    const [first, second] = [await user(), await user()];
    const { browser, id } = await subscribe(first);
    await ask('PATCH', `${PUSH}/${id}`, first, { showsAmounts: true });
    await notifyUser(first.id, 'matured');
    await subscribe(second, browser);
    expect((await ask('GET', PUSH, first)).json().devices).toEqual([]);
    expect((await ask('GET', PUSH, second)).json().devices).toMatchObject([{ showsAmounts: false }]);
    startWorker();
    await notifyUser(first.id, 'matured');
    await notifyUser(second.id, 'ticketAnswered');
    await arrived(browser, 1);
    expect(
      service()
        .of(browser)
        .map(({ message }) => message.title),
    ).toEqual(['Support replied']);
  });

  it('does not move to somebody who knows only its endpoint', async () => {
    const [owner, thief] = [await user(), await user()];
    const { browser } = await subscribe(owner);
    const { keys } = service().browser();
    const refused = await ask('POST', PUSH, thief, { endpoint: browser.endpoint, keys, timeZone: 'UTC' });
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'push.endpointRefused']);
    expect((await ask('GET', PUSH, owner)).json().devices).toHaveLength(1);
  });

  it.each([
    ['a push service that is not allowed', { endpoint: 'https://push.example/abc' }, 'push.endpointRefused'],
    ['this machine without https', { endpoint: 'http://127.0.0.1:3000/abc' }, 'push.endpointRefused'],
    [
      'a key that is not a point on the curve',
      { keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } },
      'push.endpointRefused',
    ],
    ['a short secret', { keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'AAAA' } }, 'request.invalid'],
    ['an unknown time zone', { timeZone: 'Mars/Base' }, 'profile.timeZoneUnknown'],
  ])('is refused with %s', async (_what, wrong, code) => {
    const someone = await user();
    const refused = await ask('POST', PUSH, someone, { ...service().browser(), timeZone: 'UTC', ...wrong });
    expect([refused.statusCode, refused.json().code]).toEqual([400, code]);
    expect((await ask('GET', PUSH, someone)).json().devices).toEqual([]);
  });

  it('is refused from another origin, and gets nothing from a server without keys', async () => {
    const someone = await user();
    const app = await createTestApp(database(), { clock, push: undefined });
    const { cookie } = someone;
    expect((await plainAsk(app, 'GET', PUSH, { cookie })).json().publicKey).toBeNull();
    const payload = { ...service().browser(), timeZone: 'UTC' };
    expect((await plainAsk(app, 'POST', PUSH, { cookie, payload })).json().code).toBe('push.unavailable');
    const headers = { origin: 'https://elsewhere.example' };
    expect((await plainAsk(app, 'POST', PUSH, { cookie, payload, headers })).json().code).toBe('origin.foreign');
    await app.close();
  });
});

describe('a test', () => {
  it('arrives at once, in the language of the page', async () => {
    const someone = await user();
    const { browser, id } = await subscribe(someone);
    expect((await ask('POST', `${PUSH}/${id}/test`, someone)).json()).toEqual({ outcome: 'accepted' });
    expect(service().of(browser)[0]?.message).toMatchObject({ title: 'Eleven', tag: 'test', url: '/settings' });
  });

  it.each([
    [410, 'gone', 0],
    [503, 'failed', 1],
    [400, 'failed', 1],
  ])('returns its outcome: %s is %s', async (status, outcome, left) => {
    const someone = await user();
    const { id } = await subscribe(someone);
    service().answer(status);
    const answer = await ask('POST', `${PUSH}/${id}/test`, someone);
    service().answer(201);
    expect(answer.json()).toEqual({ outcome });
    expect((await ask('GET', PUSH, someone)).json().devices).toHaveLength(left);
  });
});
