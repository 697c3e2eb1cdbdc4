import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../../core/app-error.ts';
import type { PasswordHasher } from '../../core/passwords.ts';
import { rateLimits } from '../../db/schema.ts';
import { cookieOf, PASSWORD, person, useAccounts } from '../../testing/accounts.ts';

const { database, clock, hasher, start, post, register, login, me, kindsOf } = useAccounts();

describe('a sign-in', () => {
  it('answers the user, whatever the case of the address, and is part of the activity', async () => {
    const given = person();
    const { id } = (await register(given)).json();
    const answer = await login({ email: ` ${given.email.toUpperCase()}`, password: PASSWORD });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().id).toBe(id);
    expect(await kindsOf(id)).toEqual(['registered', 'signedIn']);
  });

  it('takes a Korean password in composed and in decomposed letters', async () => {
    const given = person({ password: '파란고래열한마리날다' });
    await register(given);
    const answer = await login({ email: given.email, password: given.password.normalize('NFD') });
    expect(answer.statusCode).toBe(200);
  });

  it('answers alike for an unknown address and a wrong password', async () => {
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

  it('ends the session that the browser had before', async () => {
    const given = person();
    const before = cookieOf(await register(given));
    const after = cookieOf(await login({ email: given.email, password: PASSWORD }, { cookie: before }));
    expect((await me(before)).statusCode).toBe(401);
    expect((await me(after)).statusCode).toBe(200);
  });

  it('started by another site is refused', async () => {
    const answer = await login(person(), { origin: 'https://evil.example' });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'origin.foreign']);
  });

  it('answers 503 with Retry-After when too many are waiting for their hash, and goes on afterwards', async () => {
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

  it('is cut off after ten attempts a minute from one network, other networks are not', async () => {
    const guess = (address: string) =>
      post('/api/login', { email: 'nobody@example.org', password: 'x' }, from(address), server);
    for (let i = 0; i < 10; i++) expect((await guess('203.0.113.1')).statusCode).toBe(401);
    const refused = await guess('203.0.113.1');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
    expect((await guess('203.0.113.2')).statusCode).toBe(401);
  });

  it('of one account from many networks slows them down, and never locks the owner out', async () => {
    const given = person();
    await register(given);
    const attempt = (address: string, password: string) =>
      post('/api/login', { email: given.email, password }, from(address), server);
    for (let i = 0; i < 25; i++) expect((await attempt(`198.51.100.${i}`, 'wrong')).statusCode).toBe(401);
    expect((await attempt('198.51.100.1', 'wrong')).statusCode).toBe(401);
    const slowed = await attempt('198.51.100.1', 'wrong');
    expect([slowed.statusCode, slowed.headers['retry-after']]).toEqual([429, '30']);
    expect((await attempt('192.0.2.7', PASSWORD)).statusCode).toBe(200);
    clock.advance(30_000);
    expect((await attempt('198.51.100.1', PASSWORD)).statusCode).toBe(200);
  });
});
