/** The mandatory second factor of staff, step-up, and the recovery from a lost factor. */
import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '@eleven/protocol/durations';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { mails, passkeys, wallets } from '../../db/schema.ts';
import { writeMail } from '../../mail/write.ts';
import { cookieOf, PASSWORD } from '../../testing/accounts.ts';
import { createPasskey } from '../../testing/authenticator.ts';
import { cookiesOf, is, useFactors } from '../../testing/factors.ts';

const test = useFactors();
const { database, clock, links, send, post, kindsOf, newAccount, nextCode, withTotp, addPasskey, begin, me, user } =
  test;

describe('staff', () => {
  const enter = (email: string) => post('/api/admin/login', { email, password: PASSWORD });

  it('set up a second factor at the first sign-in, with no way around it', async () => {
    const { email } = await newAccount({ role: 'support' });
    const asked = await enter(email);
    expect([asked.statusCode, asked.json()]).toEqual([200, { secondFactor: ['enrol'] }]);
    const cookie = cookiesOf(asked);
    is(await post('/api/admin/login/factor', { code: '123456' }, { cookie }), 400, 'auth.codeWrong');
    const { secret } = (await post('/api/admin/login/enrol', {}, { cookie })).json();
    is(await post('/api/admin/login/enrol/confirm', { code: '000000' }, { cookie }), 400, 'auth.codeWrong');
    const answer = await post('/api/admin/login/enrol/confirm', { code: nextCode(secret) }, { cookie });
    expect([answer.statusCode, answer.json().user.email, answer.json().backupCodes.length]).toEqual([200, email, 10]);
    is(await post('/api/admin/login/enrol', {}, { cookie }), 401, 'auth.signInExpired');
    expect((await enter(email)).json()).toEqual({ secondFactor: ['totp', 'backupCode'] });
    const again = await post('/api/admin/login', { email, password: PASSWORD, code: nextCode(secret) });
    is(again, 200);
    // An existing factor cannot be replaced from the outside.
    is(await post('/api/admin/login/enrol', {}, { cookie: cookiesOf(await enter(email)) }), 401, 'auth.signInExpired');
  });

  it('keep one, and are notified of a sign-in from a new network', async () => {
    const { email, cookie, secret, id } = await withTotp(await newAccount({ role: 'admin' }));
    is(await send('DELETE', '/api/profile/factors/totp', cookie), 409, 'auth.factorRequired');
    const body = { email, password: PASSWORD, code: nextCode(secret) };
    is(await post('/api/admin/login', body, { 'x-forwarded-for': '203.0.113.9' }), 200);
    expect(await kindsOf(id)).toContain('signedInNew');
    const notified = await database().db.select().from(mails).where(eq(mails.toAddress, email));
    expect(notified.map(({ kind }) => kind)).toContain('newDevice');
  });

  it('get nothing from a sign-in to the user area', async () => {
    const { email, secret } = await withTotp(await newAccount({ role: 'admin' }));
    const asked = await begin(email);
    is(
      await post('/api/admin/login/factor', { code: nextCode(secret) }, { cookie: cookiesOf(asked) }),
      401,
      'auth.signInExpired',
    );
  });
});

describe('step-up', () => {
  it('is not needed for ten minutes after the sign-in, and lasts as long again', async () => {
    const { cookie } = await newAccount();
    is(await send('DELETE', '/api/profile/sessions', cookie), 200);
    clock.advance(10 * MINUTE_MS);
    is(await send('DELETE', '/api/profile/sessions', cookie), 403, 'auth.stepUpRequired');
    expect((await send('GET', '/api/step-up', cookie)).json().methods).toEqual(['password']);
    is(await send('POST', '/api/step-up', cookie, { password: 'wrong' }), 400, 'auth.passwordWrong');
    is(await send('POST', '/api/step-up', cookie, { password: PASSWORD }), 200);
    is(await send('DELETE', '/api/profile/sessions', cookie), 200);
  });

  it('requires the strongest proof that the account has', async () => {
    const { cookie, secret } = await withTotp();
    clock.advance(10 * MINUTE_MS);
    is(await send('POST', '/api/step-up', cookie, { password: PASSWORD }), 400, 'auth.stepUpMethod');
    const change = { current: PASSWORD, password: 'violet harbour 52 kites' };
    is(await send('POST', '/api/profile/password', cookie, change), 403, 'auth.stepUpRequired');
    is(await send('POST', '/api/step-up', cookie, { code: nextCode(secret) }), 200);
    is(await send('POST', '/api/profile/password', cookie, change), 204);
  });

  it('applies to one session alone', async () => {
    const { email, cookie } = await newAccount();
    const other = cookieOf(await begin(email));
    clock.advance(10 * MINUTE_MS);
    is(await send('POST', '/api/step-up', other, { password: PASSWORD }), 200);
    is(await send('DELETE', '/api/profile/sessions', cookie), 403, 'auth.stepUpRequired');
  });
});

describe('a factor that is added', () => {
  it.each([
    ['an app', (one: { cookie: string }) => withTotp(one as Parameters<typeof withTotp>[0])],
    ['a passkey', async (one: { cookie: string }) => is(await addPasskey(one.cookie, createPasskey()), 200)],
  ])('%s: ends the step-up of every other session, whose proof was weaker, but not of this one', async (_, add) => {
    const owner = await newAccount();
    const others = [cookieOf(await begin(owner.email)), cookieOf(await begin(owner.email))];
    const methods = async (cookie: string) => (await send('GET', '/api/step-up', cookie)).json();
    expect((await methods(others[0] ?? '')).until).not.toBeNull();
    await add(owner);
    expect((await methods(owner.cookie)).until).not.toBeNull();
    for (const other of others) {
      expect((await methods(other)).until).toBeNull();
      is(await send('DELETE', '/api/profile/sessions', other), 403, 'auth.stepUpRequired');
      is(await send('POST', '/api/step-up', other, { password: PASSWORD }), 400, 'auth.stepUpMethod');
    }
    is(await send('DELETE', '/api/profile/sessions', owner.cookie), 200);
  });
});

describe('a lost second factor', () => {
  const HOUR = 60 * MINUTE_MS;
  const askRecovery = async (email: string) =>
    post('/api/login/recovery', {}, { cookie: cookiesOf(await begin(email)) });
  async function linkIn(kind: string, to: string): Promise<string | undefined> {
    const { db } = database();
    const [row] = await db
      .select()
      .from(mails)
      .where(and(eq(mails.kind, kind), eq(mails.toAddress, to)));
    const written = row && (await writeMail(db, links, row, clock.now()));
    return /token=([\w-]+)/.exec(written?.text ?? '')?.[1];
  }

  it('can be removed by email after 72 hours, with every session', async () => {
    const { id, email, cookie } = await withTotp();
    const asked = await askRecovery(email);
    expect(asked.json().dueAt).toBe(new Date(clock.now().getTime() + 72 * HOUR).toISOString());
    const [due] = await database().db.select().from(mails).where(eq(mails.kind, 'recoveryReady'));
    expect(due?.dueAt?.toISOString()).toBe(asked.json().dueAt);
    const token = await linkIn('recoveryReady', email);
    is(await post('/api/recovery/complete', { token }), 409, 'auth.recoveryNotDue');
    clock.advance(72 * HOUR);
    const key = { 'idempotency-key': randomUUID() };
    // The reply to the first may be lost.
    for (const _ of [1, 2]) is(await post('/api/recovery/complete', { token }, key), 204);
    is(await me(cookie), 401, 'auth.required');
    expect((await begin(email)).json().email).toBe(email);
    expect(await kindsOf(id)).toEqual(expect.arrayContaining(['recoveryAsked', 'factorsRecovered']));
    is(await post('/api/recovery/complete', { token }), 400, 'auth.linkInvalid');
  });

  it('shows its owner who began it: somebody with the password, or one or two members of the staff', async () => {
    const seen = async (cookie: string) => (await send('GET', '/api/profile/factors', cookie)).json();
    const own = await withTotp();
    expect(await seen(own.cookie)).toMatchObject({ recoveryDueAt: null, recoveryKind: null });
    is(await askRecovery(own.email), 200);
    expect((await seen(own.cookie)).recoveryKind).toBe('asked');
    const other = await withTotp();
    const reason = 'Lost the phone, showed the wallet';
    const act = async (what: string, role: 'support' | 'admin', payload: object = { reason }) =>
      send(
        'POST',
        `/api/admin/users/${other.id}/factor-case${what}`,
        (await user({ role, scope: 'admin', name: `Of the staff ${what}` })).cookie,
        payload,
      );
    is(await act('', 'support'), 204);
    is(await act('/evidence', 'support', { kind: 'note', note: 'Knows the first deposit' }), 204);
    is(await act('/propose', 'support'), 204);
    const dueAt = new Date(clock.now().getTime() + 72 * HOUR).toISOString();
    expect(await seen(other.cookie)).toMatchObject({ recoveryDueAt: dueAt, recoveryKind: 'proposed' });
    is(await act('/confirm', 'admin'), 204);
    expect(await seen(other.cookie)).toMatchObject({ recoveryDueAt: dueAt, recoveryKind: 'agreed' });
    // Its email does not say that the reader requested anything.
    const { db } = database();
    const [row] = await db
      .select()
      .from(mails)
      .where(and(eq(mails.kind, 'recoveryReady'), eq(mails.toAddress, other.email)));
    const written = row && (await writeMail(db, links, { ...row, locale: 'ko' }, clock.now()));
    expect(written?.text).toContain('72시간이 지났습니다');
    expect(written?.text).not.toContain('요청하신');
  });

  it('ends if nobody completes it within a week, and can be requested again', async () => {
    const { email } = await withTotp();
    await askRecovery(email);
    const token = await linkIn('recoveryReady', email);
    clock.advance(72 * HOUR + 7 * 24 * HOUR + MINUTE_MS);
    is(await post('/api/recovery/complete', { token }), 400, 'auth.linkInvalid');
    const again = await askRecovery(email);
    expect(again.json().dueAt).toBe(new Date(clock.now().getTime() + 72 * HOUR).toISOString());
  });

  it('is no longer shown after that week, and its end is not announced as a stop', async () => {
    const { id, email, cookie, secret } = await withTotp();
    is(await askRecovery(email), 200);
    clock.advance(72 * HOUR + 7 * 24 * HOUR);
    const seen = (await send('GET', '/api/profile/factors', cookie)).json();
    expect(seen).toMatchObject({ recoveryDueAt: null, recoveryKind: null });
    is(await send('POST', '/api/step-up', cookie, { code: nextCode(secret) }), 200);
    const change = { current: PASSWORD, password: 'violet harbour 52 kites' };
    is(await send('POST', '/api/profile/password', cookie, change), 204);
    expect(await kindsOf(id)).not.toContain('recoveryStopped');
    const sent = await database().db.select().from(mails).where(eq(mails.toAddress, email));
    expect(sent.map(({ kind }) => kind)).not.toContain('recoveryStopped');
  });

  it('is stopped by the mailbox, and by a session, each of which is notified', async () => {
    const { id, email, cookie } = await withTotp();
    is(await askRecovery(email), 200);
    const token = await linkIn('recoveryAsked', email);
    const key = { 'idempotency-key': randomUUID() };
    for (const _ of [1, 2]) is(await post('/api/recovery/stop', { token }, key), 204);
    expect(await kindsOf(id)).toContain('recoveryStopped');
    expect(await linkIn('recoveryReady', email)).toBeUndefined();
    is(await post('/api/recovery/stop', { token }), 400, 'auth.linkInvalid');
    is(await askRecovery(email), 200);
    is(await send('DELETE', '/api/profile/factors/recovery', cookie), 204);
    expect((await send('GET', '/api/profile/factors', cookie)).json().recoveryDueAt).toBeNull();
    const notified = await database().db.select().from(mails).where(eq(mails.toAddress, email));
    expect(notified.filter(({ kind }) => kind === 'recoveryStopped')).toHaveLength(2);
  });

  it('is stopped by a new password: a stranger who knew the previous one may have requested it', async () => {
    const { id, email, cookie, secret } = await withTotp();
    is(await askRecovery(email), 200);
    const token = await linkIn('recoveryReady', email);
    is(await send('POST', '/api/step-up', cookie, { code: nextCode(secret) }), 200);
    const change = { current: PASSWORD, password: 'violet harbour 52 kites' };
    is(await send('POST', '/api/profile/password', cookie, change), 204);
    clock.advance(72 * HOUR);
    is(await post('/api/recovery/complete', { token }), 400, 'auth.linkInvalid');
    expect(await kindsOf(id)).toContain('recoveryStopped');
    expect((await begin(email, change.password)).json().secondFactor).toContain('totp');
  });

  it('ends when its owner joins the staff: no email removes a factor from them', async () => {
    const { id, email } = await withTotp();
    is(await askRecovery(email), 200);
    const token = await linkIn('recoveryReady', email);
    const admin = await user({ role: 'admin', scope: 'admin', name: 'Opens Doors' });
    const role = { role: 'support', reason: 'Joins customer service' };
    is(await send('POST', `/api/admin/users/${id}/role`, admin.cookie, role), 204);
    clock.advance(72 * HOUR);
    is(await post('/api/recovery/complete', { token }), 400, 'auth.linkInvalid');
    expect(await kindsOf(id)).toContain('recoveryStopped');
    expect((await begin(email)).json().secondFactor).toContain('totp');
  });

  it('has no recovery for staff, nor for somebody who has not entered the password', async () => {
    const { email } = await withTotp(await newAccount({ role: 'admin' }));
    is(await askRecovery(email), 403, 'auth.recoveryStaff');
    is(await post('/api/login/recovery'), 401, 'auth.signInExpired');
  });
});

describe('factors that a stranger has prepared', () => {
  const linkIn = async (kind: string, to: string) => {
    const { db } = database();
    const [row] = await db
      .select()
      .from(mails)
      .where(and(eq(mails.kind, kind), eq(mails.toAddress, to)));
    const written = row && (await writeMail(db, links, row, clock.now()));
    return /token=([\w-]+)/.exec(written?.text ?? '')?.[1];
  };

  it('in an account with an unconfirmed address are removed when its owner sets a password', async () => {
    const { id, email, cookie } = await newAccount({ confirmed: false });
    const { db } = database();
    await db.insert(wallets).values({ address: `0x${'7'.repeat(40)}`, userId: id, linkedAt: clock.now() });
    await db.insert(passkeys).values({
      id,
      userId: id,
      publicKey: '',
      counter: 0,
      transports: [],
      name: 'K',
      isSynced: false,
      createdAt: clock.now(),
    });
    is(await post('/api/password/forgot', { email }), 204);
    const token = await linkIn('resetPassword', email);
    is(await post('/api/password/reset', { token, password: 'violet harbour 52 kites' }), 204);
    is(await me(cookie), 401, 'auth.required');
    expect((await begin(email, 'violet harbour 52 kites')).json().email).toBe(email);
    expect(await db.select().from(wallets).where(eq(wallets.userId, id))).toEqual([]);
    expect(await db.select().from(passkeys).where(eq(passkeys.userId, id))).toEqual([]);
  });

  it('in an account with a confirmed address stay: its owner added them', async () => {
    const { email } = await withTotp();
    is(await post('/api/password/forgot', { email }), 204);
    const token = await linkIn('resetPassword', email);
    is(await post('/api/password/reset', { token, password: 'violet harbour 52 kites' }), 204);
    expect((await begin(email, 'violet harbour 52 kites')).json().secondFactor).toContain('totp');
  });
});
