/** Access to the public API: for whom, from where, how often, and what a cache may keep. */
import { publicDocument } from '@eleven/protocol/api/public/routes';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRoutes } from '../../testing/all-routes.ts';
import { createTestApp, createTestUser } from '../../testing/app.ts';
import { useChain } from '../../testing/chain/anvil.ts';
import { createVaultApp, type VaultApp } from '../../testing/chain/vault-app.ts';
import { createTestClock } from '../../testing/clock.ts';
import { useDatabase } from '../../testing/database.ts';

const database = useDatabase();
const chain = useChain();
let api: VaultApp;
let app: FastifyInstance;

beforeAll(async () => {
  api = await createVaultApp(chain(), database());
  app = api.app;
  await api.indexed.settle();
});
afterAll(() => api.close());

const PUBLIC = '/api/public/v1';
const FOREIGN = { origin: 'https://charts.example' };
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('every reply of the public API', () => {
  const PATHS = ['vaults', 'coverage', 'coverage.csv', 'events', 'events.csv', 'timelock'];

  it.each([...PATHS.map((path) => `${PUBLIC}/${path}`), publicDocument.path])(
    '%s has a strong ETag, may be cached for a moment by anybody, and is not sent again while unchanged',
    async (url) => {
      const first = await get(url, FOREIGN);
      const { etag } = first.headers;
      expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'public, max-age=5']);
      expect(etag).toMatch(/^"[\w-]{22}"$/);
      const again = await get(url, { ...FOREIGN, 'if-none-match': `"other", ${etag}` });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
      expect(again.headers['access-control-allow-origin']).toBe('*');
      expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200);
      expect((await app.inject({ method: 'HEAD', url })).headers.etag).toBe(etag);
    },
  );

  it('gets another ETag when something has happened', async () => {
    const tags = () =>
      Promise.all(
        ['vaults', 'coverage', 'events', 'events.csv'].map(
          async (path) => (await get(`${PUBLIC}/${path}`)).headers.etag,
        ),
      );
    const before = await tags();
    await chain().send(api.indexed.vault, chain().account(1), { functionName: 'stake', value: 10n ** 18n });
    await api.indexed.settle();
    const after = await tags();
    for (const [at, tag] of after.entries()) expect(tag).not.toBe(before[at]);
  });

  it.each([
    [200, `${PUBLIC}/vaults`],
    [400, `${PUBLIC}/events?limit=many`],
    [404, `${PUBLIC}/vaults?vault=0x${'1'.repeat(40)}`],
    [404, '/api/public/v2/vaults'],
  ])('%i of %s may be read by the scripts of any site, without credentials', async (status, url) => {
    const answer = await get(url, FOREIGN);
    expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([status, '*']);
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
    expect(answer.headers['access-control-expose-headers']).toContain('ETag');
    expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(answer.headers.vary).toBeUndefined();
    if (status >= 400) expect(answer.headers['cache-control']).toBe('private, no-store');
  });

  it('is allowed by a preflight for reads and revalidation, and nothing else', async () => {
    const headers = {
      ...FOREIGN,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'if-none-match',
    };
    const answer = await app.inject({ method: 'OPTIONS', url: `${PUBLIC}/events?limit=1`, headers });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(answer.headers['access-control-allow-methods']).toBe('GET, HEAD, OPTIONS');
    expect(answer.headers['access-control-allow-headers']).toContain('If-None-Match');
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      expect((await app.inject({ method, url: `${PUBLIC}/vaults` })).statusCode).toBe(404);
      expect((await app.inject({ method, url: `${PUBLIC}/vaults`, headers: FOREIGN })).statusCode).toBe(403);
    }
  });

  it('reads no cookie and sets none', async () => {
    const { cookie } = await createTestUser(database(), { clock: createTestClock(), locale: 'ko' });
    const cookies = `${cookie}; locale=ko`;
    for (const url of [`${PUBLIC}/vaults`, `${PUBLIC}/vaults?vault=none`]) {
      const [plain, known] = [await get(url), await get(url, { cookie: cookies })];
      expect([known.statusCode, known.body]).toEqual([plain.statusCode, plain.body]);
      expect(known.headers['set-cookie']).toBeUndefined();
    }
  });

  it('is an error in the language of the request', async () => {
    const url = `${PUBLIC}/vaults?vault=0x${'1'.repeat(40)}`;
    expect((await get(url, { 'accept-language': 'ko' })).json()).toEqual({
      code: 'vault.unknown',
      message: '이 서비스의 계약 주소가 아닙니다.',
    });
    expect((await get(url, { 'accept-language': 'en' })).json().message).toBe(
      'No vault of this service has this address.',
    );
    const bad = await get(`${PUBLIC}/coverage?from=tomorrow`, { 'accept-language': 'ko' });
    expect([bad.statusCode, bad.json()]).toEqual([
      400,
      { code: 'request.invalid', message: expect.stringMatching(/[가-힣]/) },
    ]);
  });
});

it('no other route lets another site read its replies', async () => {
  const others = (await allRoutes()).filter(({ path }) => !path.startsWith('/api/public/'));
  expect(others.length).toBeGreaterThan(50);
  for (const { method, path } of others) {
    const url = path.replace(/:\w+/g, '1');
    for (const asked of [method, 'OPTIONS'] as const) {
      const { headers } = await app.inject({ method: asked, url, headers: FOREIGN });
      expect([path, headers['access-control-allow-origin']]).toEqual([path, undefined]);
    }
  }
  for (const url of ['/', '/api/publicly', '/api/user']) {
    expect((await get(url, FOREIGN)).headers['access-control-allow-origin']).toBeUndefined();
  }
});

describe('the limits', () => {
  it('are in the headers of each reply, apply per network, and count files separately', async () => {
    const production = await createTestApp(database(), { local: false });
    try {
      const ask = (url: string, from = '203.0.113.7') =>
        production.inject({ url, headers: { ...FOREIGN, 'x-forwarded-for': from } });
      const url = publicDocument.path;
      for (let left = 119; left >= 0; left -= 1) {
        const { statusCode, headers } = await ask(url);
        expect([statusCode, headers['ratelimit-policy']]).toEqual([200, '"answers";q=120;w=60']);
        expect(headers.ratelimit).toMatch(new RegExp(`^"answers";r=${left};t=\\d+$`));
      }
      const refused = await ask(`${PUBLIC}/vaults`);
      expect([refused.statusCode, refused.json().code]).toEqual([429, 'request.rateLimited']);
      const wait = Number(refused.headers['retry-after']);
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(60);
      expect(refused.headers.ratelimit).toBe(`"answers";r=0;t=${wait}`);
      expect(refused.headers['access-control-allow-origin']).toBe('*');
      // A preflight does not count, and the request after it may.
      expect((await production.inject({ method: 'OPTIONS', url })).statusCode).toBe(204);
      expect((await ask(url, '203.0.113.8')).statusCode).toBe(200);
      const file = await ask(`${PUBLIC}/events.csv?kind=none`);
      expect([file.statusCode, file.headers['ratelimit-policy']]).toEqual([400, '"files";q=10;w=60']);
      expect((await production.inject({ url: '/api/config' })).headers.ratelimit).toBeUndefined();
    } finally {
      await production.close();
    }
  });
});

it('asks clients to retry while nothing is indexed', async () => {
  const empty = await createTestApp(database());
  try {
    for (const path of ['vaults', 'coverage', 'coverage.csv', 'events', 'events.csv']) {
      const { statusCode, headers } = await empty.inject({ url: `${PUBLIC}/${path}` });
      // From the second time on the value is random: http/load/retry-after.ts
      expect([path, statusCode, headers['retry-after']]).toEqual([path, 503, expect.stringMatching(/^[2-8]$/)]);
    }
  } finally {
    await empty.close();
  }
});
