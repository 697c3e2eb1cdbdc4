import { ALARM_CHECKS } from '@eleven/protocol/api/alarms';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useTestApp } from '../../testing/use-test-app.ts';

const TOKEN = 'a-token-that-only-the-monitor-has';
const { start, user, ask } = useTestApp();
let server: FastifyInstance;
beforeAll(async () => {
  server = await start({ local: false, env: { readyzToken: TOKEN } });
});
afterAll(() => server.close());

/** The fields of both replies together, sorted. */
const fieldsShownTo = async (headers: Record<string, string>) => {
  const replies = ['/readyz', '/alarmz'].map(async (url) => (await server.inject({ url, headers })).json());
  return (await Promise.all(replies)).flatMap((reply) => Object.keys(reply)).sort();
};
const WITHOUT_DETAILS = ['ok', 'ok'];
const WITH_DETAILS = ['checks', 'database', 'ok', 'ok'];

it('hides the details from everybody but monitors and staff, even from callers on this machine', async () => {
  const replyTo = async (url: string) => {
    const { statusCode, json } = await server.inject({ url, remoteAddress: '127.0.0.1' });
    return [statusCode, json()];
  };
  expect(await replyTo('/readyz')).toEqual([200, { ok: true }]);
  // This test has no chain, so there is an alarm.
  expect(await replyTo('/alarmz')).toEqual([503, { ok: false }]);
  expect(await fieldsShownTo({ authorization: 'Bearer wrong' })).toEqual(WITHOUT_DETAILS);
  expect(await fieldsShownTo({ cookie: (await user()).cookie })).toEqual(WITHOUT_DETAILS);
  // A session of the admin area whose user has lost the role.
  const former = await user({ role: 'user', scope: 'admin' });
  expect(await fieldsShownTo({ cookie: former.cookie })).toEqual(WITHOUT_DETAILS);
});

it('shows details to a monitor with the token, and to staff', async () => {
  expect(await fieldsShownTo({ authorization: `Bearer ${TOKEN}` })).toEqual(WITH_DETAILS);
  const staff = await user({ role: 'readonly', scope: 'admin' });
  expect(await fieldsShownTo({ cookie: staff.cookie })).toEqual(WITH_DETAILS);
});

it('shows details to everybody on the local chain', async () => {
  expect((await ask('GET', '/readyz')).json()).toEqual({ ok: true, database: { ok: true } });
  const { checks } = (await ask('GET', '/alarmz')).json();
  expect(checks.map(({ name }: { name: string }) => name)).toEqual(ALARM_CHECKS);
});
