/** The means that count as a proof of identity, and those that do not. */
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { accounts, tickets, users, wallets } from '../../db/schema.ts';
import { createPasskey } from '../../testing/authenticator.ts';
import { is, useFactors } from '../../testing/factors.ts';

const { database, clock, send, newAccount, nextCode, withTotp, addPasskey, begin, factor, user } = useFactors();
const without = (userId: string) =>
  database().db.update(accounts).set({ password: null }).where(eq(accounts.userId, userId));
let linked = 0;
async function link(userId: string): Promise<void> {
  linked += 1;
  const address = `0x${String(linked).padStart(40, 'c')}`;
  await database().db.insert(wallets).values({ address, userId, linkedAt: clock.now() });
}

it('an app that is not confirmed yet is no factor, even beside a passkey', async () => {
  const { email, cookie } = await newAccount();
  is(await addPasskey(cookie, createPasskey()), 200);
  const { secret } = (await send('POST', '/api/profile/factors/totp', cookie)).json();
  is(await factor(await begin(email), { code: nextCode(secret) }), 400, 'auth.codeWrong');
  is(await send('POST', '/api/step-up', cookie, { code: nextCode(secret) }), 400, 'auth.codeWrong');
});

it('the last passkey can be removed while a wallet still signs in', async () => {
  const { id, cookie } = await newAccount();
  const passkey = createPasskey();
  is(await addPasskey(cookie, passkey), 200);
  await without(id);
  await link(id);
  is(await send('DELETE', `/api/profile/passkeys/${passkey.id}`, cookie), 204);
});

it('a wallet proves nothing for staff, who never sign in by one', async () => {
  const { id, cookie } = await newAccount();
  await without(id);
  await link(id);
  const methods = async () => (await send('GET', '/api/step-up', cookie)).json().methods;
  expect(await methods()).toEqual(['wallet']);
  await database().db.update(users).set({ role: 'support' }).where(eq(users.id, id));
  expect(await methods()).toEqual(['email']);
});

it('a ticket from the address of the account is no evidence before the address was confirmed', async () => {
  const owner = await withTotp();
  const one = await user({ role: 'support', scope: 'admin' });
  const act = (what: string, body: object) =>
    send('POST', `/api/admin/users/${owner.id}/factor-case${what}`, one.cookie, body);
  is(await act('', { reason: 'Lost the phone' }), 204);
  const now = clock.now();
  const written = { category: 'other', subject: 'Lost', locale: 'en', createdAt: now, updatedAt: now };
  const [ticket] = await database()
    .db.insert(tickets)
    .values({ ...written, email: owner.email })
    .returning();
  const evidence = { kind: 'ticket', ticket: `E-${String(ticket?.id).padStart(6, '0')}` };
  is(await act('/evidence', evidence), 404, 'notFound');
  await database()
    .db.update(tickets)
    .set({ confirmedAt: now })
    .where(eq(tickets.id, ticket?.id ?? 0n));
  is(await act('/evidence', evidence), 204);
});
