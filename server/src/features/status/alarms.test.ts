import type { Alarm } from '@eleven/protocol/api/alarms';
import { startWatch } from '@eleven/protocol/vault/reserve-watch';
import { expect, it } from 'vitest';
import { activity, mails, pushes, pushSubscriptions, vaults } from '../../db/schema.ts';
import { TEST_VAULT } from '../../testing/app.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

const { database, clock, ask, user: createUser } = useTestApp();
const alarm = async (name: Alarm['name']) => {
  const { checks } = (await ask('GET', '/alarmz')).json();
  return checks.find((check: Alarm) => check.name === name);
};

it('unsent emails and notifications to devices are an alarm after five minutes, even if they are being retried', async () => {
  const user = await createUser();
  const now = clock.now();
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const due = { createdAt: minutesAgo(6), dueAt: minutesAgo(4) };
  await database()
    .db.insert(mails)
    .values({ id: 'late', kind: 'welcome', toAddress: user.email, locale: 'ko', ...due });
  const [entry] = await database()
    .db.insert(activity)
    .values({ userId: user.id, kind: 'stake', params: {}, unread: true, createdAt: now })
    .returning({ id: activity.id });
  const device = {
    id: 'device',
    userId: user.id,
    sessionId: user.sessionId,
    endpoint: 'https://push.example.org/1',
    p256dh: '',
    auth: '',
  };
  await database()
    .db.insert(pushSubscriptions)
    .values({ ...device, timeZone: 'UTC', createdAt: now, lastUsedAt: now });
  const push = { subscriptionId: 'device', activityId: entry?.id ?? 0n, createdAt: minutesAgo(6) };
  await database()
    .db.insert(pushes)
    .values({ ...push, dueAt: minutesAgo(-9) });
  expect(await alarm('mail')).toEqual({ name: 'mail', ok: true, figures: { waiting: 1, oldestDueSeconds: 240 } });
  // The notification waits for the end of its reader's quiet hours.
  expect(await alarm('push')).toEqual({ name: 'push', ok: true, figures: { waiting: 0, oldestDueSeconds: null } });
  await database().db.update(pushes).set({ attempts: 1 });
  expect(await alarm('push')).toMatchObject({ ok: false, figures: { waiting: 1, oldestDueSeconds: 360 } });
  clock.advance(60_000);
  expect(await alarm('mail')).toMatchObject({ ok: false, detail: 'what is due does not leave' });
});

it('an empty reserve is an alarm', async () => {
  expect(await alarm('reserve')).toMatchObject({ ok: false, detail: 'nothing is read yet' });
  const key = { chainId: TEST_VAULT.chainId, address: TEST_VAULT.vaultAddress };
  const cursor = { startAt: 1, deployBlock: 1, cursorBlock: 1, cursorHash: '0x', cursorTime: 1 };
  const words = { totalsWord: 0n, termsWord: 0n, rewardsPaidWei: 0n, reserveWatch: startWatch(1) };
  await database()
    .db.insert(vaults)
    .values({ ...key, ...cursor, ...words, balanceWei: 0n });
  expect(await alarm('reserve')).toMatchObject({
    ok: false,
    figures: { rateBps: 0, freeWei: '0', runwaySeconds: null },
  });
  await database()
    .db.update(vaults)
    .set({ balanceWei: 10n ** 18n });
  expect(await alarm('reserve')).toEqual({
    name: 'reserve',
    ok: true,
    figures: { rateBps: 1100, freeWei: '1000000000000000000', runwaySeconds: null },
  });
});
