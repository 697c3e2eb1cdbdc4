/** Addresses with bounces, on a real mail server: the emails they still get, and how users see it. */
import { desc, eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { createKeys } from '../core/keys.ts';
import { mailSuppressions, mails, users } from '../db/schema.ts';
import { inTransaction } from '../db/tx.ts';
import { createNotify } from '../notify/notify.ts';
import { cookieOf, person } from '../testing/accounts.ts';
import { TEST_SECRET } from '../testing/app.ts';
import { tokenIn, useMailbox } from '../testing/mail/mailbox.ts';
import { isOfAddress, statusIn } from './enhanced-status.ts';
import { createMailTokens } from './mail-token.ts';
import { recordReturned } from './returned.ts';

const box = useMailbox();
const { database, clock, hub, outbox, links, server, mail, mailsTo, confirmedPerson, post, kindsOf } = box;
const notify = createNotify(hub, outbox);

const notifyUser = (userId: string) =>
  inTransaction(database().db, (tx) =>
    notify(tx, { userId, kind: 'unstaked', params: { amountWei: '1' }, now: clock.now() }),
  );
const suppressionOf = async (address: string) =>
  (await database().db.select().from(mailSuppressions).where(eq(mailSuppressions.address, address)))[0];
const lastMailTo = async (address: string) =>
  (
    await database().db.select().from(mails).where(eq(mails.toAddress, address)).orderBy(desc(mails.createdAt)).limit(1)
  )[0];
/** Makes the mail server refuse the next email to this user with these words. */
async function refuse(email: string, userId: string, code: number, words: string, whom?: 'sender') {
  clock.advance(1_000);
  server().refuse(code, words, whom);
  await notifyUser(userId);
  await vi.waitFor(async () => expect((await lastMailTo(email))?.lastError).toContain(`EENVELOPE ${code}`));
  server().refuse(undefined);
}
const suppress = (mailId: string, reason: 'bounce' | 'complaint') =>
  inTransaction(database().db, (tx) =>
    recordReturned({ hub, notify }, tx, { mailId, reason, status: null, now: clock.now() }),
  );

describe('each email', () => {
  it('bounces to a separate address, and carries its token for reports that quote it', async () => {
    const { email } = await confirmedPerson();
    const [row] = await database().db.select().from(mails).where(eq(mails.toAddress, email));
    const { returnTo, source } = await mail(email, 1);
    const token = links.mailTokens.of(row?.id ?? '');
    expect(returnTo).toBe(`bounces+${token}@example.org`);
    expect(source).toMatch(/^From: Eleven <no-reply@example\.org>/im);
    expect(source).toMatch(new RegExp(`^X-Mail-Token: ${token}`, 'im'));
    expect(returnTo.indexOf('@')).toBeLessThanOrEqual(64);
  });

  it('is recognized by its token in upper or lower case, also after the secret was replaced', () => {
    const { of, mailIdIn } = links.mailTokens;
    const [one, other] = ['3f8c1f0e-7f5e-4c86-9d0e-2d8c6f5a1b11', '00000000-7f5e-4c86-9d0e-2d8c6f5a1b11'];
    expect(mailIdIn(`<BOUNCES+${of(one).toUpperCase()}@EXAMPLE.ORG>`)).toBe(one);
    expect(mailIdIn(`${'0'.repeat(48)} and ${of(one)}`)).toBe(one);
    expect(mailIdIn(other.replaceAll('-', '') + of(one).slice(32))).toBeUndefined();
    expect(mailIdIn(`${of(one)}0`)).toBeUndefined();
    expect(mailIdIn(one)).toBeUndefined();
    const secret = 'another-secret-another-secret-another';
    const later = createMailTokens(createKeys({ secret, previous: TEST_SECRET }));
    expect([later.mailIdIn(of(one)), later.mailIdIn(later.of(one))]).toEqual([one, one]);
    expect(createMailTokens(createKeys({ secret })).mailIdIn(of(one))).toBeUndefined();
  });
});

describe('an address that the mail server refuses', () => {
  it('permanently gets no more optional emails until somebody follows a link that was sent there', async () => {
    const { id, email } = await confirmedPerson();
    await refuse(email, id, 550, '5.1.1 No such user');
    expect(await suppressionOf(email)).toMatchObject({ reason: 'bounce', status: '5.1.1' });
    expect(await lastMailTo(email)).toMatchObject({ bouncedAt: clock.now(), dueAt: null, sentAt: null });
    expect(await kindsOf(id)).toContain('mailBounced');
    clock.advance(1_000);
    await notifyUser(id);
    await vi.waitFor(async () =>
      expect(await lastMailTo(email)).toMatchObject({ lastError: 'suppressed', dueAt: null }),
    );
    expect(await lastMailTo(email)).toMatchObject({ sentAt: null, bouncedAt: null });
    // The bell is unaffected.
    expect((await kindsOf(id)).filter((kind) => kind === 'unstaked')).toHaveLength(2);
    // Security emails are still attempted.
    await post('/api/password/forgot', { email });
    const token = tokenIn(await mail(email, 2));
    expect(mailsTo(email)).toHaveLength(2);
    expect((await post('/api/password/reset', { token, password: 'violet harbour 52 kites' })).statusCode).toBe(204);
    expect(await suppressionOf(email)).toBeUndefined();
  });

  it('for another reason, or without one, is not suppressed', async () => {
    const { id, email } = await confirmedPerson();
    for (const [code, words] of [
      [550, '5.7.1 Blocked by policy'],
      [552, '5.2.2 Mailbox full of'],
      [550, 'Not for'],
    ] as const) {
      await refuse(email, id, code, words);
      expect(await suppressionOf(email), words).toBeUndefined();
    }
    clock.advance(1_000);
    await notifyUser(id);
    await mail(email, 2);
  });

  it('because of the sender is tried again', async () => {
    const { id, email } = await confirmedPerson();
    await refuse(email, id, 553, '5.1.8 Not from', 'sender');
    expect((await lastMailTo(email))?.dueAt).not.toBeNull();
    clock.advance(3_600_000);
    await mail(email, 2);
  });

  it.each([
    ['550 5.1.1 <a@b> No such user', true],
    ['550-5.2.1 Disabled\r\n550 5.2.1 Disabled', true],
    ['smtp; 556 5.1.10 Null MX', true],
    ['553 5.1.8 Sender domain 10.5.1.1', false],
    ['450 4.1.1 Not now', false],
    ['550 No such user', false],
    ['554 5.4.6 Loop', false],
  ])('%j says so of the address: %s', (words, isAddress) => {
    expect(isOfAddress(statusIn(words))).toBe(isAddress);
  });
});

it('a complaint overrides a bounce, survives a followed link, and ends for the account with its address', async () => {
  const { id, email } = await confirmedPerson();
  const first = await lastMailTo(email);
  expect(await suppress(first?.id ?? '', 'bounce')).toBe(true);
  expect(await suppress(first?.id ?? '', 'complaint')).toBe(true);
  expect(await suppress(first?.id ?? '', 'bounce')).toBe(false);
  expect(await suppress(first?.id ?? '', 'complaint')).toBe(false);
  expect(await suppressionOf(email)).toMatchObject({ reason: 'complaint' });
  await post('/api/password/forgot', { email });
  await post('/api/password/reset', { token: tokenIn(await mail(email, 2)), password: 'violet harbour 52 kites' });
  expect(await suppressionOf(email)).toMatchObject({ reason: 'complaint' });
  const elsewhere = `new-${email}`;
  await database().db.update(users).set({ email: elsewhere }).where(eq(users.id, id));
  await notifyUser(id);
  expect((await mail(elsewhere, 1)).source).toMatch(/^Subject: Withdrawn/im);
});

describe('a user whose emails are paused', () => {
  it('sees it in the settings, and resumes them with one click, after which one is sent at once', async () => {
    const { id, email, cookie } = await confirmedPerson();
    expect(await suppress((await lastMailTo(email))?.id ?? '', 'complaint')).toBe(true);
    const pausedFor = async () => (await box.send('GET', '/api/profile/settings', cookie)).json().mailPaused;
    expect(await pausedFor()).toEqual({ reason: 'complaint', since: clock.now().toISOString() });
    const resume = () => box.send('POST', '/api/profile/resume-emails', cookie);
    expect((await resume()).json().mailPaused).toBeNull();
    expect((await mail(email, 2)).source).toMatch(/^Subject: You get our emails again/im);
    expect((await resume()).statusCode).toBe(200);
    await notifyUser(id);
    expect((await mail(email, 3)).source).toMatch(/^Subject: Withdrawn/im);
    expect(await kindsOf(id)).toEqual(['registered', 'emailVerified', 'mailReported', 'mailResumed', 'unstaked']);
  });

  it('neither sees nor resumes complaints of an unconfirmed address, which may be somebody else’s', async () => {
    const given = person();
    const cookie = cookieOf(await box.register(given));
    await mail(given.email, 1);
    expect(await suppress((await lastMailTo(given.email))?.id ?? '', 'complaint')).toBe(true);
    const answer = await box.send('POST', '/api/profile/resume-emails', cookie);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'auth.emailUnconfirmed']);
    expect((await box.send('GET', '/api/profile/settings', cookie)).json().mailPaused).toBeNull();
    const [user] = await database().db.select().from(users).where(eq(users.email, given.email));
    expect(await kindsOf(user?.id ?? '')).toEqual(['registered']);
    expect(await suppressionOf(given.email)).toMatchObject({ reason: 'complaint' });
  });
});
