import { randomUUID } from 'node:crypto';
import { shortAddress } from '@eleven/protocol/address';
import { MINUTE_MS } from '@eleven/protocol/durations';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { mails, mailTokens, passkeys, wallets } from '../../db/schema.ts';
import { cookieOf, PASSWORD, person } from '../../testing/accounts.ts';
import { tokenIn, useMailbox } from '../../testing/mail/mailbox.ts';

const app = useMailbox();
const { database, clock, post, register, login, me, kindsOf, mail, mailsTo, start, confirmedPerson } = app;
const NEW_PASSWORD = 'violet harbour 52 kites';

const forgot = (email: string, headers: Record<string, string> = {}) =>
  post('/api/password/forgot', { email }, headers);
const reset = (token: string, password = NEW_PASSWORD, headers: Record<string, string> = {}) =>
  post('/api/password/reset', { token, password }, headers);
const codeOf = (answer: Awaited<ReturnType<typeof reset>>) => [answer.statusCode, answer.json().code];

/** A user with a confirmed address who has just received a link. */
async function withLink() {
  const someone = await confirmedPerson();
  expect((await forgot(someone.email)).statusCode).toBe(204);
  return { ...someone, token: tokenIn(await mail(someone.email, 2)) };
}

describe('a forgotten password', () => {
  it('is replaced by the link: every session ends, the owner is notified, only the new password signs in', async () => {
    const { id, email, cookie, token } = await withLink();
    const other = cookieOf(await login({ email, password: PASSWORD }));
    const answer = await reset(token);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect([(await me(cookie)).statusCode, (await me(other)).statusCode]).toEqual([401, 401]);
    expect((await login({ email, password: PASSWORD })).statusCode).toBe(401);
    expect((await login({ email, password: NEW_PASSWORD })).statusCode).toBe(200);
    expect(await kindsOf(id)).toEqual(['registered', 'emailVerified', 'signedIn', 'passwordChanged', 'signedIn']);
    expect((await mail(email, 3)).text).toContain('was changed');
  });

  it('can be checked for a valid link, which changes nothing', async () => {
    const { token } = await withLink();
    const check = (given: string) => post('/api/password/reset/check', { token: given });
    expect([(await check(token)).statusCode, (await check(token)).statusCode]).toEqual([204, 204]);
    expect((await reset(token)).statusCode).toBe(204);
    expect(codeOf(await check(token))).toEqual([400, 'auth.linkInvalid']);
    expect(codeOf(await check(randomUUID()))).toEqual([400, 'auth.linkInvalid']);
  });

  it('gets the same reply for an address without an account, and sends nothing there', async () => {
    const someone = await confirmedPerson();
    const nobody = `${randomUUID()}@example.org`;
    const [known, unknown] = [await forgot(someone.email), await forgot(nobody)];
    const plain = ({ statusCode, body, headers }: typeof known) => ({
      statusCode,
      body,
      headers: Object.keys(headers),
    });
    expect(plain(unknown)).toEqual(plain(known));
    await mail(someone.email, 2);
    // The worker takes them in order: by then it has handled the other one as well.
    await forgot(someone.email);
    await mail(someone.email, 3);
    expect(mailsTo(nobody)).toEqual([]);
    expect(await database().db.select().from(mails).where(eq(mails.toAddress, nobody))).toEqual([]);
  });

  it('is requested without a look-up of the address before the reply', async () => {
    const someone = await confirmedPerson();
    const nobody = `${randomUUID()}@example.org`;
    const statements: string[] = [];
    const { db } = database();
    const session = Reflect.get(db, 'session') as { prepareQuery: (query: { sql: string }) => unknown };
    const plain = session.prepareQuery;
    session.prepareQuery = function watched(query, ...rest: unknown[]) {
      statements.push(query.sql);
      return Reflect.apply(plain, this, [query, ...rest]);
    };
    await app.stopWorkers();
    statements.length = 0;
    await forgot(someone.email);
    const known = statements.splice(0);
    await forgot(nobody);
    session.prepareQuery = plain;
    expect(statements).toEqual(known);
    expect(known.join()).not.toContain('"users"');
  });

  it('is replaced by exactly one of six simultaneous uses of the link', async () => {
    const { id, email, token } = await withLink();
    const passwords = Array.from({ length: 6 }, (_, index) => `${NEW_PASSWORD} ${index}`);
    const answers = await Promise.all(passwords.map((password) => reset(token, password)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 400, 400, 400, 400, 400]);
    const winner = passwords[answers.findIndex(({ statusCode }) => statusCode === 204)];
    expect((await login({ email, password: winner })).statusCode).toBe(200);
    expect((await kindsOf(id)).filter((kind) => kind === 'passwordChanged')).toHaveLength(1);
    expect(codeOf(await reset(token))).toEqual([400, 'auth.linkInvalid']);
  });

  it('is not replaced by a link older than 30 minutes, nor by an older one once another was used', async () => {
    const first = await withLink();
    clock.advance(30 * MINUTE_MS + 1);
    expect(codeOf(await reset(first.token))).toEqual([400, 'auth.linkInvalid']);
    await forgot(first.email);
    const second = tokenIn(await mail(first.email, 3));
    await forgot(first.email);
    const third = tokenIn(await mail(first.email, 4));
    expect((await reset(third)).statusCode).toBe(204);
    expect(codeOf(await reset(second))).toEqual([400, 'auth.linkInvalid']);
  });

  it('is not replaced by a token hash from the database, by a confirmation link, or by nothing', async () => {
    const { id, token } = await withLink();
    const rows = await database().db.select().from(mailTokens).where(eq(mailTokens.userId, id));
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(await database().db.select().from(mails))).not.toContain(token);
    for (const { hash } of rows) expect(codeOf(await reset(hash))).toEqual([400, 'auth.linkInvalid']);
    const fresh = person();
    await register(fresh);
    const verify = tokenIn(await mail(fresh.email, 1));
    for (const wrong of [verify, '', 'x'.repeat(200)])
      expect(codeOf(await reset(wrong))).toEqual([400, 'auth.linkInvalid']);
  });

  it('keeps the link valid when the new password is refused', async () => {
    const { email, token } = await withLink();
    expect(codeOf(await reset(token, 'short'))).toEqual([400, 'auth.passwordTooShort']);
    expect(codeOf(await reset(token, 'Qwertyuiop123'))).toEqual([400, 'auth.passwordCommon']);
    expect((await login({ email, password: PASSWORD })).statusCode).toBe(200);
    expect((await reset(token)).statusCode).toBe(204);
  });

  it('gets the first reply again when the request is repeated with its key', async () => {
    const { id, token } = await withLink();
    const headers = { 'idempotency-key': randomUUID() };
    expect((await reset(token, NEW_PASSWORD, headers)).statusCode).toBe(204);
    expect((await reset(token, NEW_PASSWORD, headers)).statusCode).toBe(204);
    expect((await kindsOf(id)).filter((kind) => kind === 'passwordChanged')).toHaveLength(1);
  });

  it('confirms the address if it was unconfirmed: the email has been read', async () => {
    const given = person();
    const { id } = (await register(given)).json();
    await mail(given.email, 1);
    await forgot(given.email);
    const received = await mail(given.email, 2);
    expect(received.text).toContain('Confirm');
    expect((await reset(tokenIn(received))).statusCode).toBe(204);
    expect(await kindsOf(id)).toEqual(['registered', 'emailVerified', 'passwordChanged']);
    expect((await login({ email: given.email, password: NEW_PASSWORD })).json().emailVerified).toBe(true);
  });

  it('unlinks the wallets of an unconfirmed account, and notifies its owner of each', async () => {
    const given = person();
    const { id } = (await register(given)).json();
    await mail(given.email, 1);
    const addresses = ['7', '8'].map((digit) => `0x${digit.repeat(40)}`);
    const linked = addresses.map((address) => ({ address, userId: String(id), linkedAt: clock.now() }));
    await database().db.insert(wallets).values(linked);
    await forgot(given.email);
    expect((await reset(tokenIn(await mail(given.email, 2)))).statusCode).toBe(204);
    expect(await database().db.select().from(wallets).where(eq(wallets.userId, id))).toEqual([]);
    expect((await kindsOf(id)).filter((kind) => kind === 'walletUnlinked')).toHaveLength(2);
    for (const address of addresses) await app.saying(given.email, shortAddress(address));
  });

  it('records each factor of an unconfirmed account that it removes, and emails its owner', async () => {
    const given = person();
    const { id } = (await register(given)).json();
    await mail(given.email, 1);
    const key = {
      id: randomUUID(),
      publicKey: 'x',
      counter: 0,
      transports: [],
      isSynced: false,
      createdAt: clock.now(),
    };
    await database()
      .db.insert(passkeys)
      .values({ ...key, userId: String(id), name: 'Blue key' });
    await forgot(given.email);
    expect((await reset(tokenIn(await mail(given.email, 2)))).statusCode).toBe(204);
    expect(await kindsOf(id)).toContain('passkeyRemoved');
    await app.saying(given.email, 'An authenticator app or a passkey was removed');
  });

  it('can be requested five times per half hour and mailbox, with an account or without', async () => {
    const strict = await start({ local: false });
    const someone = await confirmedPerson();
    for (const email of [someone.email, `${randomUUID()}@example.org`]) {
      const ask = () => post('/api/password/forgot', { email: email.toUpperCase() }, {}, strict);
      for (let count = 1; count <= 5; count++) expect((await ask()).statusCode).toBe(204);
      const limited = await ask();
      expect([limited.statusCode, limited.json().code]).toEqual([429, 'request.rateLimited']);
      expect(Number(limited.headers['retry-after'])).toBe(1_800);
    }
    clock.advance(30 * MINUTE_MS);
    expect((await post('/api/password/forgot', { email: someone.email }, {}, strict)).statusCode).toBe(204);
    await strict.close();
  });

  it('is refused for an invalid address', async () => {
    expect(codeOf(await forgot('somebody'))).toEqual([400, 'auth.emailInvalid']);
  });
});

describe('a registration with an address that has an account', () => {
  it('is refused, and the owner is notified once a day', async () => {
    const { email } = await confirmedPerson();
    for (let count = 0; count < 3; count++)
      expect((await register(person({ email }))).json().code).toBe('auth.emailTaken');
    expect((await mail(email, 2)).text).toContain('Somebody tried to sign up');
    clock.advance(24 * 60 * MINUTE_MS);
    await register(person({ email }));
    await mail(email, 3);
    expect(mailsTo(email)).toHaveLength(3);
  });

  it('sends nothing to an owner who has not confirmed the address', async () => {
    const given = person();
    await register(given);
    await mail(given.email, 1);
    await register(person({ email: given.email }));
    // The later email has arrived, so the earlier one was handled.
    await forgot(given.email);
    expect((await mail(given.email, 2)).text).toContain('Confirm');
  });
});
