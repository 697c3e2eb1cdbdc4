import { randomUUID } from 'node:crypto';
import { LEGAL_VERSION } from '@eleven/protocol/legal';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { accounts, consents, idempotencyKeys, mails, users } from '../../db/schema.ts';
import { cookieOf, person, useAccounts } from '../../testing/accounts.ts';
import { createTestUser } from '../../testing/app.ts';

const { database, clock, register, me, kindsOf } = useAccounts();

describe('a registration', () => {
  it('creates the user, signs in and returns the user', async () => {
    const given = person({ name: '  Kim Minji ', email: ` ${randomUUID().toUpperCase()}@Example.ORG ` });
    const answer = await register(given);
    expect(answer.statusCode).toBe(200);
    const user = answer.json();
    expect(user).toEqual({
      id: expect.any(String),
      name: 'Kim Minji',
      email: given.email.trim().toLowerCase(),
      emailVerified: false,
      role: 'user',
      locale: null,
      theme: null,
      timeZone: null,
      createdAt: clock.now().toISOString(),
    });
    expect((await me(cookieOf(answer))).json()).toEqual(user);
    expect(await kindsOf(user.id)).toEqual(['registered']);
  });

  it('stores when the terms were accepted, and the password only as argon2id', async () => {
    const { id } = (await register(person())).json();
    const [user] = await database().db.select().from(users).where(eq(users.id, id));
    const [account] = await database().db.select().from(accounts).where(eq(accounts.userId, id));
    expect(user?.termsAcceptedAt).toEqual(clock.now());
    expect(account?.password).toMatch(/^\$argon2id\$/);
  });

  it('stores the consent to each document with its version, time and language', async () => {
    const { id } = (await register(person())).json();
    const kept = await database().db.select().from(consents).where(eq(consents.userId, id));
    expect(kept.map(({ document }) => document).sort()).toEqual(['privacy', 'risks', 'terms']);
    for (const { version, acceptedAt, how, locale } of kept) {
      expect([version, acceptedAt, how]).toEqual([LEGAL_VERSION, clock.now(), 'registration']);
      expect(['ko', 'en']).toContain(locale);
    }
  });

  it('sets a cookie that scripts cannot read and other sites do not send', async () => {
    const header = String((await register(person())).headers['set-cookie']);
    expect(header).toMatch(/HttpOnly/);
    expect(header).toMatch(/SameSite=Lax/);
    expect(header).toMatch(/Path=\//);
    expect(header).toMatch(/Max-Age=2592000/);
  });

  const refused: [string, object, number, string][] = [
    ['a name of spaces', { name: '   ' }, 400, 'auth.nameInvalid'],
    ['a name of 81 characters', { name: 'x'.repeat(81) }, 400, 'auth.nameInvalid'],
    ['a name that turns its direction', { name: 'a\u202egnp.exe' }, 400, 'auth.nameInvalid'],
    ['a name of zero-width spaces', { name: '\u200b\u200b' }, 400, 'auth.nameInvalid'],
    ['a name of a Hangul filler', { name: '\u3164' }, 400, 'auth.nameInvalid'],
    ['a name of tag characters', { name: '\u{e0041}\u{e0042}' }, 400, 'auth.nameInvalid'],
    ['the name of the product', { name: 'Eleven Support' }, 400, 'auth.nameReserved'],
    ['a name that looks like it', { name: 'Еlеvеn' }, 400, 'auth.nameReserved'],
    ['a name with something hidden that looks like ours', { name: 'Ad\u200bmin' }, 400, 'auth.nameReserved'],
    ['the name of our customer service', { name: '고객\u3164센터' }, 400, 'auth.nameReserved'],
    ['an address without a host', { email: 'somebody' }, 400, 'auth.emailInvalid'],
    ['an address of 300 characters', { email: `${'x'.repeat(290)}@example.org` }, 400, 'auth.emailInvalid'],
    ['a password of nine characters', { password: 'k8#mQ2!vz' }, 400, 'auth.passwordTooShort'],
    ['a password of 129 characters', { password: 'k8#'.repeat(43) }, 400, 'auth.passwordTooLong'],
    ['a password from the lists of guessers', { password: 'Qwertyuiop123' }, 400, 'auth.passwordCommon'],
    ['terms that are not accepted', { acceptedTerms: false }, 400, 'auth.termsRequired'],
    ['a role of its own choice', { role: 'admin', password: 'short' }, 400, 'auth.passwordTooShort'],
  ];
  it.each(refused)('is refused for %s', async (_, changes, status, code) => {
    const answer = await register(person(changes));
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('is refused for a name that looks like a staff member’s', async () => {
    await createTestUser(database(), { clock, role: 'support', name: 'Dana Whitfield' });
    for (const name of ['Dana Whitfield', 'Dаnа Whіtfіеld', 'dana\u200b  whitfield']) {
      const answer = await register(person({ name }));
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'auth.nameReserved']);
    }
  });

  it('removes invisible characters from a name', async () => {
    const answer = await register(person({ name: ' Min\u200bji\u3164 \u00a0Kim' }));
    expect(answer.json().name).toBe('Minji Kim');
  });

  it('never stores other fields of the body', async () => {
    const answer = await register(person({ role: 'admin', emailVerified: true, id: 'chosen' }));
    expect(answer.json()).toMatchObject({ role: 'user', emailVerified: false });
    expect(answer.json().id).not.toBe('chosen');
  });

  it('refuses an address that has an account, in upper or lower case', async () => {
    const given = person();
    await register(given);
    const again = await register({ ...given, email: given.email.toUpperCase() });
    expect([again.statusCode, again.json().code]).toEqual([409, 'auth.emailTaken']);
  });

  it('notifies the owner of an address in the owner’s language, not in that of the stranger', async () => {
    const given = person();
    const { id } = (await register(given, { 'accept-language': 'ko' })).json();
    await register(person({ email: given.email }), { 'accept-language': 'en' });
    const { db } = database();
    const emails = await db
      .select({ locale: mails.locale })
      .from(mails)
      .where(and(eq(mails.userId, id), eq(mails.kind, 'addressTaken')));
    expect(emails).toEqual([{ locale: 'ko' }]);
  });

  it('creates exactly one account from six simultaneous requests', async () => {
    const given = person();
    const answers = await Promise.all(Array.from({ length: 6 }, () => register(given)));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const rows = await database().db.select().from(users).where(eq(users.email, given.email));
    expect(rows).toHaveLength(1);
    expect(await kindsOf(rows[0]?.id ?? '')).toEqual(['registered']);
  });

  it('returns the first reply to a repeat with the same key, and signs in once more', async () => {
    const given = person();
    const headers = { 'idempotency-key': randomUUID() };
    const [first, second] = await Promise.all([register(given, headers), register(given, headers)]);
    expect(second.json()).toEqual(first.json());
    expect(cookieOf(second)).not.toBe(cookieOf(first));
    expect((await me(cookieOf(second))).json()).toEqual(first.json());
    expect(await kindsOf(first.json().id)).toEqual(['registered', 'signedIn']);
  });

  it('stores neither cookie nor password with the key, and needs the password again', async () => {
    const given = person();
    const key = randomUUID();
    await register(given, { 'idempotency-key': key });
    const [row] = await database().db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key));
    expect(JSON.stringify(row)).not.toMatch(/session_token|Set-Cookie|mule/i);
    const hijack = await register({ ...given, password: 'another long one 77' }, { 'idempotency-key': key });
    expect([hijack.statusCode, hijack.headers['set-cookie']]).toEqual([422, undefined]);
  });
});
