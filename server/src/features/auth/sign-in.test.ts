import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../../core/app-error.ts';
import type { PasswordHasher } from '../../core/passwords.ts';
import { mails, rateLimits, users } from '../../db/schema.ts';
import { cookieOf, PASSWORD, person, useAccounts } from '../../testing/accounts.ts';

const { database, clock, hasher, start, post, register, login, me, kindsOf } = useAccounts();

describe('a sign-in', () => {
  it('returns the user, whatever the case of the address, and is part of the activity', async () => {
    const given = person();
    const { id } = (await register(given)).json();
    const answer = await login({ email: ` ${given.email.toUpperCase()}`, password: PASSWORD });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().id).toBe(id);
    expect(await kindsOf(id)).toEqual(['registered', 'signedIn']);
  });

  it('accepts a Korean password in composed and in decomposed letters', async () => {
    const given = person({ password: '파란고래열한마리날다' });
    await register(given);
    const answer = await login({ email: given.email, password: given.password.normalize('NFD') });
    expect(answer.statusCode).toBe(200);
  });

  it('gives the same reply for an unknown address and a wrong password', async () => {
    const given = person();
    await register(given);
    const wrong = await login({ email: given.email, password: 'wrong password 1' });
    const unknown = await login({ email: 'nobody@example.org', password: 'wrong password 1' });
    const malformed = await login({ email: 'nobody', password: 'x' });
    const long = await login({ email: given.email, password: 'x'.repeat(500) });
    for (const answer of [wrong, unknown, malformed, long]) {
      expect([answer.statusCode, answer.json()]).toEqual([401, wrong.json()]);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    expect(wrong.json().code).toBe('auth.invalidCredentials');
  });

  it('does the same work for an unknown address as for a wrong password', async () => {
    const calls: string[] = [];
    const counting: PasswordHasher = {
      hash: (password) => {
        calls.push('one hash');
        return hasher.hash(password);
      },
      verify: (hash, password) => {
        calls.push('one hash');
        return hasher.verify(hash, password);
      },
      verifyNothing: (password) => {
        calls.push('one hash');
        return hasher.verifyNothing(password);
      },
    };
    const given = person();
    await register(given);
    const server = await start({ hasher: counting });
    await post('/api/login', { email: given.email, password: 'wrong password 1' }, {}, server);
    await post('/api/login', { email: 'nobody@example.org', password: 'wrong password 1' }, {}, server);
    await server.close();
    expect(calls).toEqual(['one hash', 'one hash']);
  });

  it('ends the browser’s previous session', async () => {
    const given = person();
    const before = cookieOf(await register(given));
    const after = cookieOf(await login({ email: given.email, password: PASSWORD }, { cookie: before }));
    expect((await me(before)).statusCode).toBe(401);
    expect((await me(after)).statusCode).toBe(200);
  });

  it('is refused when started by another site', async () => {
    const answer = await login(person(), { origin: 'https://evil.example' });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'origin.foreign']);
  });

  it('gets 503 with Retry-After when too many are waiting for their hash, and works again afterwards', async () => {
    // The hasher's reply when its queue is full; passwords.test.ts covers the length of the queue.
    let full = true;
    const verify: PasswordHasher['verify'] = async (...given) => {
      if (full) throw new AppError('auth.busy', {}, { retryAfter: 3 });
      return hasher.verify(...given);
    };
    const server = await start({ hasher: { ...hasher, verify } });
    const given = person();
    await register(given);
    const signIn = () => login({ email: given.email, password: PASSWORD }, {}, server);
    const busy = await signIn();
    expect([busy.statusCode, busy.json().code, busy.headers['retry-after']]).toEqual([503, 'auth.busy', '3']);
    full = false;
    expect((await signIn()).statusCode).toBe(200);
    await server.close();
  });
});

describe('guessing passwords', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address });
  let server: FastifyInstance;
  beforeAll(async () => {
    await database().db.delete(rateLimits);
    server = await start({ local: false });
  });
  afterAll(() => server.close());

  it('is cut off after ten attempts a minute from one network; other networks are not', async () => {
    const guess = (address: string) =>
      post('/api/login', { email: 'nobody@example.org', password: 'x' }, from(address), server);
    for (let i = 0; i < 10; i++) expect((await guess('203.0.113.1')).statusCode).toBe(401);
    const refused = await guess('203.0.113.1');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
    expect((await guess('203.0.113.2')).statusCode).toBe(401);
  });

  const production = (email: string) => {
    let network = 0;
    return (password: string, more: object = {}, headers: Record<string, string> = {}) =>
      post(
        '/api/login',
        { email, password, ...more },
        { ...from(`198.51.${network >> 8}.${network++ & 255}`), ...headers },
        server,
      );
  };
  /** Solves the challenge as a browser does. */
  const solve = async (answer: Awaited<ReturnType<typeof post>>) => {
    const { challenge } = answer.json();
    return { proof: { challenge, solution: await solveChallenge({ challenge, deriveKey }) } };
  };

  it('of one account from 300 networks is stopped after 25, and its owner is notified once', async () => {
    const given = person();
    const registered = await register(given);
    const { id } = registered.json();
    await database().db.update(users).set({ emailVerified: true }).where(eq(users.id, id));
    const attempt = production(given.email);
    const answers = [];
    for (let i = 0; i < 300; i++) answers.push(await attempt('wrong password'));
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(25);
    for (const answer of answers.slice(25))
      expect([answer.statusCode, answer.json().code]).toEqual([429, 'auth.challengeRequired']);
    expect((await kindsOf(id)).filter((kind) => kind === 'signInAttempts')).toHaveLength(1);
    const notified = await database().db.select().from(mails).where(eq(mails.toAddress, given.email));
    expect(notified.filter(({ kind }) => kind === 'signInAttempts')).toHaveLength(1);

    // The owner, on a device that has signed in before.
    const known = registered.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
    expect((await attempt(PASSWORD, {}, { cookie: known })).statusCode).toBe(200);
    // The owner, on a new device: after a proof of work, which counts once and only for this address.
    const asked = await attempt(PASSWORD);
    expect(asked.statusCode).toBe(429);
    const solved = await solve(asked);
    expect((await attempt('wrong password', solved)).statusCode).toBe(401);
    expect((await attempt(PASSWORD, solved)).statusCode).toBe(429);
    expect((await attempt(PASSWORD, await solve(asked))).statusCode).toBe(429);
    expect((await attempt(PASSWORD, await solve(await attempt(PASSWORD)))).statusCode).toBe(200);
  });

  it('of an address without an account gets the same replies', async () => {
    const attempt = production('nobody.at.all@example.org');
    for (let i = 0; i < 25; i++) expect((await attempt('wrong password')).statusCode).toBe(401);
    const asked = await attempt('wrong password');
    expect(Object.keys(asked.json()).sort()).toEqual(['challenge', 'code', 'message']);
    expect((await attempt('wrong password', await solve(asked))).statusCode).toBe(401);
  });

  it('with a proof that was computed for another address, forged, or too old changes nothing', async () => {
    const [one, other] = [production('one@example.org'), production('other@example.org')];
    for (const attempt of [one, other]) for (let i = 0; i < 25; i++) await attempt('wrong password');
    const solved = await solve(await one('wrong password'));
    expect((await other('wrong password', solved)).statusCode).toBe(429);
    const forged = structuredClone(solved);
    forged.proof.challenge.parameters.cost = 1;
    expect((await one('wrong password', forged)).statusCode).toBe(429);
    clock.advance(11 * 60_000);
    expect((await one('wrong password', solved)).statusCode).toBe(429);
  });

  it('on a device that has signed in before is stopped as well', async () => {
    const given = person();
    const cookie = (await register(given)).cookies
      .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
      .join('; ');
    const attempt = production(given.email);
    for (let i = 0; i < 25; i++) expect((await attempt('wrong password', {}, { cookie })).statusCode).toBe(401);
    expect((await attempt(PASSWORD, {}, { cookie })).statusCode).toBe(429);
    expect((await attempt(PASSWORD)).statusCode).toBe(200);
  });
});
