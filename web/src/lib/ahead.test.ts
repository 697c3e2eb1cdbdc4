import { afterEach, expect, it, vi } from 'vitest';
import { forgetAhead, readAhead, takeAhead } from './ahead.ts';

const answer = (body: unknown, status = 200) => Promise.resolve(Response.json(body, { status }));

afterEach(() => {
  forgetAhead();
  vi.useRealTimers();
});

it('gives an answer to the first that reads it, and to nobody else', async () => {
  window.ahead = { '/api/user': answer({ name: 'Minji' }) };
  expect(takeAhead('POST', '/api/user')).toBeUndefined();
  expect(await (await takeAhead('GET', '/api/user'))?.json()).toEqual({ name: 'Minji' });
  expect(takeAhead('GET', '/api/user')).toBeUndefined();
});

it('knows what has come, and leaves what failed to its reader', async () => {
  const failed = Promise.reject(new TypeError('Failed to fetch'));
  failed.catch(() => {});
  window.ahead = {
    '/api/vault': answer({ free: '1' }),
    '/api/user': answer({ code: 'auth.required' }, 401),
    '/api/config': failed,
  };
  expect(await readAhead(1_000)).toEqual({ '/api/vault': { free: '1' } });
  expect(takeAhead('GET', '/api/vault')).toBeUndefined();
  expect((await takeAhead('GET', '/api/user'))?.status).toBe(401);
  await expect(takeAhead('GET', '/api/config')).rejects.toThrow('Failed to fetch');
});

it('waits no longer than its patience; what comes later is there for its reader', async () => {
  vi.useFakeTimers();
  let come = (_: Response) => {};
  window.ahead = {
    '/api/vault': new Promise((resolve) => {
      come = resolve;
    }),
  };
  const read = readAhead(600);
  await vi.advanceTimersByTimeAsync(600);
  expect(await read).toEqual({});
  come(Response.json({ free: '2' }));
  expect(await (await takeAhead('GET', '/api/vault'))?.json()).toEqual({ free: '2' });
});

it('forgets what was for who was here before', () => {
  window.ahead = { '/api/wallets': answer({ wallets: [] }) };
  forgetAhead();
  expect(takeAhead('GET', '/api/wallets')).toBeUndefined();
});
