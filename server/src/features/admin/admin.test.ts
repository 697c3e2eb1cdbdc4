import { MINUTE_MS } from '@eleven/protocol/durations';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { totpCode } from '../../accounts/totp.ts';
import { sessions, users } from '../../db/schema.ts';
import { inTransaction } from '../../db/tx.ts';
import { createTestUser, TEST_KEYS } from '../../testing/app.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { insertAdmin } from './admin.store.ts';
import { createFirstAdmin } from './first-admin.ts';

const { database, clock, hasher, ask } = useTestApp();
const admin = { email: 'Admin@Example.org', password: 'seven quiet harbours' };
const totpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const normal = { email: 'normal@example.org', password: 'nine loud harbours' };

const seed = (given = admin) =>
  createFirstAdmin({ db: database().db, clock, hasher, keys: TEST_KEYS }, { ...given, totpSecret });
const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  ask('POST', url, { payload, headers });
const login = (given: object, headers: Record<string, string> = {}) => post('/api/admin/login', given, headers);
/** Signs in with the next code of the app, since no code is accepted twice. */
const enter = (headers: Record<string, string> = {}) => {
  clock.advance(MINUTE_MS);
  return login({ ...admin, code: totpCode(totpSecret, clock.now()) }, headers);
};
const me = (cookie: string) => ask('GET', '/api/admin/user', { cookie });
const cookieOf = (answer: Awaited<ReturnType<typeof post>>) => {
  const cookie = answer.cookies.find(({ name }) => name === 'eleven.admin');
  return `${cookie?.name}=${encodeURIComponent(cookie?.value ?? '')}`;
};

describe('the first admin', () => {
  it('is created once, even when two processes start together', async () => {
    expect((await Promise.all([seed(), seed()])).sort()).toEqual(['created', 'exists']);
    expect(await seed()).toBe('exists');
    expect(await seed({ email: 'second@example.org', password: 'another pass phrase' })).toBe('exists');
    const rows = await database().db.select().from(users).where(eq(users.role, 'admin'));
    expect(rows.map((row) => row.email)).toEqual(['admin@example.org']);
  });
});

describe('the admin area', () => {
  it('lets a member of the staff in, with a separate cookie that is sent nowhere else', async () => {
    const answer = await enter();
    expect([answer.statusCode, answer.json().role]).toEqual([200, 'admin']);
    const header = String(answer.headers['set-cookie']?.[0]);
    expect(header).toMatch(/^eleven\.admin=.*Path=\/;.*HttpOnly;.*SameSite=Strict/);
    expect(header).not.toMatch(/Max-Age|Expires/);
    expect((await me(cookieOf(answer))).json()).toEqual(answer.json());
  });

  it('replies to a normal user with the right password as to a wrong password', async () => {
    await inTransaction(database().db, async (tx) =>
      insertAdmin(tx, {
        id: 'normal',
        name: 'Normal',
        email: normal.email,
        passwordHash: await hasher.hash(normal.password),
        now: clock.now(),
      }),
    );
    await database().db.update(users).set({ role: 'user' }).where(eq(users.id, 'normal'));
    const answers = [
      await login(normal),
      await login({ ...admin, password: 'wrong password 1' }),
      await login({ ...admin, password: 'x'.repeat(500) }),
      await login({ email: 'nobody@example.org', password: 'wrong password 1' }),
    ];
    for (const answer of answers) {
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'auth.invalidCredentials']);
      expect(answer.json()).toEqual(answers[0]?.json());
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });

  it('ends at the next call for a member whose role was taken away', async () => {
    const cookie = cookieOf(await enter());
    await database().db.update(users).set({ role: 'user' }).where(eq(users.email, 'admin@example.org'));
    expect((await me(cookie)).statusCode).toBe(401);
    expect((await enter()).statusCode).toBe(401);
    await database().db.update(users).set({ role: 'admin' }).where(eq(users.email, 'admin@example.org'));
    expect((await me(cookie)).statusCode).toBe(200);
  });

  it('does not open for the session of a user, whatever the role of that user', async () => {
    const member = await createTestUser(database(), { clock, role: 'admin', scope: 'user' });
    expect((await me(member.cookie)).statusCode).toBe(401);
    expect((await me(member.cookie.replace('session_token', 'admin'))).statusCode).toBe(401);
  });

  it('signs out after thirty minutes without use, and after twelve hours in any case', async () => {
    const cookie = cookieOf(await enter());
    clock.advance(29 * MINUTE_MS);
    expect((await me(cookie)).statusCode).toBe(200);
    clock.advance(29 * MINUTE_MS);
    expect((await me(cookie)).statusCode).toBe(200);
    clock.advance(31 * MINUTE_MS);
    expect((await me(cookie)).statusCode).toBe(401);

    const busy = cookieOf(await enter());
    for (let minutes = 0; minutes < 12 * 60; minutes += 20) {
      expect((await me(busy)).statusCode).toBe(200);
      clock.advance(20 * MINUTE_MS);
    }
    clock.advance(1);
    expect((await me(busy)).statusCode).toBe(401);
  });

  it('signs out on request, and a second time does nothing', async () => {
    const cookie = cookieOf(await enter());
    expect((await post('/api/admin/logout', {}, { cookie })).statusCode).toBe(204);
    expect((await me(cookie)).statusCode).toBe(401);
    expect((await post('/api/admin/logout', {}, { cookie })).statusCode).toBe(204);
  });

  it('ends the previous session when signing in again', async () => {
    const before = cookieOf(await enter());
    const after = cookieOf(await enter({ cookie: before }));
    expect([(await me(before)).statusCode, (await me(after)).statusCode]).toEqual([401, 200]);
    const rows = await database().db.select().from(sessions).where(eq(sessions.scope, 'user'));
    expect(rows).toHaveLength(1);
  });
});
