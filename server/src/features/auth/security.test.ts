import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { activity, emailChanges, mails } from '../../db/schema.ts';
import { cookieOf, PASSWORD, person } from '../../testing/accounts.ts';
import { tokenIn, useMailbox } from '../../testing/mailbox.ts';

const { database, clock, hub, send, post, register, login, me, kindsOf, mail, mailsTo, confirmedPerson } = useMailbox();
const NEW_PASSWORD = 'violet harbour 52 kites';
const HOUR = 3_600_000;
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36';

type Answer = Awaited<ReturnType<typeof send>>;
const codeOf = (answer: Answer) => [answer.statusCode, answer.json().code];
const signInAgain = async (email: string, password = PASSWORD, headers: Record<string, string> = {}) =>
  cookieOf(await login({ email, password }, headers));

describe('a new password', () => {
  const change = (cookie: string, current: string, password: string) =>
    send('POST', '/api/profile/password', cookie, { current, password });

  it('needs the present one, ends every other session, and is notified by mail', async () => {
    const { id, email, cookie } = await confirmedPerson();
    const other = await signInAgain(email);
    expect(codeOf(await change(cookie, 'not it at all', NEW_PASSWORD))).toEqual([400, 'auth.passwordWrong']);
    expect(codeOf(await change(cookie, PASSWORD, 'short'))).toEqual([400, 'auth.passwordTooShort']);
    expect(codeOf(await change(cookie, PASSWORD, email))).toEqual([400, 'auth.passwordCommon']);
    expect(codeOf(await change(cookie, PASSWORD, PASSWORD))).toEqual([400, 'auth.passwordSame']);
    expect(await kindsOf(id)).not.toContain('passwordChanged');
    expect((await change(cookie, PASSWORD, NEW_PASSWORD)).statusCode).toBe(204);
    expect([(await me(cookie)).statusCode, (await me(other)).statusCode]).toEqual([200, 401]);
    expect((await login({ email, password: PASSWORD })).statusCode).toBe(401);
    expect((await login({ email, password: NEW_PASSWORD })).statusCode).toBe(200);
    expect((await mail(email, 2)).text).toContain('was changed');
    expect(await kindsOf(id)).toContain('passwordChanged');
  });

  it('makes links to reset the one of before worthless', async () => {
    const { email, cookie } = await confirmedPerson();
    await post('/api/password/forgot', { email });
    const token = tokenIn(await mail(email, 2));
    expect((await change(cookie, PASSWORD, NEW_PASSWORD)).statusCode).toBe(204);
    const reset = await post('/api/password/reset', { token, password: 'another-long-one-77' });
    expect(codeOf(reset)).toEqual([400, 'auth.linkInvalid']);
  });
});

describe('the sessions of a user', () => {
  const list = async (cookie: string) => (await send('GET', '/api/profile/sessions', cookie)).json().sessions;

  it('are listed in words, this one first, without anything that could open one', async () => {
    const { email, cookie } = await confirmedPerson();
    clock.advance(HOUR);
    await signInAgain(email, PASSWORD, { 'user-agent': CHROME, 'x-forwarded-for': '2001:db8:1:2:3::4' });
    const answer = await send('GET', '/api/profile/sessions', cookie);
    expect(answer.json().sessions).toMatchObject([
      { isCurrent: true, device: null },
      { isCurrent: false, device: 'Chrome, Windows', network: '2001:db8:1:2::/64' },
    ]);
    expect(Object.keys(answer.json().sessions[0]).sort()).toEqual(
      ['id', 'device', 'network', 'createdAt', 'lastUsedAt', 'isCurrent'].sort(),
    );
    expect(cookie).not.toContain(answer.json().sessions[0].id);
  });

  it('end one by one or all others at once; their windows hear of it; those of others are not found', async () => {
    const { id, email, cookie } = await confirmedPerson();
    const [second, third, fourth] = [await signInAgain(email), await signInAgain(email), await signInAgain(email)];
    const stranger = cookieOf(await register(person()));
    const target = (await list(cookie)).find((one: { isCurrent: boolean }) => !one.isCurrent).id;
    expect((await send('DELETE', `/api/profile/sessions/${target}`, stranger)).statusCode).toBe(404);
    const invalidations: string[] = [];
    const stop = hub.subscribe(id, (invalidation) => invalidations.push(invalidation));
    expect((await send('DELETE', `/api/profile/sessions/${target}`, cookie)).statusCode).toBe(204);
    stop();
    expect(invalidations).toContain('session');
    expect((await send('DELETE', `/api/profile/sessions/${target}`, cookie)).statusCode).toBe(404);
    expect(await list(cookie)).toHaveLength(3);
    expect((await send('DELETE', '/api/profile/sessions', cookie)).json()).toEqual({ ended: 2 });
    expect((await send('DELETE', '/api/profile/sessions', cookie)).json()).toEqual({ ended: 0 });
    const states = await Promise.all(
      [cookie, second, third, fourth, stranger].map(async (one) => (await me(one)).statusCode),
    );
    expect(states).toEqual([200, 401, 401, 401, 200]);
  });
});

describe('a change of address', () => {
  const ask = (cookie: string, email: string, password = PASSWORD) =>
    send('POST', '/api/profile/email-change', cookie, { email, password });
  const confirm = (token: string) => post('/api/email-change/confirm', { token });
  const refuse = (token: string) => post('/api/email-change/refuse', { token });
  const now = async (cookie: string) => (await send('GET', '/api/profile/email-change', cookie)).json().change;

  /** A confirmed person who asked for another address, and the links of both mails. */
  async function asked() {
    const someone = await confirmedPerson();
    const newEmail = person().email;
    expect((await ask(someone.cookie, ` ${newEmail.toUpperCase()}`)).statusCode).toBe(200);
    const [from, to] = [tokenIn(await mail(someone.email, 2)), tokenIn(await mail(newEmail, 1))];
    return { ...someone, newEmail, from, to };
  }

  it.each([
    ['the new one last', 0],
    ['the old one last', 1],
  ])('takes effect when both have confirmed, %s', async (_, first) => {
    const { id, email, newEmail, cookie, from, to } = await asked();
    const links = first === 0 ? [from, to] : [to, from];
    expect((await confirm(links[0] ?? '')).json()).toEqual({ outcome: 'waiting' });
    expect((await confirm(links[0] ?? '')).json()).toEqual({ outcome: 'waiting' });
    expect((await me(cookie)).json().email).toBe(email);
    expect(await now(cookie)).toMatchObject({ newEmail, oldConfirmed: first === 0, newConfirmed: first === 1 });
    expect((await confirm(links[1] ?? '')).json()).toEqual({ outcome: 'changed' });
    expect((await me(cookie)).json()).toMatchObject({ email: newEmail, emailVerified: true });
    expect(await now(cookie)).toBeNull();
    for (const link of links) expect(codeOf(await confirm(link))).toEqual([400, 'auth.linkInvalid']);
    expect((await login({ email, password: PASSWORD })).statusCode).toBe(401);
    expect((await login({ email: newEmail, password: PASSWORD })).statusCode).toBe(200);
    const message = await mail(email, 3);
    expect(message.text).toContain(newEmail);
    expect((await kindsOf(id)).slice(2, 4)).toEqual(['emailChangeAsked', 'emailChanged']);
  });

  it('is one change, however many confirm at once', async () => {
    const { cookie, newEmail, id, from, to } = await asked();
    const answers = await Promise.all([from, to, from, to].map(confirm));
    expect(answers.filter((answer) => answer.json().outcome === 'changed')).toHaveLength(1);
    expect((await me(cookie)).json().email).toBe(newEmail);
    expect((await kindsOf(id)).filter((kind) => kind === 'emailChanged')).toHaveLength(1);
  });

  it('needs the password and another address', async () => {
    const { email, cookie } = await confirmedPerson();
    expect(codeOf(await ask(cookie, person().email, 'not it at all'))).toEqual([400, 'auth.passwordWrong']);
    expect(codeOf(await ask(cookie, email.toUpperCase()))).toEqual([400, 'auth.emailSame']);
    expect(codeOf(await ask(cookie, 'nobody'))).toEqual([400, 'auth.emailInvalid']);
    expect(await now(cookie)).toBeNull();
  });

  it('is over once it is cancelled, from the page or from a mail, replaced, or a day old', async () => {
    const byPage = await asked();
    expect((await send('DELETE', '/api/profile/email-change', byPage.cookie)).statusCode).toBe(204);
    const byMail = await asked();
    expect((await refuse(byMail.from)).statusCode).toBe(204);
    expect(await kindsOf(byMail.id)).toContain('emailChangeCancelled');
    const replaced = await asked();
    const other = person().email;
    expect((await ask(replaced.cookie, other)).statusCode).toBe(200);
    expect(await now(replaced.cookie)).toMatchObject({ newEmail: other });
    const old = await asked();
    clock.advance(24 * HOUR);
    for (const { from, to, cookie, email } of [byPage, byMail, replaced, old]) {
      for (const link of [from, to]) {
        expect(codeOf(await confirm(link))).toEqual([400, 'auth.linkInvalid']);
        expect(codeOf(await refuse(link))).toEqual([400, 'auth.linkInvalid']);
      }
      expect((await me(cookie)).json().email).toBe(email);
    }
  });

  it('with an address that was never confirmed asks the new one alone', async () => {
    const given = person();
    const cookie = cookieOf(await register(given));
    const newEmail = person().email;
    expect((await ask(cookie, newEmail)).json().change).toMatchObject({ needsOld: false });
    expect((await confirm(tokenIn(await mail(newEmail, 1)))).json()).toEqual({ outcome: 'changed' });
    expect((await me(cookie)).json()).toMatchObject({ email: newEmail, emailVerified: true });
    // The other address gets nothing but the mail that asked to confirm it.
    expect(
      (await database().db.select().from(mails).where(eq(mails.toAddress, given.email))).map(({ kind }) => kind),
    ).toEqual(['verifyEmail']);
  });

  it('does not reveal whether the new address has an account, but notifies its owner', async () => {
    const [owner, someone] = [await confirmedPerson(), await confirmedPerson()];
    const [taken, free] = [await ask(someone.cookie, owner.email), await ask(someone.cookie, person().email)];
    const shapeOf = (answer: Answer) => [answer.statusCode, Object.keys(answer.json().change)];
    expect(shapeOf(taken)).toEqual(shapeOf(free));
    expect((await ask(someone.cookie, owner.email)).statusCode).toBe(200);
    const message = await mail(owner.email, 2);
    expect(message.text).toContain('You already have an account');
    expect(() => tokenIn(message)).toThrow();
  });

  it('answers 409 when somebody has registered with the new address in the meantime', async () => {
    const { cookie, email, newEmail, from, to } = await asked();
    await confirm(from);
    expect((await register(person({ email: newEmail }))).statusCode).toBe(200);
    expect(codeOf(await confirm(to))).toEqual([409, 'auth.emailTaken']);
    expect((await me(cookie)).json().email).toBe(email);
  });

  it('keeps only hashes of its links', async () => {
    const { from, to } = await asked();
    const rows = JSON.stringify([
      await database().db.select().from(emailChanges),
      await database().db.select().from(mails),
    ]);
    for (const token of [from, to]) expect(rows).not.toContain(token);
  });
});

describe('"this was not me"', () => {
  const entryOf = async (userId: string, kind: string) => {
    const rows = await database().db.select().from(activity).where(eq(activity.userId, userId));
    return String(rows.find((row) => row.kind === kind)?.id);
  };
  const report = (cookie: string, id: string) => send('POST', '/api/profile/not-me', cookie, { id });

  it('ends every session, cancels a change of address, and sends the way to a new password', async () => {
    const { id, email, cookie } = await confirmedPerson();
    const thief = await signInAgain(email);
    await send('POST', '/api/profile/email-change', thief, { email: person().email, password: PASSWORD });
    const answer = await report(cookie, await entryOf(id, 'signedIn'));
    expect(answer.statusCode).toBe(204);
    expect([(await me(cookie)).statusCode, (await me(thief)).statusCode]).toEqual([401, 401]);
    const resetMail = () => mailsTo(email).find(({ text }) => text.includes('/reset-password'));
    await expect.poll(resetMail).toBeDefined();
    const token = tokenIn(resetMail() ?? (await mail(email, 1)));
    expect((await post('/api/password/reset', { token, password: NEW_PASSWORD })).statusCode).toBe(204);
    expect(await kindsOf(id)).toEqual(
      expect.arrayContaining(['emailChangeCancelled', 'reportedNotMe', 'passwordChanged']),
    );
  });

  it('is for entries of one’s own about security', async () => {
    const [someone, other] = [await confirmedPerson(), await confirmedPerson()];
    const foreign = await entryOf(other.id, 'registered');
    expect((await report(someone.cookie, foreign)).statusCode).toBe(404);
    expect((await report(someone.cookie, '999999999')).statusCode).toBe(404);
    await database().db.update(activity).set({ kind: 'staked' }).where(eq(activity.userId, someone.id));
    const money = await entryOf(someone.id, 'staked');
    expect((await report(someone.cookie, money)).statusCode).toBe(404);
    expect((await me(someone.cookie)).statusCode).toBe(200);
  });
});
