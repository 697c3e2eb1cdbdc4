import { randomBytes, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { activity, passkeys, wallets } from '../../../db/schema.ts';
import { PASSWORD } from '../../../testing/accounts.ts';
import { is, useFreeze } from '../../../testing/freeze.ts';

const test = useFreeze();
const { clock, database, frozen, kindsOf, post, send } = test;
const NEW = 'violet harbour 52 kites';

it('records each app, passkey, wallet and password that it removes, and nothing that it does not', async () => {
  const { person, token } = await test.alarmed();
  const { id: userId, email } = person;
  const { db } = database();
  const address = `0x${randomBytes(20).toString('hex')}`;
  await db.insert(wallets).values({ userId, address, linkedAt: clock.now(), label: null });
  await test.withTotp(person);
  const passkey = { id: randomUUID(), publicKey: 'x', counter: 0, transports: [], isSynced: false, lastUsedAt: null };
  await db.insert(passkeys).values({ ...passkey, userId, name: 'Blue key', createdAt: clock.now() });
  is(await send('POST', '/api/profile/password', person.cookie, { current: PASSWORD, password: NEW }), 204);
  is(await post('/api/freeze', { token }), 200);
  is(await test.thawWith(email, { newPassword: 'copper lantern 77 rain' }), 204);
  const rows = await db.select().from(activity).where(eq(activity.userId, userId)).orderBy(activity.id);
  expect(rows.slice(-5).map(({ kind, params }) => [kind, params])).toEqual([
    ['totpRemoved', {}],
    ['passkeyRemoved', { name: 'Blue key' }],
    ['walletUnlinked', { wallet: address }],
    ['passwordRemoved', {}],
    ['accountThawed', {}],
  ]);
  expect(test.mailsTo(email).filter(({ text }) => text.includes('unlinked'))).toEqual([]);

  const untouched = await frozen();
  is(await test.thawWith(untouched.email, { password: PASSWORD }), 204);
  expect((await kindsOf(untouched.id)).filter((kind) => /Removed|Unlinked/.test(kind))).toEqual([]);
});
