import { ALARM_CHECKS } from '@eleven/protocol/api/alarms';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useTestApp } from '../../testing/use-test-app.ts';

const TOKEN = 'a-token-of-the-monitor-with-32-letters';
const { start, user, ask } = useTestApp();
let server: FastifyInstance;
beforeAll(async () => {
  server = await start({ local: false, env: { readyzToken: TOKEN } });
});
afterAll(() => server.close());
const read = async (headers: Record<string, string> = {}) => {
  const answers = ['/readyz', '/alarmz'].map(async (url) => (await server.inject({ url, headers })).json());
  return (await Promise.all(answers)).flatMap((answer) => Object.keys(answer)).sort();
};
const PARTS = ['checks', 'database', 'ok', 'ok'];

it('shows strangers only whether the server is ready and whether it raises an alarm, even from this machine', async () => {
  const answer = async (url: string) => {
    const { statusCode, json } = await server.inject({ url, remoteAddress: '127.0.0.1' });
    return [statusCode, json()];
  };
  expect(await answer('/readyz')).toEqual([200, { ok: true }]);
  // The chain of this test is out of reach.
  expect(await answer('/alarmz')).toEqual([503, { ok: false }]);
  expect(await read({ authorization: 'Bearer wrong' })).toEqual(['ok', 'ok']);
  expect(await read({ cookie: (await user()).cookie })).toEqual(['ok', 'ok']);
  expect(await read({ cookie: (await user({ role: 'user', scope: 'admin' })).cookie })).toEqual(['ok', 'ok']);
});

it('shows details to a monitor with the token, and to staff', async () => {
  expect(await read({ authorization: `Bearer ${TOKEN}` })).toEqual(PARTS);
  expect(await read({ cookie: (await user({ role: 'readonly', scope: 'admin' })).cookie })).toEqual(PARTS);
});

it('shows details to everybody on the local chain', async () => {
  expect((await ask('GET', '/readyz')).json()).toEqual({ ok: true, database: { ok: true } });
  const { checks } = (await ask('GET', '/alarmz')).json();
  expect(checks.map(({ name }: { name: string }) => name)).toEqual(ALARM_CHECKS);
});
