import { HOUR_MS, MINUTE_MS } from '@eleven/protocol/durations';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { totpCode } from '../../accounts/totp.ts';
import { activity, deviceCookies } from '../../db/schema.ts';
import { hashToken } from '../../mail/links.ts';
import { cookieOf, PASSWORD, person } from '../../testing/accounts.ts';
import { cookiesOf } from '../../testing/factors.ts';
import { tokenIn, useMailbox } from '../../testing/mail/mailbox.ts';

const { database, clock, hub, send, post, register, login, me, kindsOf, mail, mailsTo, confirmedPerson } = useMailbox();
const NEW_PASSWORD = 'violet harbour 52 kites';
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36';

type Answer = Awaited<ReturnType<typeof send>>;
const codeOf = (answer: Answer) => [answer.statusCode, answer.json().code];
const signInAgain = async (email: string, password = PASSWORD, headers: Record<string, string> = {}) =>
  cookieOf(await login({ email, password }, headers));

describe('a new password', () => {
  const change = (cookie: string, current: string, password: string) =>
    send('POST', '/api/profile/password', cookie, { current, password });

  it('needs the current one, ends every other session, and sends an email', async () => {
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

  it('makes other browsers unknown again, and keeps this one known', async () => {
    const { id, email } = await confirmedPerson();
    const here = await login({ email, password: PASSWORD });
    await login({ email, password: PASSWORD });
    const known = async () => {
      const rows = await database().db.select().from(deviceCookies).where(eq(deviceCookies.userId, id));
      return rows.map(({ tokenHash }) => tokenHash);
    };
    expect(await known()).toHaveLength(3);
    expect((await change(cookiesOf(here), PASSWORD, NEW_PASSWORD)).statusCode).toBe(204);
    const cookie = here.cookies.find(({ name }) => name.endsWith('_device'));
    expect(await known()).toEqual([hashToken(cookie?.value ?? '')]);
  });

  it('invalidates links to reset the previous one', async () => {
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

  it('are listed with a readable device name, this one first, without anything that could open a session', async () => {
    const { email, cookie } = await confirmedPerson();
    clock.advance(HOUR_MS);
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

  it('are ended one by one, or all others at once; their open pages are notified, and other users’ sessions are not found', async () => {
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

describe('"this was not me"', () => {
  const entryOf = async (userId: string, kind: string) => {
    const rows = await database().db.select().from(activity).where(eq(activity.userId, userId));
    return String(rows.find((row) => row.kind === kind)?.id);
  };
  const report = (cookie: string, id: string) => send('POST', '/api/profile/not-me', cookie, { id });

  it('ends every session, cancels a change of address, and sends a link to set a new password', async () => {
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

  it('ends sign-ins that wait for their second step', async () => {
    const { id, email, cookie } = await confirmedPerson();
    const { secret } = (await send('POST', '/api/profile/factors/totp', cookie)).json();
    const code = totpCode(secret, clock.now());
    expect((await send('POST', '/api/profile/factors/totp/confirm', cookie, { code })).statusCode).toBe(200);
    const thief = cookiesOf(await login({ email, password: PASSWORD }));
    expect((await report(cookie, await entryOf(id, 'registered'))).statusCode).toBe(204);
    clock.advance(MINUTE_MS);
    const second = await post('/api/login/factor', { code: totpCode(secret, clock.now()) }, { cookie: thief });
    expect(codeOf(second)).toEqual([401, 'auth.signInExpired']);
  });

  it('is only for entries of one’s own activity about security', async () => {
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
