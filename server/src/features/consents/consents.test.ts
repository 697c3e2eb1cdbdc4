import { HOUR_MS } from '@eleven/protocol/durations';
import { LEGAL_VERSION } from '@eleven/protocol/legal';
import { and, eq, ne } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { consents, users } from '../../db/schema.ts';
import { cookieOf, person, useAccounts } from '../../testing/accounts.ts';
import { createTestUser } from '../../testing/app.ts';

const { hub, database, clock, register, me, send } = useAccounts();

/** A user who registered before the current version. */
async function ofBefore() {
  const answer = await register(person());
  const cookie = cookieOf(answer);
  const { id } = answer.json();
  await database().db.update(users).set({ termsVersion: '1.1' }).where(eq(users.id, id));
  await database().db.update(consents).set({ version: '1.1' }).where(eq(consents.userId, id));
  await hub.publish('session', id);
  const registeredAt = clock.now().toISOString();
  clock.advance(HOUR_MS);
  return { id: String(id), cookie, registeredAt };
}

describe('a new version of the documents', () => {
  it('has to be accepted once, and earlier consents are kept', async () => {
    const { cookie, registeredAt } = await ofBefore();
    expect((await me(cookie)).json().consentDue).toBe(true);
    const before = (await send('GET', '/api/profile/consents', cookie)).json();
    expect(before.dueVersion).toBe(LEGAL_VERSION);
    const answer = await send('POST', '/api/profile/consents', cookie, { version: LEGAL_VERSION });
    expect(answer.statusCode).toBe(200);
    const rows = (version: string, acceptedAt: string, how: string) =>
      ['privacy', 'risks', 'terms'].map((document) => ({ document, version, acceptedAt, how }));
    const after = {
      consents: [
        ...rows(LEGAL_VERSION, clock.now().toISOString(), 'asked'),
        ...rows('1.1', registeredAt, 'registration'),
      ],
      dueVersion: null,
    };
    expect(answer.json()).toEqual(after);
    expect((await me(cookie)).json()).not.toHaveProperty('consentDue');
    clock.advance(HOUR_MS);
    // A repeat keeps the time of the first consent.
    expect((await send('POST', '/api/profile/consents', cookie, { version: LEGAL_VERSION })).json()).toEqual(after);
  });

  it('is not accepted by a page that shows another one', async () => {
    const { id, cookie } = await ofBefore();
    const answer = await send('POST', '/api/profile/consents', cookie, { version: '1.2' });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'legal.versionOld']);
    const rows = await database()
      .db.select()
      .from(consents)
      .where(and(eq(consents.userId, id), ne(consents.version, '1.1')));
    expect(rows).toEqual([]);
  });

  it('need not be accepted by new users, nor by staff', async () => {
    expect((await register(person())).json()).not.toHaveProperty('consentDue');
    const staff = await createTestUser(database(), { clock, role: 'support' });
    await database().db.update(users).set({ termsVersion: null }).where(eq(users.id, staff.id));
    expect((await me(staff.cookie)).json()).not.toHaveProperty('consentDue');
    expect((await send('GET', '/api/profile/consents', staff.cookie)).json().dueVersion).toBeNull();
  });
});
