import { MINUTE_MS } from '@eleven/protocol/durations';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { users } from '../../../db/schema.ts';
import { PASSWORD } from '../../../testing/accounts.ts';
import { freezeTokenIn, is, useFreeze } from '../../../testing/freeze.ts';

const test = useFreeze();
const { database, clock, post, login, mailOf } = test;
const freeze = (token: string) => post('/api/freeze', { token });

async function disputedSince(id: string): Promise<number> {
  const [row] = await database().db.select().from(users).where(eq(users.id, id));
  return row?.disputedSince?.getTime() ?? 0;
}

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/604.1';

/** The link in the email about a sign-in from another device, a minute later. */
async function nextAlarm(email: string, browser: string): Promise<string> {
  clock.advance(MINUTE_MS);
  const before = test.mailsTo(email).length;
  is(await login({ email, password: PASSWORD }, { 'user-agent': browser }), 200);
  await test.mail(email, before + 1);
  return freezeTokenIn(await mailOf(email, 'newDevice'));
}

it('an earlier alarm disputes earlier changes of a frozen account, and a later one takes nothing back', async () => {
  const { person, token: early } = await test.alarmed();
  const middle = await nextAlarm(person.email, CHROME);
  const late = await nextAlarm(person.email, SAFARI);
  is(await freeze(middle), 200);
  const since = await disputedSince(person.id);
  is(await freeze(late), 200);
  expect(await disputedSince(person.id)).toBe(since);
  is(await freeze(early), 200);
  expect(await disputedSince(person.id)).toBeLessThan(since);
});

it('once the previous address has frozen an account, the present one cannot change what is disputed', async () => {
  const { person, next } = await test.moved();
  const alarm = freezeTokenIn(await mailOf(person.email, 'addressChanged'));
  const foreign = await nextAlarm(next, CHROME);
  // The link of the present address is about an earlier moment.
  const { db } = database();
  is(await freeze(alarm), 200);
  const since = await disputedSince(person.id);
  await db
    .update(users)
    .set({ disputedSince: new Date(since + 10 * MINUTE_MS) })
    .where(eq(users.id, person.id));
  is(await freeze(foreign), 200);
  expect(await disputedSince(person.id)).toBe(since + 10 * MINUTE_MS);
});
