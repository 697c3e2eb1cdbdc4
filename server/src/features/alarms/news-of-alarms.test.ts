/** How long a webhook is tried, who gets emails, and the figures of an alarm that lasts. */
import { HOUR_MS } from '@eleven/protocol/durations';
import { eq, like, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { alarmsOf } from '../../core/env/alarms.ts';
import { createLog } from '../../core/log.ts';
import { alarmChecks, alarmDeliveries, alarms, alarmWatch, mails, users } from '../../db/schema.ts';
import { useStaff } from '../../testing/staff.ts';
import { useWebhookReceiver } from '../../testing/webhook-receiver.ts';
import { deliverDue } from './deliver.ts';
import { createWatch, type WatchDeps } from './watch.ts';
import { createWebhooks } from './webhooks.ts';

const { database, clock, outbox, members, user } = useStaff();
const receiver = useWebhookReceiver();
const log = createLog('silent');
let days = 12;

const webhooksOf = () => {
  const env = alarmsOf({ ALARM_WEBHOOKS: `slack:${receiver.url()}/a` }, true);
  return createWebhooks({ ...env, allowsAddress: () => true, timeoutMs: 2_000 });
};
const read: WatchDeps['readings'] = async () => [
  { kind: 'runway', subject: '', state: 'bad', value: days, threshold: 30, detail: null },
];
const watchOf = (readings = read) =>
  createWatch({
    ...{ db: database().db, clock, log, outbox, readings },
    webhooks: webhooksOf(),
    publicUrl: 'https://eleven.example',
  });

async function raise(): Promise<void> {
  const watch = watchOf();
  for (let run = 0; run < 3; run += 1) await watch.evaluate();
}

beforeEach(async () => {
  days = 12;
  receiver.respondWith();
  const { db } = database();
  for (const table of [alarmDeliveries, alarmChecks, alarms, alarmWatch]) await db.delete(table);
  await db.delete(mails).where(like(mails.kind, 'alarm%'));
});

it('a webhook that keeps failing is tried again at least once an hour, and given up after a day', async () => {
  const { db } = database();
  await raise();
  const fail = async (attempts: number) => {
    await db.update(alarmDeliveries).set({ attempts, dueAt: clock.now() });
    receiver.respondWith({ status: 503 });
    expect(await deliverDue({ db, clock, log, webhooks: webhooksOf() })).toBe(1);
    const [row] = await db.select().from(alarmDeliveries);
    return row?.dueAt && row.dueAt.getTime() - clock.now().getTime();
  };
  expect(await fail(20)).toBe(HOUR_MS);
  clock.advance(22 * HOUR_MS);
  expect(await fail(20)).toBe(HOUR_MS);
  clock.advance(2 * HOUR_MS);
  expect(await fail(0)).toBeNull();
});

it('emails go to those of the staff who are staff now, may sign in, and have confirmed the address', async () => {
  const { db } = database();
  await db.update(users).set({ emailVerified: true });
  const wants = { emailVerified: true, alarmMails: true };
  const change = (id: string, to: Partial<typeof users.$inferInsert>) =>
    db
      .update(users)
      .set({ ...wants, ...to })
      .where(eq(users.id, id));
  await change((await user()).id, {});
  await change((await user({ role: 'support' })).id, { emailVerified: false });
  await change((await user({ role: 'support' })).id, { suspendedAt: clock.now() });
  await raise();
  const found = await db.select({ to: mails.toAddress }).from(mails).where(eq(mails.kind, 'alarmBegan'));
  expect(found).toEqual([{ to: members.admin.email }]);
});

it('an alarm that lasts has the figures of the newest evaluation', async () => {
  const watch = watchOf();
  await raise();
  await database().db.delete(alarmWatch);
  days = 3;
  clock.advance(30_000);
  await watch.evaluate();
  expect(await database().db.select().from(alarms)).toMatchObject([
    { value: 3, lastSeenAt: clock.now(), endedAt: null },
  ]);
});

it('a process that was overtaken during its reading writes nothing', async () => {
  const { db } = database();
  const slow = watchOf(async () => {
    await db.update(alarmWatch).set({ holder: 'another process', evaluatedAt: sql`clock_timestamp()` });
    return read();
  });
  // Somebody has watched before.
  await watchOf(async () => []).evaluate();
  for (let run = 0; run < 3; run += 1) {
    await db.update(alarmWatch).set({ evaluatedAt: new Date(0) });
    await slow.evaluate();
  }
  expect(await db.select().from(alarms)).toEqual([]);
});
