import { DAY_MS, HOUR_MS, MINUTE_MS } from '@eleven/protocol/durations';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { mails, sessions, users } from '../../../db/schema.ts';
import { cookieOf, PASSWORD } from '../../../testing/accounts.ts';
import { allRoutes } from '../../../testing/all-routes.ts';
import { freezeTokenIn, is, useFreeze } from '../../../testing/freeze.ts';
import { tokenIn } from '../../../testing/mail/mailbox.ts';

const test = useFreeze();
const { database, clock, post, login, send, me, mailOf, kindsOf, confirmedPerson, frozen } = test;
const NEW = 'violet harbour 52 kites';
const freeze = (token: string) => post('/api/freeze', { token });
const row = async (id: string) => (await database().db.select().from(users).where(eq(users.id, id)))[0];

describe('the link in a security email', () => {
  it('freezes the account without a session, and ends every session', async () => {
    const { person, token } = await test.alarmed();
    const answer = await freeze(token);
    is(answer, 200);
    expect(answer.json()).toEqual({ email: person.email });
    is(await me(person.cookie), 401, 'auth.required');
    expect((await row(person.id))?.frozenAt).toEqual(clock.now());
    expect(await kindsOf(person.id)).toContain('accountFrozen');
    const notified = await mailOf(person.email, 'accountFrozen');
    expect(notified.text).toContain('/exit');
    expect(notified.text).toContain('/verify#for=thaw');
  });

  it('works once, for seven days, and a repeat succeeds without effect', async () => {
    const { person, token } = await test.alarmed();
    clock.advance(7 * DAY_MS + 1);
    is(await freeze(token), 400, 'auth.linkInvalid');
    const again = await test.alarmed();
    is(await freeze(again.token), 200);
    is(await freeze(again.token), 200);
    expect((await kindsOf(again.person.id)).filter((kind) => kind === 'accountFrozen')).toHaveLength(1);
    is(await test.thawWith(again.person.email, { password: PASSWORD }), 204);
    is(await freeze(again.token), 400, 'auth.linkInvalid');
    is(await freeze('x'.repeat(43)), 400, 'auth.linkInvalid');
    expect((await row(person.id))?.frozenAt).toBeNull();
  });

  it('is in security emails, and not in a password reset', async () => {
    const { person } = await test.alarmed();
    await send('POST', '/api/password/forgot', person.cookie, { email: person.email });
    expect((await mailOf(person.email, 'resetPassword')).text).not.toContain('for=freeze');
    const changed = { current: PASSWORD, password: NEW };
    is(await send('POST', '/api/profile/password', person.cookie, changed), 204);
    const notified = await mailOf(person.email, 'passwordChanged');
    expect(notified.text).toContain('/verify#for=freeze&token=');
  });
});

describe('a frozen account', () => {
  it('refuses every change with one code, even from a session that was left over', async () => {
    const person = await frozen();
    const { cookie } = await test.user();
    const [session] = await database().db.select().from(sessions).where(eq(sessions.userId, person.id));
    expect(session).toBeUndefined();
    // A session that the freeze did not end, as if by mistake.
    const all = (await allRoutes()).filter(({ access, method }) => access === 'user' && method !== 'GET');
    expect(all.length).toBeGreaterThan(25);
    const leftover = await test.leftoverSession(person.id);
    for (const { method, path } of all) {
      const url = path.replace(/:\w+/g, '1');
      const answer = await test.ask(method as 'POST', url, { cookie: leftover, payload: {} });
      expect([path, answer.statusCode, answer.json().code]).toEqual([path, 403, 'auth.frozen']);
    }
    is(await me(cookie), 200);
  });

  it('is revealed at sign-in only after the right password', async () => {
    const { email } = await frozen();
    is(await login({ email, password: 'not the password 123' }), 401, 'auth.invalidCredentials');
    const refused = await login({ email, password: PASSWORD });
    is(refused, 403, 'auth.frozen');
    expect(refused.json().message).toContain('frozen');
    const korean = await login({ email, password: PASSWORD }, { 'accept-language': 'ko' });
    expect(korean.json().message).toContain('동결');
  });

  it('has nothing pending: no sign-in, no change of address, no recovery, no deletion, no link', async () => {
    const { person, token, secret } = await test.alarmed({ totp: true });
    const { cookie, email } = person;
    await test.stepUp(person.id);
    is(await send('POST', '/api/profile/data/deletion', cookie), 200);
    const next = `next.${email}`;
    is(await send('POST', '/api/profile/email-change', cookie, { email: next, password: PASSWORD }), 200);
    const confirmation = tokenIn(await mailOf(next, 'confirmNewAddress'));
    is(await post('/api/password/forgot', { email }), 204);
    const reset = tokenIn(await mailOf(email, 'resetPassword'));
    const begun = await login({ email, password: PASSWORD });
    const pending = begun.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
    is(await post('/api/login/recovery', {}, { cookie: pending }), 200);
    const stop = tokenIn(await mailOf(email, 'recoveryAsked'));

    is(await freeze(token), 200);
    is(
      await post('/api/login/factor', { code: test.nextCode(secret) }, { cookie: pending }),
      401,
      'auth.signInExpired',
    );
    is(await post('/api/email-change/confirm', { token: confirmation }), 400, 'auth.linkInvalid');
    is(await post('/api/password/reset', { token: reset, password: NEW }), 400, 'auth.linkInvalid');
    is(await post('/api/recovery/stop', { token: stop }), 400, 'auth.linkInvalid');
    expect(await kindsOf(person.id)).toEqual(expect.arrayContaining(['emailChangeCancelled', 'deletionCancelled']));
    clock.advance(8 * DAY_MS);
    is(await test.thawWith(email, { code: test.nextCode(secret) }), 204);
    // The deletion does not come back, but can be requested again.
    const again = await login({ email, password: PASSWORD });
    is(again, 200);
  });

  it('refuses, under the lock, changes that were admitted before the freeze', async () => {
    for (const [method, url, payload] of [
      ['PATCH', '/api/profile', { name: 'Somebody Else' }],
      ['PATCH', '/api/profile/settings', { theme: 'dark' }],
      ['DELETE', '/api/profile/sessions', undefined],
    ] as const) {
      const { person, token } = await test.alarmed();
      await test.stepUp(person.id);
      const answer = await test.whileFrozen(token, () => test.ask(method, url, { cookie: person.cookie, payload }));
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 403, 'auth.frozen']);
      expect((await row(person.id))?.name).not.toBe('Somebody Else');
    }
  });

  it('gets the thaw link instead of a password reset', async () => {
    const { email } = await frozen();
    is(await post('/api/password/forgot', { email }), 204);
    expect((await mailOf(email, 'thawLink')).text).toContain('for=thaw&token=');
    // The worker decides which of the two it sends, and records it after sending.
    const isReset = and(eq(mails.toAddress, email), eq(mails.kind, 'resetPassword'));
    await expect.poll(() => database().db.$count(mails, isReset)).toBe(0);
  });
});

describe('thawing', () => {
  it('takes the link and the password; either one alone is not enough', async () => {
    const { id, email } = await frozen();
    const token = await test.thawToken(email);
    is(await post('/api/thaw', { token, password: 'not the password 123' }), 400, 'auth.passwordWrong');
    is(await post('/api/thaw', { token: 'x'.repeat(43), password: PASSWORD }), 400, 'auth.linkInvalid');
    is(await post('/api/thaw', { token, newPassword: NEW }), 400, 'auth.stepUpMethod');
    is(await post('/api/thaw', { token, password: PASSWORD }), 204);
    is(await post('/api/thaw', { token, password: PASSWORD }), 204);
    expect((await row(id))?.frozenAt).toBeNull();
    is(await login({ email, password: PASSWORD }), 200);
    expect(await kindsOf(id)).toContain('accountThawed');
    expect((await mailOf(email, 'accountThawed')).text).toContain('were removed');
  });

  it('removes nothing from a staff account, and neither the page nor the email says that it does', async () => {
    const { person, token, secret } = await test.alarmed({ totp: true });
    is(await freeze(token), 200);
    await database().db.update(users).set({ role: 'support' }).where(eq(users.id, person.id));
    const link = await test.thawToken(person.email);
    const described = (await post('/api/thaw/methods', { token: link })).json();
    expect(described).toMatchObject({ methods: ['totp', 'backupCode'], disputedSince: null });
    is(await post('/api/thaw', { token: link, code: test.nextCode(secret) }), 204);
    const { text } = await mailOf(person.email, 'accountThawed');
    expect(text).not.toContain('removed');
    expect(text).not.toContain('sinceAt');
    await database().db.update(users).set({ role: 'user' }).where(eq(users.id, person.id));
  });

  it('takes a code or a backup code instead of the password if there is a second factor', async () => {
    const owner = await frozen({ totp: true });
    const token = await test.thawToken(owner.email);
    expect((await post('/api/thaw/methods', { token })).json()).toMatchObject({
      methods: ['totp', 'backupCode'],
      newPasswordFrom: null,
    });
    is(await post('/api/thaw', { token, password: PASSWORD }), 400, 'auth.stepUpMethod');
    is(await post('/api/thaw', { token, code: '000000' }), 400, 'auth.codeWrong');
    is(await post('/api/thaw', { token, code: owner.backupCodes[0] }), 204);
  });

  it('ignores and removes what was changed since the email: a stranger’s password and app open nothing', async () => {
    const person = await confirmedPerson();
    await test.stepUp(person.id);
    // The app's secret was shown before the email; the time at which the app was turned on counts.
    const { secret } = (await send('POST', '/api/profile/factors/totp', person.cookie)).json();
    clock.advance(MINUTE_MS);
    const stranger = { current: PASSWORD, password: NEW };
    is(await send('POST', '/api/profile/password', person.cookie, stranger), 204);
    const alarm = await mailOf(person.email, 'passwordChanged');
    const code = test.nextCode(secret);
    is(await send('POST', '/api/profile/factors/totp/confirm', person.cookie, { code }), 200);
    is(await freeze(freezeTokenIn(alarm)), 200);

    const token = await test.thawToken(person.email);
    expect((await post('/api/thaw/methods', { token })).json().methods).toEqual(['newPassword']);
    is(await post('/api/thaw', { token, code: test.nextCode(secret) }), 400, 'auth.stepUpMethod');
    is(await post('/api/thaw', { token, newPassword: 'copper lantern 77 rain' }), 204);
    is(await login({ email: person.email, password: NEW }), 401, 'auth.invalidCredentials');
    const inside = await login({ email: person.email, password: 'copper lantern 77 rain' });
    is(inside, 200);
    expect((await send('GET', '/api/profile/factors', cookieOf(inside))).json()).toMatchObject({ totpSince: null });
  });

  it('lets a forgotten password be replaced after 72 hours', async () => {
    const { email } = await frozen();
    const early = await test.thawToken(email);
    const described = (await post('/api/thaw/methods', { token: early })).json();
    expect(described).toMatchObject({
      methods: ['password'],
      newPasswordFrom: new Date(clock.now().getTime() + 72 * HOUR_MS).toISOString(),
    });
    clock.advance(72 * HOUR_MS);
    const token = await test.thawToken(email);
    is(await post('/api/thaw', { token, newPassword: NEW }), 204);
    is(await login({ email, password: NEW }), 200);
  });

  it('sends its link with the same reply for every address', async () => {
    const { email } = await frozen();
    is(await post('/api/thaw/link', { email }), 204);
    is(await post('/api/thaw/link', { email: `nobody.${email}` }), 204);
    is(await post('/api/thaw/link', { email: 'nonsense' }), 400, 'auth.emailInvalid');
    await mailOf(email, 'thawLink');
    expect(test.mailsTo(`nobody.${email}`)).toEqual([]);
  });

  it('a link from before a thaw does not thaw it the next time', async () => {
    const { person, token } = await test.alarmed();
    is(await freeze(token), 200);
    const [first, second] = [await test.thawToken(person.email), await test.thawToken(person.email)];
    is(await post('/api/thaw', { token: first, password: PASSWORD }), 204);
    is(await freeze(freezeTokenIn(await mailOf(person.email, 'accountThawed'))), 200);
    is(await post('/api/thaw', { token: second, password: PASSWORD }), 400, 'auth.linkInvalid');
    is(await post('/api/thaw', { token: first, password: PASSWORD }), 400, 'auth.linkInvalid');
  });
});

describe('if the address was changed meanwhile', () => {
  it('the previous address freezes, both are notified, and only that mailbox thaws', async () => {
    const { person, next } = await test.moved();
    const alarm = await mailOf(person.email, 'addressChanged');
    is(await freeze(freezeTokenIn(alarm)), 200);
    for (const address of [person.email, next])
      expect((await mailOf(address, 'accountFrozen')).text).toContain(person.email);
    is(await post('/api/thaw/link', { email: next }), 204);
    await mailOf(person.email, 'thawLink');
    expect(
      test
        .mailsTo(next)
        .map(({ text }) => text)
        .join(),
    ).not.toContain('for=thaw&token=');
    is(await test.thawWith(person.email, { password: PASSWORD }), 204);
    for (const address of [person.email, next]) await mailOf(address, 'accountThawed');
    const elsewhere = await mailOf(person.email, 'accountThawed');
    expect(elsewhere.text).not.toContain('for=freeze');
  });

  it('undoing the change still works, and moves the freeze to the previous address', async () => {
    const { person, next } = await test.moved();
    const alarm = await mailOf(person.email, 'addressChanged');
    // The stranger freezes it from the new mailbox.
    is(await test.login({ email: next, password: PASSWORD }, { 'user-agent': 'Mozilla/5.0 (X11) Firefox/133.0' }), 200);
    is(await freeze(freezeTokenIn(await mailOf(next, 'newDevice'))), 200);
    is(await post('/api/email-change/undo', { token: tokenIn(alarm) }), 204);
    expect(await row(person.id)).toMatchObject({ email: person.email, frozenBy: person.email });
    is(await test.thawWith(person.email, { newPassword: NEW }), 204);
    is(await login({ email: person.email, password: NEW }), 200);
  });
});

it('staff see that it is frozen, and cannot thaw it', async () => {
  const { id } = await frozen();
  const admin = await test.user({ role: 'admin', scope: 'admin' });
  const seen = await test.ask('GET', `/api/admin/users/${id}`, { cookie: admin.cookie });
  expect(seen.json().frozenAt).toBe(clock.now().toISOString());
  const deletion = await test.ask('POST', `/api/admin/users/${id}/request-deletion`, {
    cookie: admin.cookie,
    payload: { reason: 'Asked by telephone' },
  });
  is(deletion, 403, 'auth.frozen');
});
