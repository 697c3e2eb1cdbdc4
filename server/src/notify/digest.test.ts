import type { ACTIVITY_KINDS } from '@eleven/protocol/activity';
import { HOUR_MS } from '@eleven/protocol/durations';
import { and, eq, isNotNull, isNull, lte } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { activity, mails, users } from '../db/schema.ts';
import { inTransaction } from '../db/tx.ts';
import { leaseMail } from '../mail/mail.store.ts';
import { endLeases } from '../testing/end-leases.ts';
import { useMailbox } from '../testing/mail/mailbox.ts';
import { nextMorning } from './digest.ts';
import { createNotify } from './notify.ts';

const test = useMailbox();
const { database, clock, hub, outbox, mailsTo, confirmedPerson, ask } = test;

const notifyUser = (userId: string, kind: keyof typeof ACTIVITY_KINDS, amountWei = '1500000000000000000') =>
  inTransaction(database().db, (tx) =>
    createNotify(hub, outbox)(tx, { userId, kind, params: { amountWei, rewardWei: '1' }, now: clock.now() }),
  );
const set = (id: string, values: object) => database().db.update(users).set(values).where(eq(users.id, id));
const save = async (cookie: string, payload: object) =>
  expect((await ask('PATCH', '/api/profile/settings', { cookie, payload })).statusCode).toBe(200);
const digestsOf = (userId: string) =>
  database()
    .db.select()
    .from(mails)
    .where(and(eq(mails.userId, userId), eq(mails.kind, 'digest')));
const sent = (to: string) => mailsTo(to).map(({ text }) => text.replaceAll(/\s+/g, ' '));
/** Waits until it is received and recorded as sent. */
async function untilSent(to: string, count: number): Promise<void> {
  await expect.poll(() => sent(to).length).toBe(count);
  await untilNoneIsLeased();
}
const untilNoneIsLeased = () => expect.poll(() => database().db.$count(mails, isNotNull(mails.leasedUntil))).toBe(0);
/** Makes the worker send due emails. */
const wake = () => inTransaction(database().db, async (tx) => outbox.wakeAfter(tx));

async function reader(values: object = {}) {
  const someone = await confirmedPerson();
  await set(someone.id, { digest: true, timeZone: 'Asia/Seoul', ...values });
  return someone;
}

it.each([
  ['2026-11-20T22:59:59Z', 'Asia/Seoul', '2026-11-20T23:00:00.000Z'],
  ['2026-11-20T23:00:00Z', 'Asia/Seoul', '2026-11-21T23:00:00.000Z'],
  ['2026-11-20T03:00:00Z', null, '2026-11-20T08:00:00.000Z'],
  ['2026-03-28T20:00:00Z', 'Europe/Berlin', '2026-03-29T06:00:00.000Z'],
  ['2026-10-24T20:00:00Z', 'Europe/Berlin', '2026-10-25T07:00:00.000Z'],
  ['2026-11-20T23:00:00Z', 'Pacific/Kiritimati', '2026-11-21T18:00:00.000Z'],
])('the morning after %s in %s is %s', (now, zone, at) => {
  expect(nextMorning(new Date(now), zone).toISOString()).toBe(at);
});

describe('one email a day', () => {
  it('contains what the single ones would have said, once, in the reader’s morning', async () => {
    const { id, email } = await reader();
    const before = sent(email).length;
    await notifyUser(id, 'staked');
    await notifyUser(id, 'unstaked', '2000000000000000000');
    // Security emails never wait, and are not in it.
    await notifyUser(id, 'passwordChanged');
    const [digest, ...more] = await digestsOf(id);
    expect(more).toEqual([]);
    expect(digest?.dueAt).toEqual(nextMorning(clock.now(), 'Asia/Seoul'));
    await wake();
    expect(sent(email)).toHaveLength(before);
    clock.advance(24 * HOUR_MS);
    await wake();
    await untilSent(email, before + 1);
    const text = sent(email).at(-1) ?? '';
    expect(text).toContain('Staked: 1.5000 BNB, flexible. Withdrawn: 2.0000 BNB from flexible.');
    expect(text).not.toContain('Password');
    expect(text).toContain('/activity-logs');
    expect(mailsTo(email).at(-1)?.source).toMatch(/^Subject: Your day at Eleven: 2 in your activity/im);
    // The next one starts empty.
    await notifyUser(id, 'redeemed');
    clock.advance(24 * HOUR_MS);
    await wake();
    await untilSent(email, before + 2);
    expect(sent(email).at(-1)).not.toContain('Staked');
  });

  it('obeys the reader’s choices at the time of sending, and is not sent if nothing is left', async () => {
    const { id, email } = await reader();
    const before = sent(email).length;
    await notifyUser(id, 'staked');
    await notifyUser(id, 'unstaked');
    await notifyUser(id, 'rewardPaid');
    await set(id, { mailChoices: { stakes: false, rewards: true }, locale: 'ko' });
    clock.advance(24 * HOUR_MS);
    await wake();
    await untilSent(email, before + 1);
    // Emails about rewards were switched off when it happened.
    expect(sent(email).at(-1)).toContain('출금: 자유형에서 1.5000 BNB를 출금했습니다.');
    expect(sent(email).at(-1)).not.toContain('스테이킹:');
    expect(sent(email).at(-1)).not.toContain('보상 수령');
    await set(id, { mailChoices: {} });
    await notifyUser(id, 'staked');
    await set(id, { mailChoices: { stakes: false } });
    clock.advance(24 * HOUR_MS);
    await wake();
    await expect.poll(async () => (await digestsOf(id)).length).toBe(1);
    expect(sent(email)).toHaveLength(before + 1);
  });

  it('is sent at once when it is switched off, and moves with the time zone', async () => {
    const { id, email, cookie } = await reader();
    const before = sent(email).length;
    await notifyUser(id, 'staked');
    await save(cookie, { timeZone: 'America/New_York' });
    const [moved] = await digestsOf(id);
    expect(moved?.dueAt).toEqual(nextMorning(clock.now(), 'America/New_York'));
    await save(cookie, { digest: false });
    await untilSent(email, before + 1);
    await notifyUser(id, 'unstaked');
    await untilSent(email, before + 2);
    await save(cookie, { digest: true });
    await notifyUser(id, 'unstaked');
    await notifyUser(id, 'staked');
    expect((await digestsOf(id)).filter(({ sentAt }) => sentAt === null)).toHaveLength(1);
    clock.advance(24 * HOUR_MS);
    await wake();
    await untilSent(email, before + 3);
  });

  it('goes to the address that is current that morning', async () => {
    const { id, email } = await reader();
    await notifyUser(id, 'staked');
    const next = `next.${email}`;
    await set(id, { email: next });
    clock.advance(24 * HOUR_MS);
    await wake();
    await untilSent(next, 1);
  });

  it('accepts no entries once a worker has begun to send it, even if that worker died', async () => {
    const { id, email } = await reader();
    const before = sent(email).length;
    await notifyUser(id, 'staked');
    const { db } = database();
    const [{ id: mailId } = { id: '' }] = await digestsOf(id);
    // Simulates a worker that is killed before it has sent anything.
    const now = clock.now();
    // Due and leased in one transaction: the worker of this file never sees it due.
    const leased = await inTransaction(db, async (tx) => {
      await tx
        .update(mails)
        .set({ dueAt: new Date(0) })
        .where(eq(mails.id, mailId));
      return leaseMail(tx, { now, leaseMs: HOUR_MS, bulk: true });
    });
    expect(leased?.id).toBe(mailId);
    await notifyUser(id, 'unstaked');
    expect(await digestsOf(id)).toHaveLength(2);
    clock.advance(2 * HOUR_MS);
    await endLeases(db);
    await wake();
    await untilSent(email, before + 1);
    expect(sent(email).at(-1)).toContain('Staked: 1.5000');
    expect(sent(email).at(-1)).not.toContain('Withdrawn');
    clock.advance(24 * HOUR_MS);
    await wake();
    await untilSent(email, before + 2);
    expect(sent(email).at(-1)).toContain('Withdrawn');
  });

  it('loses and duplicates nothing while entries arrive and workers send', async () => {
    const { id, email } = await reader();
    const before = sent(email).length;
    const writers = Array.from({ length: 30 }, async (_, index) => {
      await notifyUser(id, 'staked', `${index + 1}000000000000000000`);
      if (index % 5 === 0) {
        // Made due at once.
        const isOpen = and(eq(mails.kind, 'digest'), isNull(mails.leasedUntil), isNull(mails.sentAt));
        await database().db.update(mails).set({ dueAt: clock.now() }).where(isOpen);
        await wake();
      }
    });
    await Promise.all(writers);
    const isDue = and(isNull(mails.sentAt), lte(mails.dueAt, clock.now()));
    await expect.poll(() => database().db.$count(mails, isDue)).toBe(0);
    await untilNoneIsLeased();
    clock.advance(24 * HOUR_MS);
    await wake();
    await expect.poll(async () => (await digestsOf(id)).filter(({ sentAt }) => sentAt === null).length).toBe(0);
    const all = sent(email).slice(before).join(' ');
    const notified = [...all.matchAll(/Staked: (\d+)\.0000 BNB/g)].map(([, amount]) => Number(amount));
    expect(notified.sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
    const rows = await database()
      .db.select()
      .from(activity)
      .where(and(eq(activity.userId, id), isNotNull(activity.digestId)));
    expect(rows).toHaveLength(30);
  });
});
