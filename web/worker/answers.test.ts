import { KEPT_AT_HEADER } from '@eleven/protocol/kept-offline';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answerFromApi, copyOf, servedCopy } from './answers.ts';

const answer = (headers: Record<string, string>, { status = 200, path = '/api/vault' } = {}) =>
  Object.defineProperty(new Response('{"stakers":3}', { status, headers }), 'url', {
    value: `https://eleven.example${path}`,
  });

test('a copy states when it was received, and that its figures are old', async () => {
  const copy = await copyOf(answer({ 'cache-control': 'no-cache' }), 1_000);
  expect(copy?.headers.get(KEPT_AT_HEADER)).toBe('1000');
  expect(await copy?.json()).toEqual({ stakers: 3, stale: true });
});

test('only the vault’s own figures have a field for that, and the configuration, which has no figures, no age', async () => {
  const config = await copyOf(answer({ 'cache-control': 'no-cache' }, { path: '/api/config' }), 1_000);
  const roles = await copyOf(answer({ 'cache-control': 'no-cache' }, { path: '/api/vault/roles' }), 1_000);
  expect([await config?.json(), await roles?.json()]).toEqual([{ stakers: 3 }, { stakers: 3 }]);
  expect([config?.headers.get(KEPT_AT_HEADER), roles?.headers.get(KEPT_AT_HEADER)]).toEqual([null, '1000']);
});

test.each([
  ['private, no-store', 200],
  ['private', 200],
  ['no-store', 200],
  ['no-cache', 503],
  ['no-cache', 401],
])('no copy is kept of a reply with %s and status %i', async (control, status) => {
  expect(await copyOf(answer({ 'cache-control': control }, { status }), 1_000)).toBeNull();
});

test('no copy is kept of a reply that does not allow it', async () => {
  expect(await copyOf(answer({}), 1_000)).toBeNull();
});

test('a served copy has the chain’s time of now', async () => {
  const body = { chainNow: 1_800_000_000, stale: true };
  const kept = new Response(JSON.stringify(body), { headers: { [KEPT_AT_HEADER]: '5000' } });
  const served = await servedCopy(kept, 5_000 + 3_600_900);
  expect(served.headers.get(KEPT_AT_HEADER)).toBe('5000');
  expect(await served.json()).toEqual({ ...body, chainNow: 1_800_003_600 });
  const other = new Response('{"rows":[]}', { headers: { [KEPT_AT_HEADER]: '5000' } });
  expect(await (await servedCopy(other, 9_000)).json()).toEqual({ rows: [] });
});

describe('behind a proxy whose server is gone', () => {
  const request = new Request('https://eleven.example/api/vault/roles');
  const kept = new Map<string, Response>();
  class FakeEvent {
    request = request;
    waitUntil() {}
  }
  const event = new FakeEvent() as unknown as FetchEvent;
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal('ExtendableEvent', FakeEvent);
    vi.stubGlobal('FetchEvent', class {});
    vi.stubGlobal('caches', {
      match: async ({ url }: Request) => kept.get(url),
      open: async () => ({ match: async () => undefined, put: async () => {} }),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  test.each([502, 504])('after a %i the copy is served, or the proxy’s reply if there is none', async (status) => {
    vi.stubGlobal('fetch', async () => new Response('gone', { status }));
    expect((await answerFromApi(event)).status).toBe(status);
    kept.set(request.url, new Response('{"roles":[]}', { headers: { [KEPT_AT_HEADER]: '1000' } }));
    const answer = await answerFromApi(event);
    expect([answer.status, await answer.json()]).toEqual([200, { roles: [] }]);
  });

  test('an error of the server itself is passed on', async () => {
    vi.stubGlobal('fetch', async () => new Response('{}', { status: 503 }));
    kept.set(request.url, new Response('{"roles":[]}', { headers: { [KEPT_AT_HEADER]: '1000' } }));
    expect((await answerFromApi(event)).status).toBe(503);
  });
});
