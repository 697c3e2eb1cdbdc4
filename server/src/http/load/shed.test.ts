import { setTimeout as delay } from 'node:timers/promises';
import { health } from '@eleven/protocol/api/system';
import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { createTestApp, listenOnFreePort } from '../../testing/app.ts';
import { useDatabase } from '../../testing/database.ts';
import { createBudget } from './budget.ts';

const database = useDatabase();

async function withApp(load: { perSecond: number; lateMs: number }, run: (app: FastifyInstance) => Promise<void>) {
  const app = await createTestApp(database(), { env: { load } });
  try {
    await run(app);
  } finally {
    await app.close();
  }
}

it('a bucket holds five seconds of requests, fills steadily, and each network has its own', () => {
  const clock = { ms: 0 };
  const budget = createBudget(2, () => clock.ms);
  const take = (count: number, network = 'a') => Array.from({ length: count }, () => budget.take(network));
  expect(take(11)).toEqual([...Array(10).fill(true), false]);
  expect(take(1, 'b')).toEqual([true]);
  clock.ms += 1_000;
  expect(take(3)).toEqual([true, true, false]);
});

it('a network that sends too much is refused in its language, with all headers; others and health are served', async () => {
  await withApp({ perSecond: 1, lateMs: 0 }, async (app) => {
    const ask = (url: string, remoteAddress: string) =>
      app.inject({ url, remoteAddress, headers: { cookie: 'locale=ko' } });
    // All from one subscriber; more at once than a bucket holds and regains meanwhile.
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, host) => ask('/api/config', `2001:db8::${host + 1}`)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(5);
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    if (!refused) throw new Error('none was refused');
    expect(refused.headers['retry-after']).toBe('1');
    expect(refused.json()).toEqual({ code: 'request.rateLimited', message: expect.stringMatching(/[가-힣]/) });
    expect(refused.headers['content-security-policy']).toContain("default-src 'none'");
    expect(refused.headers['cache-control']).toBe('private, no-store');
    expect((await ask('/api/config', '2001:db8:1::1')).statusCode).toBe(200);
    expect((await ask(health.path, '2001:db8::1')).statusCode).toBe(200);
  });
});

it('while the event loop lags, reads are refused but not health or writes; afterwards reads are served again', async () => {
  await withApp({ perSecond: 0, lateMs: 20 }, async (app) => {
    await listenOnFreePort(app);
    const read = () => app.inject({ url: '/api/config' });
    /** Repeats requests until one of many gets `status`. */
    const until = async (status: number, between: () => Promise<unknown>) => {
      for (;;) {
        await between();
        const answer = await read();
        if (answer.statusCode === status) return answer;
      }
    };
    const block = async () => {
      const end = performance.now() + 100;
      while (performance.now() < end);
      await delay(1);
    };
    const refused = await until(503, block);
    expect(refused.json().code).toBe('unavailable');
    expect(refused.headers['retry-after']).toBe('2');
    for (let turn = 0; turn < 20; turn += 1) {
      expect((await app.inject({ url: health.path })).statusCode).toBe(200);
      expect((await app.inject({ method: 'POST', url: '/api/logout', payload: {} })).statusCode).not.toBe(503);
    }
    await until(200, () => delay(10));
  });
});
