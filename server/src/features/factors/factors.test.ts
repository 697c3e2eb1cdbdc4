/** Second factors and passkeys: adding them, requiring them after every kind of sign-in, and removing them. */
import { HOUR_MS, MINUTE_MS } from '@eleven/protocol/durations';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { accounts, mails, sessions, totpFactors } from '../../db/schema.ts';
import { writeMail } from '../../mail/write.ts';
import { cookieOf, PASSWORD } from '../../testing/accounts.ts';
import { createPasskey } from '../../testing/authenticator.ts';
import { cookiesOf, is, useFactors } from '../../testing/factors.ts';

const test = useFactors();
const { database, clock, links, me, send, post, kindsOf, newAccount } = test;
const { nextCode, withTotp, addPasskey, begin, factor } = test;

it('backup codes are renewed a few times an hour, each with its email', async () => {
  const { id, cookie } = await withTotp();
  const app = await test.start({ local: false });
  const headers = { origin: 'http://127.0.0.1:3000', cookie };
  const url = '/api/profile/factors/backup-codes';
  await database().db.update(sessions).set({ steppedUpAt: clock.now() }).where(eq(sessions.userId, id));
  const renew = async () => (await app.inject({ method: 'POST', url, headers })).statusCode;
  for (let call = 0; call < 10; call += 1) expect(await renew()).toBe(200);
  expect(await renew()).toBe(429);
  clock.advance(2 * HOUR_MS);
  await database().db.update(sessions).set({ steppedUpAt: clock.now() }).where(eq(sessions.userId, id));
  expect(await renew()).toBe(200);
  await app.close();
});

describe('an authenticator app', () => {
  it('counts from its first correct code on', async () => {
    const { email, cookie } = await newAccount();
    const { secret, uri } = (await send('POST', '/api/profile/factors/totp', cookie)).json();
    expect(uri).toContain(`secret=${secret}`);
    is(await send('POST', '/api/profile/factors/totp/confirm', cookie, { code: '000000' }), 400, 'auth.codeWrong');
    is(await begin(email), 200);
    const on = await send('POST', '/api/profile/factors/totp/confirm', cookie, { code: nextCode(secret) });
    expect(on.json().backupCodes).toHaveLength(10);
    expect((await begin(email)).json()).toEqual({ secondFactor: ['totp', 'backupCode'] });
    is(await send('POST', '/api/profile/factors/totp', cookie), 409, 'auth.factorExists');
  });

  it('is required after the password, which alone opens nothing', async () => {
    const { email, secret } = await withTotp();
    const asked = await begin(email);
    expect(asked.cookies.map(({ name }) => name)).toEqual(['eleven.session_token_pending']);
    is(await me(cookiesOf(asked)), 401, 'auth.required');
    const answer = await factor(asked, { code: nextCode(secret) });
    expect([answer.statusCode, answer.json().email]).toEqual([200, email]);
    is(await me(cookieOf(answer)), 200);
  });

  it('accepts each code once, in whichever sign-in', async () => {
    const { email, secret } = await withTotp();
    const code = nextCode(secret);
    const asked = [await begin(email), await begin(email)] as const;
    is(await factor(asked[0], { code }), 200);
    is(await factor(asked[1], { code }), 400, 'auth.codeUsed');
    is(await factor(asked[0], { code: nextCode(secret) }), 401, 'auth.signInExpired');
    is(await factor(asked[1], { code: nextCode(secret) }), 200);
  });

  it('lets one of two simultaneous correct codes in', async () => {
    const { id, email, secret } = await withTotp();
    const asked = await begin(email);
    const code = nextCode(secret);
    const answers = await Promise.all([factor(asked, { code }), factor(asked, { code })]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const rows = await database().db.select().from(sessions).where(eq(sessions.userId, id));
    expect(rows).toHaveLength(2);
  });

  it('ends after five wrong codes, and after ten minutes', async () => {
    const { email, secret } = await withTotp();
    const asked = await begin(email);
    for (let tries = 0; tries < 5; tries++) is(await factor(asked, { code: '000000' }), 400, 'auth.codeWrong');
    is(await factor(asked, { code: nextCode(secret) }), 401, 'auth.signInExpired');
    const late = await begin(email);
    clock.advance(11 * MINUTE_MS);
    is(await factor(late, { code: nextCode(secret) }), 401, 'auth.signInExpired');
  });

  it('does not help with a password that was changed meanwhile', async () => {
    const { email, cookie, secret } = await withTotp();
    const asked = await begin(email);
    const change = { current: PASSWORD, password: 'violet harbour 52 kites' };
    is(await send('POST', '/api/profile/password', cookie, change), 204);
    is(await factor(asked, { code: nextCode(secret) }), 401, 'auth.invalidCredentials');
  });

  it('is stored sealed, and its owner is notified', async () => {
    const { id, email, secret } = await withTotp();
    const [row] = await database().db.select().from(totpFactors).where(eq(totpFactors.userId, id));
    expect(row?.sealedSecret).not.toContain(secret);
    expect(await kindsOf(id)).toContain('totpAdded');
    const notified = await database().db.select().from(mails).where(eq(mails.toAddress, email));
    expect(notified.map(({ kind }) => kind)).toContain('factorAdded');
  });

  it('can be removed, with its backup codes', async () => {
    const { email, cookie, id } = await withTotp();
    is(await send('DELETE', '/api/profile/factors/totp', cookie), 204);
    expect((await begin(email)).json().email).toBe(email);
    expect((await send('GET', '/api/profile/factors', cookie)).json()).toMatchObject({
      totpSince: null,
      backupCodesLeft: 0,
    });
    expect(await kindsOf(id)).toContain('totpRemoved');
    is(await send('DELETE', '/api/profile/factors/totp', cookie), 404, 'notFound');
  });

  it('cannot be added before the address is confirmed', async () => {
    const { cookie } = await newAccount({ confirmed: false });
    is(await send('POST', '/api/profile/factors/totp', cookie), 403, 'auth.emailUnconfirmed');
    is(await send('POST', '/api/profile/passkeys/options', cookie), 403, 'auth.emailUnconfirmed');
  });
});

describe('backup codes', () => {
  it('are accepted once each, however they are written', async () => {
    const { email, backupCodes, cookie } = await withTotp();
    const [code = ''] = backupCodes;
    is(await factor(await begin(email), { code: ` ${code.toUpperCase().replace('-', ' ')} ` }), 200);
    is(await factor(await begin(email), { code }), 400, 'auth.codeWrong');
    expect((await send('GET', '/api/profile/factors', cookie)).json().backupCodesLeft).toBe(9);
  });

  it('are worthless once there are new ones', async () => {
    const { email, backupCodes, cookie } = await withTotp();
    const renewed = await send('POST', '/api/profile/factors/backup-codes', cookie);
    expect(renewed.json().backupCodes).toHaveLength(10);
    is(await factor(await begin(email), { code: backupCodes[0] }), 400, 'auth.codeWrong');
    is(await factor(await begin(email), { code: renewed.json().backupCodes[3] }), 200);
  });

  it('that are renewed are reported by an entry and an email with the link that freezes', async () => {
    const { id, email, cookie } = await withTotp();
    is(await send('POST', '/api/profile/factors/backup-codes', cookie), 200);
    expect(await kindsOf(id)).toContain('backupCodesRenewed');
    const { db } = database();
    const [notified] = await db
      .select()
      .from(mails)
      .where(and(eq(mails.kind, 'backupCodesRenewed'), eq(mails.toAddress, email)));
    for (const [locale, words] of [
      ['ko', '백업 코드를 새로 만들었습니다'],
      ['en', 'New backup codes were made'],
    ] as const) {
      const written = notified && (await writeMail(db, links, { ...notified, locale }, clock.now()));
      expect(written?.text).toContain(words);
      expect(written?.text).toContain('/verify#for=freeze&token=');
    }
  });

  it('do not exist without another factor', async () => {
    const { cookie } = await newAccount();
    is(await send('POST', '/api/profile/factors/backup-codes', cookie), 404, 'notFound');
  });
});

describe('a passkey', () => {
  it('is the second factor of a password', async () => {
    const { email, cookie } = await newAccount();
    const passkey = createPasskey();
    const added = await addPasskey(cookie, passkey);
    expect([added.statusCode, added.json().passkey.name, added.json().backupCodes.length]).toEqual([200, 'Phone', 10]);
    const asked = await begin(email);
    expect(asked.json()).toEqual({ secondFactor: ['passkey', 'backupCode'] });
    const options = (await post('/api/login/factor/passkey', {}, { cookie: cookiesOf(asked) })).json();
    const answer = await factor(asked, { passkey: passkey.assert(options, { isVerified: false }) });
    expect([answer.statusCode, answer.json().email]).toEqual([200, email]);
  });

  it('is sufficient alone if it verifies its user, even beside an app', async () => {
    const { email, cookie } = await withTotp();
    const passkey = createPasskey();
    is(await addPasskey(cookie, passkey), 200);
    const options = async () => (await post('/api/login/passkey/options')).json();
    const answer = await post('/api/login/passkey', { passkey: passkey.assert(await options()) });
    expect([answer.statusCode, answer.json().email]).toEqual([200, email]);
    const unverified = passkey.assert(await options(), { isVerified: false });
    is(await post('/api/login/passkey', { passkey: unverified }), 400, 'auth.passkeyFailed');
  });

  it('signs a challenge once, for its purpose, its site and its account', async () => {
    const [one, other] = [await newAccount(), await newAccount()];
    const [passkey, foreign] = [createPasskey(), createPasskey({ origin: 'https://evil.example' })];
    is(await addPasskey(one.cookie, passkey), 200);
    is(await addPasskey(one.cookie, foreign), 400, 'auth.passkeyFailed');
    const options = (await post('/api/login/passkey/options')).json();
    const signed = passkey.assert(options);
    is(await post('/api/login/passkey', { passkey: signed }), 200);
    is(await post('/api/login/passkey', { passkey: signed }), 400, 'auth.passkeyFailed');
    // A challenge for another purpose.
    const stepUp = (await send('POST', '/api/step-up/passkey', one.cookie)).json();
    is(await post('/api/login/passkey', { passkey: passkey.assert(stepUp) }), 400, 'auth.passkeyFailed');
    // A challenge of another account.
    is(await addPasskey(other.cookie, createPasskey()), 200);
    const theirs = (await send('POST', '/api/step-up/passkey', other.cookie)).json();
    is(
      await send('POST', '/api/step-up', other.cookie, { passkey: passkey.assert(theirs) }),
      400,
      'auth.passkeyFailed',
    );
    // A passkey without an account.
    const nobody = createPasskey().assert((await post('/api/login/passkey/options')).json());
    is(await post('/api/login/passkey', { passkey: nobody }), 401, 'auth.passkeyUnknown');
    // Made for another account's session.
    const mine = (await send('POST', '/api/profile/passkeys/options', one.cookie)).json();
    const body = { name: 'Mine', passkey: createPasskey().attest(mine) };
    is(await send('POST', '/api/profile/passkeys', other.cookie, body), 400, 'auth.passkeyFailed');
  });

  it('has a name, says when it was used, and can be removed', async () => {
    const { email, cookie, id } = await newAccount();
    const passkey = createPasskey();
    is(await addPasskey(cookie, passkey), 200);
    is(await addPasskey(cookie, createPasskey(), ' '), 400, 'auth.passkeyNameInvalid');
    const named = await send('PATCH', `/api/profile/passkeys/${passkey.id}`, cookie, { name: 'Blue key' });
    expect(named.json()).toMatchObject({ name: 'Blue key', lastUsedAt: null });
    clock.advance(MINUTE_MS);
    is(
      await post('/api/login/passkey', { passkey: passkey.assert((await post('/api/login/passkey/options')).json()) }),
      200,
    );
    const [listed] = (await send('GET', '/api/profile/factors', cookie)).json().passkeys;
    expect(listed).toMatchObject({ name: 'Blue key', lastUsedAt: clock.now().toISOString() });
    const other = await newAccount();
    is(await send('DELETE', `/api/profile/passkeys/${passkey.id}`, other.cookie), 404, 'notFound');
    is(await send('DELETE', `/api/profile/passkeys/${passkey.id}`, cookie), 204);
    expect((await begin(email)).json().email).toBe(email);
    expect(await kindsOf(id)).toContain('passkeyRemoved');
  });

  it('stays if it is the only way in', async () => {
    const { cookie, id } = await newAccount();
    const [first, second] = [createPasskey(), createPasskey()];
    is(await addPasskey(cookie, first), 200);
    is(await addPasskey(cookie, second), 200);
    await database().db.update(accounts).set({ password: null }).where(eq(accounts.userId, id));
    is(await send('DELETE', `/api/profile/passkeys/${first.id}`, cookie), 204);
    is(await send('DELETE', `/api/profile/passkeys/${second.id}`, cookie), 409, 'auth.passkeyOnlySignIn');
    expect((await send('GET', '/api/profile/factors', cookie)).json().passkeys).toHaveLength(1);
  });
});
