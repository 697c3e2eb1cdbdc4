import type { ActivityKind } from '@eleven/protocol/activity';
import { RUNWAY_PROMISE } from '@eleven/protocol/vault/runway-texts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { mails, users } from '../db/schema.ts';
import { inTransaction } from '../db/tx.ts';
import { createNotify } from '../notify/notify.ts';
import { PASSWORD, person } from '../testing/accounts.ts';
import { useMailbox } from '../testing/mail/mailbox.ts';

const { database, clock, hub, outbox, register, login, kindsOf, mail, mailsTo, confirmedPerson } = useMailbox();
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36';
const NETWORK = '203.0.113.7';

const notifyUser = (userId: string, kind: ActivityKind) =>
  inTransaction(database().db, (tx) =>
    createNotify(hub, outbox)(tx, {
      userId,
      kind,
      params: {
        amountWei: '1500000000000000000',
        rewardWei: '250000000000000000',
        wallet: `0x${'ab'.repeat(20)}`,
        termDays: '90',
        endsAt: '1772616600',
      },
      now: clock.now(),
      txHash: `0x${'cd'.repeat(32)}`,
    }),
  );
const choose = (userId: string, mailChoices: object) =>
  database().db.update(users).set({ mailChoices }).where(eq(users.id, userId));
const postedFor = (userId: string) => database().db.select().from(mails).where(eq(mails.userId, userId));

describe('an email about an event', () => {
  it('is sent once to users who want it, with the text of the activity entry', async () => {
    const { id, email } = await confirmedPerson();
    await notifyUser(id, 'rewardPaid');
    expect(await postedFor(id)).toHaveLength(1);
    await choose(id, { rewards: true });
    await notifyUser(id, 'rewardPaid');
    const { text, source } = await mail(email, 2);
    expect(text).toContain('0.2500 BNB of rewards.');
    expect(text).toContain('0xABaB…ABaB');
    expect(text).toContain(`Transaction (final): 0x${'cd'.repeat(32)}`);
    expect(text).toContain('/dashboard');
    expect(source).toMatch(/^Subject: Claimed/im);
    expect(mailsTo(email)).toHaveLength(2);
  });

  it('about a flexible stake says how long its rate lasts; others do not', async () => {
    const { id, email } = await confirmedPerson();
    await choose(id, { stakes: true });
    await notifyUser(id, 'staked');
    expect((await mail(email, 2)).text.replaceAll(/\s+/g, ' ')).toContain(RUNWAY_PROMISE.en);
    await notifyUser(id, 'unstaked');
    expect((await mail(email, 3)).text).not.toContain('funded');
  });

  it('states the end of a term in the reader’s time zone', async () => {
    const { id, email } = await confirmedPerson();
    await database().db.update(users).set({ timeZone: 'Asia/Seoul' }).where(eq(users.id, id));
    await notifyUser(id, 'termEndsTomorrow');
    const { text, source } = await mail(email, 2);
    expect(source).toMatch(/^Subject: Fixed term ends within a day/im);
    expect(text.replaceAll(/\s+/g, ' ')).toContain(
      'The 90-day fixed term ends on 4 Mar 2026, 18:30 GMT+9, by blockchain time.',
    );
    await database().db.update(users).set({ locale: 'ko', timeZone: null }).where(eq(users.id, id));
    await notifyUser(id, 'termEndsIn7Days');
    expect((await mail(email, 3)).text.replaceAll(/\s+/g, ' ')).toContain('2026년 3월 4일 09:30 UTC에 만기됩니다.');
  });

  it('is not sent to an unconfirmed address', async () => {
    const given = person();
    const { id } = (await register(given)).json();
    await notifyUser(id, 'unstaked');
    expect((await postedFor(id)).map(({ kind }) => kind)).toEqual(['verifyEmail']);
  });

  it('is not sent if it was switched off before it could be', async () => {
    const { id, email } = await confirmedPerson();
    await inTransaction(database().db, async (tx) => {
      await tx
        .update(users)
        .set({ mailChoices: { withdrawals: false } })
        .where(eq(users.id, id));
      const params = { activity: 'unstaked' };
      await outbox.post(tx, { kind: 'activity', to: email, userId: id, params, locale: 'en', now: clock.now() });
    });
    await expect.poll(() => postedFor(id)).toHaveLength(1);
    expect(mailsTo(email)).toHaveLength(1);
  });
});

describe('an email from support or the operator', () => {
  it('announces the reply to a visitor’s ticket, with links to our own pages only', async () => {
    const to = person().email;
    const post = (link: string) =>
      inTransaction(database().db, (tx) =>
        outbox.post(tx, {
          kind: 'ticketAnswered',
          to,
          params: { number: '#12', link },
          locale: 'ko',
          now: clock.now(),
        }),
      );
    await post('/tickets#abc');
    expect((await mail(to, 1)).text).toContain('/tickets#abc');
    await post('//evil.example');
    expect((await mail(to, 2)).text).not.toContain('evil.example');
  });

  it('announces in the reader’s language, to those who want it', async () => {
    const { id, email } = await confirmedPerson();
    const params = { textKo: '점검합니다.', textEn: 'First.\n\nSecond.', link: '/' };
    const post = (key: string) =>
      inTransaction(database().db, (tx) => outbox.postToAll(tx, { key, params, locale: 'en', dueAt: clock.now() }));
    await database().db.update(users).set({ locale: 'ko' }).where(eq(users.id, id));
    await post('announcement:1');
    expect((await mail(email, 2)).text).toContain('점검합니다.');
    await post('announcement:1');
    await choose(id, { announcements: false });
    await post('announcement:2');
    await expect.poll(async () => (await postedFor(id)).filter(({ sentAt }) => sentAt === null)).toEqual([]);
    expect(mailsTo(email)).toHaveLength(2);
  });
});

describe('a sign-in from a new device', () => {
  it('is reported to the owner by email and in the bell, once for each device and network', async () => {
    const { id, email } = await confirmedPerson();
    const signIn = (headers: object) => login({ email, password: PASSWORD }, { ...headers });
    await signIn({});
    const elsewhere = { 'user-agent': WINDOWS, 'x-forwarded-for': NETWORK };
    await signIn(elsewhere);
    await signIn(elsewhere);
    const { text } = await mail(email, 2);
    expect(text).toContain('Chrome, Windows');
    expect(text).toContain(NETWORK);
    expect(text).toContain('1 Mar 2026');
    expect(await kindsOf(id)).toEqual(['registered', 'emailVerified', 'signedIn', 'signedInNew', 'signedIn']);
    expect(mailsTo(email)).toHaveLength(2);
    // The only link with a token is the one that freezes the account.
    expect(text.match(/#\S*token=/g)).toEqual(['#for=freeze&token=']);
  });
});
