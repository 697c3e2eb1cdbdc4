import { afterEach, expect, it, vi } from 'vitest';
import { forgetPrefetched, readPrefetched, takePrefetched } from './prefetched.ts';

const answer = (body: unknown, status = 200) => Promise.resolve(Response.json(body, { status }));

afterEach(() => {
  forgetPrefetched();
  vi.useRealTimers();
});

it('gives a reply to its first reader only', async () => {
  window.prefetched = { '/api/user': answer({ name: 'Minji' }) };
  expect(takePrefetched('POST', '/api/user')).toBeUndefined();
  expect(await (await takePrefetched('GET', '/api/user'))?.json()).toEqual({ name: 'Minji' });
  expect(takePrefetched('GET', '/api/user')).toBeUndefined();
});

it('returns the replies that arrived, and leaves failures to their reader', async () => {
  const failed = Promise.reject(new TypeError('Failed to fetch'));
  failed.catch(() => {});
  window.prefetched = {
    '/api/vault': answer({ free: '1' }),
    '/api/user': answer({ code: 'auth.required' }, 401),
    '/api/config': failed,
  };
  expect(await readPrefetched(1_000)).toEqual({ '/api/vault': { free: '1' } });
  expect(takePrefetched('GET', '/api/vault')).toBeUndefined();
  expect((await takePrefetched('GET', '/api/user'))?.status).toBe(401);
  await expect(takePrefetched('GET', '/api/config')).rejects.toThrow('Failed to fetch');
});

it('waits no longer than its timeout; a later reply is kept for its reader', async () => {
  vi.useFakeTimers();
  let come = (_: Response) => {};
  window.prefetched = {
    '/api/vault': new Promise((resolve) => {
      come = resolve;
    }),
  };
  const read = readPrefetched(600);
  await vi.advanceTimersByTimeAsync(600);
  expect(await read).toEqual({});
  come(Response.json({ free: '2' }));
  expect(await (await takePrefetched('GET', '/api/vault'))?.json()).toEqual({ free: '2' });
});

it('forgets the replies of the previous user', () => {
  window.prefetched = { '/api/wallets': answer({ wallets: [] }) };
  forgetPrefetched();
  expect(takePrefetched('GET', '/api/wallets')).toBeUndefined();
});
