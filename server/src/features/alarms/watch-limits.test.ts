import { alarmKind } from '@eleven/protocol/alarms';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { alarmsOf } from '../../core/env/alarms.ts';
import { createLog } from '../../core/log.ts';
import type { Db } from '../../db/database.ts';
import { alarmWatch } from '../../db/schema.ts';
import { registerTransactions } from '../../db/tx.ts';
import { useStaff } from '../../testing/staff.ts';
import { useWebhookReceiver } from '../../testing/webhook-receiver.ts';
import { createWatch } from './watch.ts';
import { createWebhooks } from './webhooks.ts';
import { messageOf } from './words.ts';

const { database, clock, outbox } = useStaff();
const receiver = useWebhookReceiver();
const log = createLog('silent');

const webhooksOf = () => {
  const env = alarmsOf({ ALARM_WEBHOOKS: `slack:${receiver.url()}/a` }, true);
  return createWebhooks({ ...env, allowsAddress: () => true, timeoutMs: 2_000 });
};
const watchOn = (db: Db) => {
  const watch = { db, clock, log, outbox, webhooks: webhooksOf(), readings: async () => [] };
  return createWatch({ ...watch, publicUrl: 'https://eleven.example' });
};
const holder = async () => (await database().db.select({ holder: alarmWatch.holder }).from(alarmWatch))[0]?.holder;

it('a watch that was evaluated in the future, before the clock of the database went back, is taken over', async () => {
  const { db } = database();
  const [one, other] = [watchOn(db), watchOn(db)];
  await one.evaluate();
  const first = await holder();
  await db.update(alarmWatch).set({ evaluatedAt: sql`${alarmWatch.evaluatedAt} + interval '1 hour'` });
  await other.evaluate();
  expect(await holder()).not.toBe(first);
});

it('an outage of the database is reported after as many runs as its alarm takes to begin, and no later', async () => {
  receiver.respondWith();
  const lost = new Proxy(database().db, {});
  registerTransactions(lost, () => {
    throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
  });
  const watch = watchOn(lost);
  const { begins } = alarmKind('database');
  for (let run = 1; run < begins; run += 1) await watch.evaluate();
  expect(receiver.received).toEqual([]);
  await watch.evaluate();
  expect(receiver.received).toHaveLength(1);
});

it.each([
  [408, false],
  [429, false],
  [500, false],
  [400, true],
])('a webhook that responds with %i is given up: %s', async (status, isFinal) => {
  receiver.respondWith({ status });
  const webhooks = webhooksOf();
  const alarm = { id: null, kind: 'database', subject: '', value: null, threshold: null, detail: null } as const;
  const message = messageOf({ ...alarm, startedAt: clock.now(), endedAt: null }, 'https://eleven.example');
  expect(await webhooks.send(webhooks.names[0] ?? '', 'id', message, clock.now())).toMatchObject({
    reason: `HTTP ${status}`,
    isFinal,
  });
});
