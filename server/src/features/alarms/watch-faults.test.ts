import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { alarmsOf } from '../../core/env/alarms.ts';
import { createLog } from '../../core/log.ts';
import { jobRuns, mails } from '../../db/schema.ts';
import { createJobs } from '../../jobs/jobs.ts';
import { useStaff } from '../../testing/staff.ts';
import { useWebhookReceiver } from '../../testing/webhook-receiver.ts';
import { readWatch } from './alarms.store.ts';
import { createWatch, startWatching } from './watch.ts';
import { createWebhooks } from './webhooks.ts';

const { database, clock, outbox, get, send } = useStaff();
const receiver = useWebhookReceiver();
const log = createLog('silent');

function depsWithFailingReadings() {
  const env = alarmsOf({ ALARM_WEBHOOKS: `slack:${receiver.url()}/a` }, true);
  return {
    db: database().db,
    clock,
    log,
    outbox,
    webhooks: createWebhooks({ ...env, allowsAddress: () => true, timeoutMs: 2_000 }),
    readings: () => Promise.reject(new TypeError('a fault of the program')),
    publicUrl: 'https://eleven.example',
  };
}

it('a failed reading is not an outage of the database, and does not keep another process from evaluating', async () => {
  receiver.respondWith();
  const watch = createWatch(depsWithFailingReadings());
  for (let count = 0; count < 12; count += 1) await watch.evaluate();
  expect(receiver.received).toEqual([]);
  expect(await readWatch(database().db)).toBeUndefined();
});

it('the email of a test alarm counts as waiting until it is given up, with the reason of the last failure', async () => {
  const { id } = (await send('POST', '/api/admin/alarms/tests', {})).json();
  const failed = async (dueAt: Date | null) => {
    const isTest = eq(mails.onceKey, `alarm test ${id}`);
    await database().db.update(mails).set({ dueAt, attempts: 1, lastError: 'ETIMEDOUT' }).where(isTest);
    return (await get(`/api/admin/alarms/tests/${id}`)).json().results;
  };
  expect(await failed(clock.now())).toEqual([{ channel: 'email', state: 'waiting', reason: 'ETIMEDOUT' }]);
  expect(await failed(null)).toEqual([{ channel: 'email', state: 'failed', reason: 'ETIMEDOUT' }]);
});

it('a failed evaluation is a failed run of its job, and the next good one is a good run', async () => {
  const { db } = database();
  const jobs = createJobs({ db, clock, log, flushMs: null });
  let fails = true;
  const readings = () => (fails ? Promise.reject(new TypeError('a fault of the program')) : Promise.resolve([]));
  const watching = startWatching({ ...depsWithFailingReadings(), readings, jobs, everyMs: 10 });
  const run = async () => {
    await jobs.flush();
    const [row] = await db.select().from(jobRuns).where(eq(jobRuns.name, 'alarms'));
    return row;
  };
  await expect.poll(run).toMatchObject({ ok: false, error: 'TypeError' });
  fails = false;
  await expect.poll(run).toMatchObject({ ok: true, error: null });
  await watching.stop();
  await jobs.stop();
});
