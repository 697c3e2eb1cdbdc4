import { logout } from '@eleven/protocol/api/auth';
import { currentUser } from '@eleven/protocol/api/user';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { sessions, users } from '../../db/schema.ts';
import { createLocalHub } from '../../live/hub.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { createSessionCache } from './session-cache.ts';
import type { SessionUser } from './session-user.ts';

const test = useTestApp();
const read = (cookie: string) => test.ask('GET', currentUser.path, { cookie });
const statusOf = async (cookie: string) => (await read(cookie)).statusCode;

it('a session is read again after five seconds, and at once when a change was published', async () => {
  const { id, cookie } = await test.user();
  expect((await read(cookie)).json().name).toBe('Test User');
  await test.database().db.update(users).set({ name: 'Kim' }).where(eq(users.id, id));
  expect((await read(cookie)).json().name).toBe('Test User');
  test.clock.advance(5_000);
  expect((await read(cookie)).json().name).toBe('Kim');
  await test.database().db.update(users).set({ name: 'Lee' }).where(eq(users.id, id));
  test.hub.publish('session', id);
  expect((await read(cookie)).json().name).toBe('Lee');
});

it('a user’s change evicts all of that user’s sessions, also those that were read twice, and no others', () => {
  const hub = createLocalHub();
  const cache = createSessionCache(hub);
  const now = new Date();
  const until = new Date(now.getTime() + 60_000);
  const keep = (token: string, id: string) => cache.reading()(token, { id } as SessionUser, now, until);
  const known = () => ['one', 'two', 'other'].filter((token) => cache.get(token, now));
  const keepAll = () => {
    for (const token of ['one', 'one', 'two']) keep(token, 'user');
    keep('other', 'another');
  };
  keepAll();
  expect(known()).toEqual(['one', 'two', 'other']);
  hub.publish('session', 'user');
  expect(known()).toEqual(['other']);
  keepAll();
  hub.publish('session');
  expect(known()).toEqual([]);
  keepAll();
  hub.publish('session', 'user');
  expect(known()).toEqual(['other']);
});

it('a reading is not cached if its user changed meanwhile, or too many users did to tell', () => {
  const hub = createLocalHub();
  const cache = createSessionCache(hub);
  const now = new Date();
  const until = new Date(now.getTime() + 60_000);
  const isKept = (meanwhile: () => void) => {
    const keep = cache.reading();
    meanwhile();
    keep('cookie', { id: 'user' } as SessionUser, now, until);
    return cache.get('cookie', now) !== undefined;
  };
  expect(isKept(() => hub.publish('session', 'another'))).toBe(true);
  expect(isKept(() => hub.publish('session', 'user'))).toBe(false);
  expect(isKept(() => hub.publish('session'))).toBe(false);
  const manyOthers = () => {
    for (let other = 0; other < 10_000; other += 1) hub.publish('session', `other ${other}`);
  };
  expect(
    isKept(() => {
      hub.publish('session', 'user');
      manyOthers();
    }),
  ).toBe(false);
  expect(isKept(() => undefined)).toBe(true);
  hub.publish('session', 'user');
  manyOthers();
  expect(cache.get('cookie', now)).toBeUndefined();
});

it('a sign-out takes effect with the next request, here and in the other process', async () => {
  const { cookie } = await test.user();
  const other = await test.start();
  const there = () => other.inject({ method: 'GET', url: currentUser.path, headers: { cookie } });
  expect([await statusOf(cookie), (await there()).statusCode]).toEqual([200, 200]);
  await test.ask('POST', logout.path, { cookie });
  expect([await statusOf(cookie), (await there()).statusCode]).toEqual([401, 401]);
  await other.close();
});

it('routes that do not opt in read the session each time', async () => {
  const { sessionId, cookie } = await test.user();
  expect(await statusOf(cookie)).toBe(200);
  await test.database().db.delete(sessions).where(eq(sessions.id, sessionId));
  expect(await statusOf(cookie)).toBe(200);
  expect((await test.ask('GET', '/api/profile/settings', { cookie })).statusCode).toBe(401);
});

it('a session is cached no longer than it lives', async () => {
  const { sessionId, cookie } = await test.user();
  const expiresAt = new Date(test.clock.now().getTime() + 2_000);
  await test.database().db.update(sessions).set({ expiresAt }).where(eq(sessions.id, sessionId));
  expect(await statusOf(cookie)).toBe(200);
  test.clock.advance(2_000);
  expect(await statusOf(cookie)).toBe(401);
});
