import { DAY_MS, HOUR_MS } from '@eleven/protocol/durations';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { accounts, users } from '../../../db/schema.ts';
import { PASSWORD } from '../../../testing/accounts.ts';
import { freezeTokenIn, is, useFreeze } from '../../../testing/freeze.ts';
import { tokenIn } from '../../../testing/mail/mailbox.ts';

const test = useFreeze();
const { database, clock, post, login, kindsOf, frozen, thawToken, saying, mailsTo } = test;
const NEW = 'violet harbour 52 kites';
const READY = 'The 72 hours are over. Your frozen Eleven account';
const methodsOf = async (token: string) => (await post('/api/thaw/methods', { token })).json();
const recover = (token: string, password?: string) => post('/api/thaw/recovery', { token, password });
const stopToken = async (email: string) => tokenIn(await saying(email, 'told us that every second factor'));

describe('recovery of a frozen account after the loss of every factor', () => {
  it('waits 72 hours after link and password; then the password thaws, and every factor is removed', async () => {
    const { id, email, secret } = await frozen({ totp: true });
    const token = await thawToken(email);
    expect(await methodsOf(token)).toMatchObject({ recovery: { needsPassword: true, dueAt: null } });
    is(await recover(token), 400, 'auth.passwordWrong');
    is(await recover(token, 'not the password 123'), 400, 'auth.passwordWrong');
    const asked = await recover(token, PASSWORD);
    is(asked, 200);
    const dueAt = new Date(clock.now().getTime() + 72 * HOUR_MS).toISOString();
    expect(asked.json()).toEqual({ dueAt });
    expect((await recover(token, PASSWORD)).json()).toEqual({ dueAt });
    expect(await methodsOf(token)).toMatchObject({ methods: ['totp', 'backupCode'], recovery: { dueAt } });
    is(await post('/api/thaw', { token, password: PASSWORD }), 400, 'auth.stepUpMethod');
    expect(await kindsOf(id)).toContain('recoveryAsked');

    clock.advance(72 * HOUR_MS);
    const late = tokenIn(await saying(email, READY));
    expect((await methodsOf(late)).methods).toEqual(['totp', 'backupCode', 'password', 'newPassword']);
    is(await post('/api/thaw', { token: late, password: 'not the password 123' }), 400, 'auth.passwordWrong');
    is(await post('/api/thaw', { token: late, password: PASSWORD }), 204);
    const inside = await login({ email, password: PASSWORD });
    is(inside, 200);
    expect(inside.json().secondFactor).toBeUndefined();
    expect(await kindsOf(id)).toEqual(expect.arrayContaining(['accountThawed', 'factorsRecovered']));
    expect(test.nextCode(secret)).toMatch(/^\d{6}$/);
  });

  it('is announced by email, and the link in it stops it: the factor is required as before', async () => {
    const { id, email, backupCodes } = await frozen({ totp: true });
    is(await recover(await thawToken(email), PASSWORD), 200);
    is(await post('/api/recovery/stop', { token: await stopToken(email) }), 204);
    expect(await kindsOf(id)).toContain('recoveryStopped');
    clock.advance(73 * HOUR_MS);
    const token = await thawToken(email);
    expect(await methodsOf(token)).toMatchObject({ methods: ['totp', 'backupCode'], recovery: { dueAt: null } });
    expect(mailsTo(email).some(({ text }) => text.includes(READY))).toBe(false);
    is(await post('/api/thaw', { token, code: backupCodes[0] }), 204);
  });

  it('still thaws with a factor found again, which stays and ends the recovery', async () => {
    const { email, secret, backupCodes } = await frozen({ totp: true });
    is(await recover(await thawToken(email), PASSWORD), 200);
    const stop = await stopToken(email);
    clock.advance(73 * HOUR_MS);
    is(await test.thawWith(email, { code: backupCodes[0] }), 204);
    const asked = await login({ email, password: PASSWORD });
    expect(asked.json().secondFactor).toEqual(['totp', 'backupCode']);
    is(await post('/api/recovery/stop', { token: stop }), 400, 'auth.linkInvalid');
    expect(secret).not.toBe('');
  });

  it('needs no password 72 hours after the freeze: losing both means waiting twice', async () => {
    const { email } = await frozen({ totp: true });
    clock.advance(72 * HOUR_MS);
    const token = await thawToken(email);
    expect(await methodsOf(token)).toMatchObject({ recovery: { needsPassword: false } });
    is(await recover(token), 200);
    is(await post('/api/thaw', { token, newPassword: NEW }), 400, 'auth.stepUpMethod');
    clock.advance(72 * HOUR_MS);
    is(await test.thawWith(email, { newPassword: NEW }), 204);
    is(await login({ email, password: NEW }), 200);
  });

  it('needs the mailbox alone if there is no password, as an email could set one too', async () => {
    const { person, token: alarm } = await test.alarmed({ totp: true });
    await database().db.delete(accounts).where(eq(accounts.userId, person.id));
    is(await post('/api/freeze', { token: alarm }), 200);
    const token = await thawToken(person.email);
    expect(await methodsOf(token)).toMatchObject({
      methods: ['totp', 'backupCode'],
      recovery: { needsPassword: false },
    });
    is(await recover(token), 200);
    is(await post('/api/thaw', { token, newPassword: NEW }), 400, 'auth.stepUpMethod');
    clock.advance(72 * HOUR_MS);
    is(await test.thawWith(person.email, { newPassword: NEW }), 204);
  });

  it('can be completed for a week, and must then be requested again', async () => {
    const { email } = await frozen({ totp: true });
    is(await recover(await thawToken(email), PASSWORD), 200);
    clock.advance(72 * HOUR_MS + 7 * DAY_MS);
    const token = await thawToken(email);
    expect(await methodsOf(token)).toMatchObject({ methods: ['totp', 'backupCode'], recovery: { dueAt: null } });
    is(await post('/api/thaw', { token, password: PASSWORD }), 400, 'auth.stepUpMethod');
    is(await recover(token), 200);
  });

  it('is not offered to staff, to an account without a factor, or for an invalid link', async () => {
    const plain = await frozen();
    const token = await thawToken(plain.email);
    expect((await methodsOf(token)).recovery).toBeNull();
    is(await recover(token, PASSWORD), 400, 'auth.stepUpMethod');
    is(await recover('x'.repeat(43), PASSWORD), 400, 'auth.linkInvalid');
    const staff = await frozen({ totp: true });
    await database().db.update(users).set({ role: 'support', name: 'Staff who froze' }).where(eq(users.id, staff.id));
    const theirs = await thawToken(staff.email);
    expect((await methodsOf(theirs)).recovery).toBeNull();
    is(await recover(theirs, PASSWORD), 403, 'auth.recoveryStaff');
  });

  it('is not ended by another freeze, and one requested before the freeze does not count', async () => {
    const { person, token } = await test.alarmed({ totp: true });
    const begun = await login({ email: person.email, password: PASSWORD });
    const cookie = begun.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
    is(await post('/api/login/recovery', {}, { cookie }), 200);
    is(await post('/api/freeze', { token }), 200);
    clock.advance(73 * HOUR_MS);
    const thaw = await thawToken(person.email);
    expect((await methodsOf(thaw)).methods).toEqual(['totp', 'backupCode']);
    is(await recover(thaw), 200);
    is(await post('/api/freeze', { token }), 200);
    expect((await methodsOf(thaw)).recovery.dueAt).not.toBeNull();
  });
});

it('if the address was changed, only the mailbox that froze it can stop it; the others are notified', async () => {
  const { person, next } = await test.moved({ totp: true });
  is(await post('/api/freeze', { token: freezeTokenIn(await test.mailOf(person.email, 'addressChanged')) }), 200);
  is(await recover(await thawToken(person.email), PASSWORD), 200);
  await stopToken(person.email);
  const notified = await saying(next, 'told us that every second factor');
  expect(notified.text).not.toContain('token=');
});
