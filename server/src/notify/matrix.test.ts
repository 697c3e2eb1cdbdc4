/** Compares every cell of the settings with the messages sent: topic × bell, email and push × choice × language. */
import { randomUUID } from 'node:crypto';
import type { ActivityKind } from '@eleven/protocol/activity';
import {
  CHANNELS,
  type Channel,
  type Choices,
  isSwitchable,
  TOPIC_NAMES,
  TOPICS,
  type Topic,
} from '@eleven/protocol/notification-topics';
import { and, eq, isNull } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { activity, mails, pushes, pushSubscriptions, users } from '../db/schema.ts';
import { inTransaction, type Tx } from '../db/tx.ts';
import { createTestUser } from '../testing/app.ts';
import { useMailbox } from '../testing/mail/mailbox.ts';
import { createNotify } from './notify.ts';

const { database, clock, hub, outbox, mailsTo, ask } = useMailbox();

interface Reader {
  readonly id: string;
  readonly email: string;
  readonly locale: 'ko' | 'en';
}

/** The entry that reports each topic, as the product writes it, with its separate email if it has one. */
const KINDS: Readonly<Record<Exclude<Topic, 'announcements'>, ActivityKind>> = {
  reserve: 'rateZero',
  terms: 'matured',
  stakes: 'staked',
  withdrawals: 'unstaked',
  rewards: 'rewardPaid',
  rewardsReady: 'rewardsReached',
  support: 'ticketAnswered',
  security: 'passwordChanged',
};
const OWN_EMAILS = { support: 'ticketAnswered', security: 'passwordChanged' } as const;
async function happen(tx: Tx, topic: Topic, { id: userId, email: to }: Reader): Promise<void> {
  const now = clock.now();
  if (topic === 'announcements') {
    const params = { textKo: '점검', textEn: 'Maintenance', link: '/' };
    return outbox.postToAll(tx, { key: `announcement:${userId}`, params, locale: 'en', dueAt: now });
  }
  const params = { amountWei: '1', rewardWei: '1', termDays: '30', ticket: '#1', claimableWei: '1' };
  await createNotify(hub, outbox)(tx, { userId, kind: KINDS[topic], params, now });
  if (topic === 'support' || topic === 'security') {
    const mailParams = { number: '#1', link: '/customer-service' };
    await outbox.post(tx, { kind: OWN_EMAILS[topic], to, userId, params: mailParams, locale: 'en', now });
  }
}

async function reader(
  locale: 'ko' | 'en',
  choices: Readonly<Record<Channel, Choices>>,
): Promise<Reader & { cookie: string }> {
  const { db } = database();
  const { id, email, sessionId, cookie } = await createTestUser(database(), { clock, locale });
  await db.update(users).set({ emailVerified: true }).where(eq(users.id, id));
  const now = clock.now();
  const device = { p256dh: 'p', auth: 'a', timeZone: 'UTC', createdAt: now, lastUsedAt: now };
  await db
    .insert(pushSubscriptions)
    .values({ ...device, id: randomUUID(), userId: id, sessionId, endpoint: `https://push.example/${id}` });
  const saved = await ask('PATCH', '/api/profile/settings', { cookie, payload: { notifications: choices } });
  expect(saved.statusCode).toBe(200);
  return { id, email, locale, cookie };
}

const all = (isOn: boolean, channel: Channel): Choices =>
  Object.fromEntries(TOPIC_NAMES.filter((topic) => isSwitchable(topic, channel)).map((topic) => [topic, isOn]));
const CHOICES: readonly (readonly [string, Readonly<Record<Channel, Choices>>])[] = [
  ['as it comes', { bell: {}, mail: {}, push: {} }],
  ['with all of them on', { bell: all(true, 'bell'), mail: all(true, 'mail'), push: all(true, 'push') }],
  ['with all of them off', { bell: all(false, 'bell'), mail: all(false, 'mail'), push: all(false, 'push') }],
  ['with the bell alone', { bell: all(true, 'bell'), mail: all(false, 'mail'), push: all(false, 'push') }],
  ['with email alone', { bell: all(false, 'bell'), mail: all(true, 'mail'), push: all(false, 'push') }],
  ['with push alone', { bell: all(false, 'bell'), mail: all(false, 'mail'), push: all(true, 'push') }],
];

it.each(
  CHOICES.flatMap(([name, choices]) => (['ko', 'en'] as const).map((locale) => [name, locale, choices] as const)),
)('what the settings show %s is what is sent, in %s', async (_, locale, choices) => {
  const { db } = database();
  for (const topic of TOPIC_NAMES) {
    const someone = await reader(locale, choices);
    const { notifications } = (await ask('GET', '/api/profile/settings', { cookie: someone.cookie })).json();
    await inTransaction(db, (tx) => happen(tx, topic, someone));
    // Waits until everything has been sent.
    const waiting = and(eq(mails.userId, someone.id), isNull(mails.sentAt));
    await expect.poll(() => db.$count(mails, waiting)).toBe(0);
    const [entry] = await db.select().from(activity).where(eq(activity.userId, someone.id));
    const pushed = await db
      .select({ id: pushes.id })
      .from(pushes)
      .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushes.subscriptionId))
      .where(eq(pushSubscriptions.userId, someone.id));
    const received = mailsTo(someone.email);
    const heard = { bell: entry?.unread === true, mail: received.length === 1, push: pushed.length === 1 };
    const shown = Object.fromEntries(CHANNELS.map((channel) => [channel, notifications[channel][topic] ?? false]));
    expect({ topic, ...heard }).toEqual({ topic, ...shown });
    for (const channel of CHANNELS) {
      if (TOPICS[topic][channel] === null) expect(notifications[channel]).not.toHaveProperty(topic);
    }
    for (const { text } of received) expect(/[가-힣]/.test(text)).toBe(locale === 'ko');
  }
});
