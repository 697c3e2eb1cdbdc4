/** A stranger who knows the password still has to guess the code. Uses the limits of production. */
import { MINUTE_MS } from '@eleven/protocol/durations';
import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { mails } from '../../db/schema.ts';
import { writeMail } from '../../mail/write.ts';
import { createPasskey } from '../../testing/authenticator.ts';
import { cookiesOf, is, useFactors } from '../../testing/factors.ts';

const test = useFactors({ local: false });
const { database, clock, links, post, kindsOf, nextCode, withTotp, addPasskey, begin, factor } = test;

it('a stranger with the password cannot guess the code: the owner is notified, and 50 wrong codes a day end it', async () => {
  const { id, email, cookie, secret } = await withTotp();
  const passkey = createPasskey({ origin: 'http://127.0.0.1:3000', rpId: '127.0.0.1' });
  is(await addPasskey(cookie, passkey), 200);
  const guess = async () => {
    clock.advance(4 * MINUTE_MS);
    const asked = await begin(email);
    for (let tries = 0; tries < 5; tries++) is(await factor(asked, { code: '000000' }), 400, 'auth.codeWrong');
  };
  const alarms = async () => (await kindsOf(id)).filter((kind) => kind === 'codesGuessed').length;
  await guess();
  expect(await alarms()).toBe(1);
  for (let times = 1; times < 10; times++) await guess();
  expect(await alarms()).toBe(1);
  const { db } = database();
  const notified = await db
    .select()
    .from(mails)
    .where(and(eq(mails.toAddress, email), eq(mails.kind, 'codesGuessed')));
  expect(notified).toHaveLength(1);
  const written = notified[0] && (await writeMail(db, links, notified[0], clock.now()));
  expect(written?.text).toContain('/verify#for=freeze&token=');

  clock.advance(16 * MINUTE_MS);
  is(await factor(await begin(email), { code: nextCode(secret) }), 403, 'auth.codesUsedUp');
  // A passkey cannot be guessed: its owner still signs in.
  const asked = await begin(email);
  const options = (await post('/api/login/factor/passkey', {}, { cookie: cookiesOf(asked) })).json();
  is(await factor(asked, { passkey: passkey.assert(options) }), 200);
  // A new password is not affected: the stranger does not know it.
  is(await post('/api/password/forgot', { email }), 204);
  const [reset] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.toAddress, email), eq(mails.kind, 'resetPassword')));
  const link = reset && (await writeMail(db, links, reset, clock.now()));
  const token = /token=([\w-]+)/.exec(link?.text ?? '')?.[1];
  is(await post('/api/password/reset', { token, password: 'violet harbour 52 kites' }), 204);
  is(await factor(await begin(email, 'violet harbour 52 kites'), { code: nextCode(secret) }), 200);
});
