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
const read = async (headers: Record<string, string> = {}) =>
  Object.keys((await server.inject({ url: '/readyz', headers })).json()).sort();
const PARTS = ['chain', 'database', 'indexer', 'ok'];

it('tells strangers only whether the server is ready, from this machine as well', async () => {
  const answer = await server.inject({ url: '/readyz', remoteAddress: '127.0.0.1' });
  expect([answer.statusCode, answer.json()]).toEqual([503, { ok: false }]);
  expect(await read({ authorization: 'Bearer wrong' })).toEqual(['ok']);
  expect(await read({ cookie: (await user()).cookie })).toEqual(['ok']);
  expect(await read({ cookie: (await user({ role: 'user', scope: 'admin' })).cookie })).toEqual(['ok']);
});

it('tells a monitor with the token, and staff, what is wrong', async () => {
  expect(await read({ authorization: `Bearer ${TOKEN}` })).toEqual(PARTS);
  expect(await read({ cookie: (await user({ role: 'readonly', scope: 'admin' })).cookie })).toEqual(PARTS);
});

it('tells everybody on the local chain', async () => {
  expect(Object.keys((await ask('GET', '/readyz')).json()).sort()).toEqual(PARTS);
});
