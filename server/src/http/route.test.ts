import { defineRoute } from '@eleven/protocol/api/route';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { AppError } from '../core/app-error.ts';
import { users } from '../db/schema.ts';
import { createTestApp, createTestUser, TEST_ORIGIN, type TestUser } from '../testing/app.ts';
import { createTestClock } from '../testing/clock.ts';
import { useDatabase } from '../testing/database.ts';
import { route } from './route.ts';

const database = useDatabase();
const clock = createTestClock();
let app: FastifyInstance;
let reader: TestUser;

const open = defineRoute({
  method: 'POST',
  path: '/api/test/echo/:id',
  access: 'public',
  summary: 'Echo.',
  params: z.object({ id: z.string().check(z.maxLength(20)) }),
  query: z.object({ times: z._default(z.coerce.number().check(z.int(), z.maximum(9)), 1) }),
  body: z.object({ text: z.string().check(z.maxLength(100_000)) }),
  reply: z.object({ text: z.string(), times: z.int() }),
});
const mine = defineRoute({
  method: 'GET',
  path: '/api/test/mine',
  access: 'user',
  summary: 'Mine.',
  reply: z.object({ id: z.string() }),
});
const staff = defineRoute({
  method: 'GET',
  path: '/api/test/staff',
  access: 'admin',
  roles: ['admin', 'support'],
  summary: 'Staff.',
  reply: z.object({ id: z.string() }),
});
const nothing = defineRoute({ method: 'POST', path: '/api/test/nothing', access: 'public', summary: 'Nothing.' });
const refuse = defineRoute({ method: 'GET', path: '/api/test/refuse', access: 'user', summary: 'Refuse.' });
const limited = defineRoute({ method: 'GET', path: '/api/test/limited', access: 'public', summary: 'Limited.' });
const broken = defineRoute({ method: 'GET', path: '/api/test/broken', access: 'public', summary: 'Broken.' });

beforeAll(async () => {
  app = await createTestApp(database(), {
    routes: (instance) => {
      route(instance, open, ({ params, query, body }) => ({
        text: `${params.id}:${body.text}`,
        times: query.times,
        secret: 'not part of the reply',
      }));
      route(instance, mine, ({ user }) => ({ id: user.id }));
      route(instance, staff, ({ user }) => ({ id: user.id }));
      route(instance, nothing, () => undefined);
      route(instance, refuse, () => {
        throw new AppError('vault.belowMinimum', { minimum: '0.01' });
      });
      route(instance, limited, () => undefined, { limit: 'dryRun' });
      route(instance, broken, () => {
        throw new Error('table users does not exist at /srv/secret.ts');
      });
    },
    clock,
    local: false,
  });
  reader = await createTestUser(database(), { clock });
});
afterAll(() => app.close());

const post = (url: string, payload: object | undefined, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, headers: { origin: TEST_ORIGIN, ...headers }, ...(payload ? { payload } : {}) });
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers });

describe('a route', () => {
  it('parses path, query and body, and returns only the fields of its reply schema', async () => {
    const answer = await post('/api/test/echo/a?times=3', { text: 'x', more: 1 });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ text: 'a:x', times: 3 });
  });

  it('refuses input that makes its schema fail, like any invalid input', async () => {
    const answer = await post('/api/test/echo/a', { text: { length: { toString: 'x', valueOf: 'y' } } });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'request.invalid']);
  });

  it('responds with 204 if there is no reply', async () => {
    const answer = await post('/api/test/nothing', undefined);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
  });

  it('treats an empty body with a JSON content type as no body', async () => {
    const answer = await post('/api/test/nothing', undefined, { 'content-type': 'application/json' });
    expect(answer.statusCode).toBe(204);
  });

  it('must declare its access, or the server does not start', async () => {
    const start = createTestApp(database(), {
      routes: (instance) => {
        instance.get('/api/forgotten', async () => ({}));
      },
    });
    await expect(start).rejects.toThrow('GET /api/forgotten does not declare its access');
    const withoutRoles = createTestApp(database(), {
      routes: (instance) => {
        instance.get('/api/forgotten', { config: { access: 'admin' } }, async () => ({}));
      },
    });
    await expect(withoutRoles).rejects.toThrow('GET /api/forgotten does not declare its roles');
  });
});

describe('access', () => {
  it('returns 401 without a session, with a forged cookie, and with a cookie of the other scope', async () => {
    const member = await createTestUser(database(), { clock, role: 'admin', scope: 'admin' });
    const forged = reader.cookie.replace(/=.*/, '=token.c2lnbmF0dXJl');
    for (const cookie of ['', forged, member.cookie]) {
      const answer = await get('/api/test/mine', { cookie });
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'auth.required']);
    }
    expect((await get('/api/test/staff', { cookie: reader.cookie })).statusCode).toBe(401);
    expect((await get('/api/test/staff', { cookie: member.cookie })).json()).toEqual({ id: member.id });
  });

  it('passes the session’s user to the handler', async () => {
    expect((await get('/api/test/mine', { cookie: reader.cookie })).json()).toEqual({ id: reader.id });
  });

  it('is limited to the route’s roles, as stored in the database at each call', async () => {
    const member = await createTestUser(database(), { clock, role: 'readonly', scope: 'admin' });
    const ask = async () => {
      const answer = await get('/api/test/staff', { cookie: member.cookie });
      return [answer.statusCode, answer.json().code];
    };
    const become = (role: string) => database().db.update(users).set({ role }).where(eq(users.id, member.id));
    expect(await ask()).toEqual([403, 'forbidden']);
    await become('support');
    expect(await ask()).toEqual([200, undefined]);
    await become('readonly');
    expect(await ask()).toEqual([403, 'forbidden']);
    await become('user');
    expect(await ask()).toEqual([401, 'auth.required']);
  });

  it('ends at the next call after the role is revoked', async () => {
    const member = await createTestUser(database(), { clock, role: 'support', scope: 'admin' });
    expect((await get('/api/test/staff', { cookie: member.cookie })).statusCode).toBe(200);
    await database().db.update(users).set({ role: 'user' });
    expect((await get('/api/test/staff', { cookie: member.cookie })).statusCode).toBe(401);
  });
});

describe('a write', () => {
  it('is refused when it comes from another site', async () => {
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://127.0.0.1:3001' },
    ]) {
      const answer = await app.inject({ method: 'POST', url: '/api/test/nothing', headers });
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'origin.foreign']);
    }
    const crossSite = await app.inject({
      method: 'POST',
      url: '/api/test/nothing',
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(crossSite.statusCode).toBe(403);
  });

  it('is accepted from a program that is not a browser and sends no Origin', async () => {
    expect((await app.inject({ method: 'POST', url: '/api/test/nothing' })).statusCode).toBe(204);
  });
});

describe('bad input', () => {
  const bad: [string, string, Record<string, string>, string, number, string][] = [
    ['broken JSON', '/api/test/echo/a', {}, '{"text":', 400, 'request.invalid'],
    ['a missing field', '/api/test/echo/a', {}, '{}', 400, 'request.invalid'],
    ['no body where one is needed', '/api/test/echo/a', {}, '', 400, 'request.invalid'],
    ['NUL in a string', '/api/test/echo/a', {}, '{"text":"a\\u0000b"}', 400, 'request.invalid'],
    ['half a surrogate pair', '/api/test/echo/a', {}, '{"text":"\\ud800"}', 400, 'request.invalid'],
    ['NUL in the path', '/api/test/echo/%00', {}, '{"text":"a"}', 400, 'request.invalid'],
    ['a broken escape in the path', '/api/test/echo/%zz', {}, '{"text":"a"}', 400, 'request.invalid'],
    ['NUL in the query', '/api/test/echo/a?times=%00', {}, '{"text":"a"}', 400, 'request.invalid'],
    ['a query out of range', '/api/test/echo/a?times=10', {}, '{"text":"a"}', 400, 'request.invalid'],
    ['a polluted prototype', '/api/test/echo/a', {}, '{"text":"a","__proto__":{"x":1}}', 400, 'request.invalid'],
    ['a polluted constructor', '/api/test/echo/a', {}, '{"constructor":{"prototype":{}}}', 400, 'request.invalid'],
    ['a huge body', '/api/test/echo/a', {}, `{"text":"${'x'.repeat(2_000_000)}"}`, 413, 'request.tooLarge'],
    [
      'another content type',
      '/api/test/echo/a',
      { 'content-type': 'text/xml' },
      '<a/>',
      415,
      'request.unsupportedType',
    ],
    ['a form', '/api/test/echo/a', { 'content-type': 'text/plain' }, 'a', 415, 'request.unsupportedType'],
  ];
  it.each(bad)('responds to %s with its code', async (_, url, headers, payload, status, code) => {
    const answer = await app.inject({
      method: 'POST',
      url,
      payload,
      headers: { origin: TEST_ORIGIN, 'content-type': 'application/json', ...headers },
    });
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  });

  it('survives a body nested thousands deep', async () => {
    const payload = `{"text":"a","deep":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
    const answer = await post('/api/test/echo/a', undefined, { 'content-type': 'application/json' });
    expect(answer.statusCode).toBe(400);
    const deep = await app.inject({
      method: 'POST',
      url: '/api/test/echo/a',
      payload,
      headers: { origin: TEST_ORIGIN, 'content-type': 'application/json' },
    });
    expect(deep.statusCode).toBeLessThan(500);
  });
});

describe('an error', () => {
  it('is in the reader’s language: the chosen one, the cookie’s, the browser’s', async () => {
    const message = async (headers: Record<string, string>) => (await get('/api/test/mine', headers)).json().message;
    const ko = '인증이 필요합니다. 다시 로그인해주세요.';
    const en = 'You need to sign in. Please log in again.';
    expect(await message({})).toBe(en);
    expect(await message({ 'accept-language': 'ko-KR,ko;q=0.9' })).toBe(ko);
    expect(await message({ 'accept-language': 'ko', cookie: 'locale=en' })).toBe(en);
    const korean = await createTestUser(database(), { clock, locale: 'ko' });
    const answer = await get('/api/test/refuse', { cookie: `${korean.cookie}; locale=en` });
    expect(answer.json()).toEqual({ code: 'vault.belowMinimum', message: '최소 0.01 BNB부터 맡길 수 있습니다.' });
  });

  it('reveals nothing internal', async () => {
    const answer = await get('/api/test/broken');
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      code: 'internal',
      message: 'A server error occurred. Please try again in a moment.',
    });
  });

  it('has the security headers of data and is never stored', async () => {
    for (const url of ['/api/test/broken', '/api/test/mine', '/api/nothing']) {
      const { headers } = await get(url);
      expect(headers).toMatchObject({
        'cache-control': 'private, no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'x-request-id': expect.any(String),
      });
    }
  });
});

describe('a limit', () => {
  it('returns 429 with the seconds to wait, only for that network, until the window is over', async () => {
    const from = (address: string) => get('/api/test/limited', { 'x-forwarded-for': address });
    for (let i = 0; i < 60; i++) expect((await from('203.0.113.7')).statusCode).toBe(204);
    clock.advance(20_000);
    const refused = await from('203.0.113.7');
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'request.rateLimited']);
    expect(refused.headers['retry-after']).toBe('40');
    expect((await from('203.0.113.8')).statusCode).toBe(204);
    clock.advance(40_000);
    expect((await from('203.0.113.7')).statusCode).toBe(204);
  });

  it('counts exactly when many requests come at once, and treats an IPv6 /64 as one network', async () => {
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, i) => get('/api/test/limited', { 'x-forwarded-for': `2001:db8:1:2::${i + 1}` })),
    );
    expect(answers.filter((answer) => answer.statusCode === 204)).toHaveLength(60);
  });
});
