import { DAY_MS, MINUTE_MS } from '@eleven/protocol/durations';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sessions } from '../../db/schema.ts';
import { isSteppedUp } from '../../http/session/session.ts';
import { cookieOf, PASSWORD, person, useAccounts } from '../../testing/accounts.ts';

const { database, clock, hub, start, post, register, send, me, kindsOf } = useAccounts();

describe('a sign-out', () => {
  it('ends the session, notifies the other windows, and is part of the activity', async () => {
    const answer = await register(person());
    const { id } = answer.json();
    const cookie = cookieOf(answer);
    const invalidations: string[] = [];
    const stop = hub.subscribe(id, (invalidation) => invalidations.push(invalidation));
    const out = await post('/api/logout', undefined, { cookie, 'content-type': 'application/json' });
    stop();
    expect([out.statusCode, out.body]).toEqual([204, '']);
    expect(String(out.headers['set-cookie'])).toMatch(/eleven\.session_token=;.*(Expires=Thu, 01 Jan 1970|Max-Age=0)/);
    expect((await me(cookie)).statusCode).toBe(401);
    expect(await kindsOf(id)).toEqual(['registered', 'signedOut']);
    expect(invalidations).toContain('session');
  });

  it('without a session, or twice, does nothing', async () => {
    const answer = await register(person());
    const cookie = cookieOf(answer);
    const twice = await Promise.all([post('/api/logout', {}, { cookie }), post('/api/logout', {}, { cookie })]);
    expect(twice.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
    expect((await post('/api/logout', undefined)).statusCode).toBe(204);
    expect(await kindsOf(answer.json().id)).toEqual(['registered', 'signedOut']);
  });
});

describe('a session', () => {
  it('expires thirty days after its last use', async () => {
    const cookie = cookieOf(await register(person()));
    clock.advance(29 * DAY_MS);
    const used = await me(cookie);
    expect(used.statusCode).toBe(200);
    expect(String(used.headers['set-cookie'])).toMatch(/eleven\.session_token=.*Max-Age=2592000/);
    clock.advance(29 * DAY_MS);
    expect((await me(cookie)).statusCode).toBe(200);
    clock.advance(30 * DAY_MS + 1);
    expect((await me(cookie)).statusCode).toBe(401);
  });

  it('has its use recorded after four minutes at the earliest and five at the latest', async () => {
    const cookie = cookieOf(await register(person()));
    const isRecorded = async () => (await me(cookie)).headers['set-cookie'] !== undefined;
    clock.advance(4 * MINUTE_MS - 1);
    expect(await isRecorded()).toBe(false);
    clock.advance(MINUTE_MS + 2);
    expect(await isRecorded()).toBe(true);
    expect(await isRecorded()).toBe(false);
  });

  it('ends 180 days after the sign-in, however busily it is used', async () => {
    const cookie = cookieOf(await register(person()));
    for (let used = 0; used < 9; used++) {
      expect((await me(cookie)).statusCode).toBe(200);
      clock.advance(20 * DAY_MS);
    }
    expect((await me(cookie)).statusCode).toBe(401);
  });

  it('is in no list of sessions after its end', async () => {
    const someone = person();
    const cookie = cookieOf(await register(someone));
    for (let used = 0; used < 9; used++) {
      expect((await me(cookie)).statusCode).toBe(200);
      clock.advance(20 * DAY_MS);
    }
    const again = cookieOf(await post('/api/login', { email: someone.email, password: PASSWORD }));
    const { sessions } = (await send('GET', '/api/profile/sessions', again)).json();
    expect(sessions.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([true]);
  });

  it('that has ended keeps its cookie until the browser asks who is signed in', async () => {
    const cookie = cookieOf(await register(person()));
    await post('/api/logout', undefined, { cookie });
    const other = await post('/api/profile/not-me', {}, { cookie });
    expect([other.statusCode, other.headers['set-cookie']]).toEqual([401, undefined]);
    const asked = await me(cookie);
    expect(asked.statusCode).toBe(401);
    expect(String(asked.headers['set-cookie'])).toMatch(
      /eleven\.session_token=;.*(Expires=Thu, 01 Jan 1970|Max-Age=0)/,
    );
    expect((await me('')).headers['set-cookie']).toBeUndefined();
  });

  it('does not live longer if the clock is set back', async () => {
    const cookie = cookieOf(await register(person()));
    clock.advance(28 * DAY_MS);
    const other = cookieOf(await register(person()));
    expect((await me(other)).statusCode).toBe(200);
    clock.advance(-10 * DAY_MS);
    expect((await me(other)).statusCode).toBe(200);
    clock.advance(2 * DAY_MS + 1);
    expect((await me(cookie)).statusCode).toBe(401);
    expect((await me(other)).statusCode).toBe(200);
  });

  it('counts as proven no longer if the clock is set back', async () => {
    const answer = await register(person());
    const cookie = cookieOf(answer);
    expect((await me(cookie)).statusCode).toBe(200);
    clock.advance(-2 * DAY_MS);
    expect((await me(cookie)).statusCode).toBe(200);
    const { steppedUpAt } = sessions;
    const [row] = await database()
      .db.select({ steppedUpAt })
      .from(sessions)
      .where(eq(sessions.userId, answer.json().id));
    const isProven = () => isSteppedUp({ steppedUpAt: row?.steppedUpAt ?? null }, clock.now());
    expect(isProven()).toBe(true);
    clock.advance(10 * MINUTE_MS);
    expect(isProven()).toBe(false);
  });

  it('does not live longer if the clock was set back while the server was stopped', async () => {
    const cookie = cookieOf(await register(person()));
    clock.advance(20 * DAY_MS);
    expect((await me(cookieOf(await register(person())))).statusCode).toBe(200);
    clock.advance(-10 * DAY_MS);
    const restarted = await start();
    clock.advance(10 * DAY_MS + 120_000);
    const answer = await me(cookie, restarted);
    await restarted.close();
    expect(answer.statusCode).toBe(200);
    clock.advance(30 * DAY_MS);
    expect((await me(cookie)).statusCode).toBe(401);
  });

  it('is not found by a token that the server did not sign', async () => {
    const cookie = cookieOf(await register(person()));
    const rows = await database().db.execute<{ token: string }>(
      sql`select token from sessions order by created_at desc limit 1`,
    );
    const token = rows.rows[0]?.token ?? '';
    expect((await me(cookie)).statusCode).toBe(200);
    expect((await me(`eleven.session_token=${token}`)).statusCode).toBe(401);
    expect((await me(`eleven.session_token=${token}.${'A'.repeat(43)}=`)).statusCode).toBe(401);
  });
});
