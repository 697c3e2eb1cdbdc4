import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { dailyCounts, sessions, users } from '../../db/schema.ts';
import { cookieOf, PASSWORD, person, useAccounts } from '../../testing/accounts.ts';

const { database, clock, hub, register, login, me } = useAccounts();

async function suspend(id: string, suspendedAt: Date | null): Promise<void> {
  await database().db.update(users).set({ suspendedAt }).where(eq(users.id, id));
  hub.publish('session', id);
}

describe('a suspended account', () => {
  it('sees the suspension only after the right password, and gets no session', async () => {
    const given = person();
    const { id } = (await register(given)).json();
    await database().db.delete(sessions);
    await suspend(id, clock.now());
    const right = await login({ email: given.email, password: PASSWORD });
    expect([right.statusCode, right.json().code]).toEqual([403, 'auth.suspended']);
    expect(right.headers['set-cookie']).toBeUndefined();
    expect(await database().db.select().from(sessions)).toEqual([]);
    const wrong = await login({ email: given.email, password: 'wrong password 1' });
    expect([wrong.statusCode, wrong.json().code]).toEqual([401, 'auth.invalidCredentials']);
    await suspend(id, null);
    expect((await login({ email: given.email, password: PASSWORD })).statusCode).toBe(200);
  });

  it('is signed out with the next call, even from a session that was left over', async () => {
    const answer = await register(person());
    const cookie = cookieOf(answer);
    expect((await me(cookie)).statusCode).toBe(200);
    await suspend(answer.json().id, clock.now());
    expect((await me(cookie)).statusCode).toBe(401);
  });
});

describe('the daily figures', () => {
  it('count sign-ins and failed ones, and identify nobody', async () => {
    await database().db.delete(dailyCounts);
    const given = person();
    await register(given);
    await login({ email: given.email, password: PASSWORD });
    await login({ email: given.email, password: 'wrong password 1' });
    await login({ email: given.email, password: 'wrong password 2' });
    expect(await database().db.select().from(dailyCounts).orderBy(dailyCounts.name)).toEqual([
      { day: '2026-03-01', name: 'failedSignIns', count: 2 },
      { day: '2026-03-01', name: 'signIns', count: 1 },
    ]);
  });
});
