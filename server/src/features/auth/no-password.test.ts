import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { accounts, mails, sessions, wallets } from '../../db/schema.ts';
import { cookieOf, PASSWORD, person } from '../../testing/accounts.ts';
import { tokenIn } from '../../testing/mail/mailbox.ts';
import { useOwnData } from '../../testing/own-data.ts';

const { database, clock, send, post, register, me, mail, provenPerson, stepUp } = useOwnData();
const ask = (cookie: string, body: object) => send('POST', '/api/profile/email-change', cookie, body);

describe('an account without a password', () => {
  /** Like an account that was created with a wallet, some time ago. */
  async function walletOnly<Account extends { id: string }>(account: Account): Promise<Account> {
    const { db } = database();
    await db.delete(accounts).where(eq(accounts.userId, account.id));
    const address = `0x${account.id.replace(/\W/g, '').toLowerCase()}`;
    await db.insert(wallets).values({ address, userId: account.id, linkedAt: clock.now() });
    await db.update(sessions).set({ steppedUpAt: null }).where(eq(sessions.userId, account.id));
    return account;
  }

  it('gets an error that says so when it changes the password, and not that the password is wrong', async () => {
    const { cookie } = await walletOnly(await provenPerson());
    const password = 'whatever it may be';
    const changed = await send('POST', '/api/profile/password', cookie, {
      current: password,
      password: `${password}!`,
    });
    expect(changed.json().code).toBe('auth.passwordNone');
  });

  it('corrects a mistyped address after a step-up, without an email to the address that nobody confirmed', async () => {
    const given = person();
    const registered = await register(given);
    const { id, cookie } = await walletOnly({ id: registered.json().id, cookie: cookieOf(registered) });
    const email = person().email;
    // Whatever is typed as the password proves nothing.
    for (const body of [{ email }, { email, password: PASSWORD }]) {
      const refused = await ask(cookie, body);
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'auth.stepUpRequired']);
    }
    await stepUp(id);
    expect((await ask(cookie, { email })).json().change).toMatchObject({ newEmail: email, needsOld: false });
    const confirmed = await post('/api/email-change/confirm', { token: tokenIn(await mail(email, 1)) });
    expect(confirmed.json()).toEqual({ outcome: 'changed', dueAt: null });
    expect((await me(cookie)).json()).toMatchObject({ email, emailVerified: true });
    expect(await database().db.$count(wallets, eq(wallets.userId, id))).toBe(1);
    const sent = await database().db.select().from(mails).where(eq(mails.toAddress, given.email));
    expect(sent.map(({ kind }) => kind)).toEqual(['verifyEmail']);
  });

  it('changes a confirmed address after a step-up, and both mailboxes must agree as always', async () => {
    const { id, cookie } = await walletOnly(await provenPerson());
    const email = person().email;
    expect((await ask(cookie, { email })).json().code).toBe('auth.stepUpRequired');
    await stepUp(id);
    expect((await ask(cookie, { email })).json().change).toMatchObject({ newEmail: email, needsOld: true });
  });
});

it('an account with a password changes its address with that alone, not with a step-up', async () => {
  const { cookie } = await provenPerson();
  const refused = await ask(cookie, { email: person().email });
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'auth.passwordWrong']);
});
