import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { accounts } from '../../db/schema.ts';
import { person } from '../../testing/accounts.ts';
import { useOwnData } from '../../testing/own-data.ts';

const { database, send, provenPerson } = useOwnData();

it('an account without a password gets an error that says so, and not that the password is wrong', async () => {
  const { id, cookie } = await provenPerson();
  // Like an account that was created with a wallet.
  await database().db.delete(accounts).where(eq(accounts.userId, id));
  const password = 'whatever it may be';
  const asked = await send('POST', '/api/profile/email-change', cookie, { email: person().email, password });
  const changed = await send('POST', '/api/profile/password', cookie, { current: password, password: `${password}!` });
  expect([asked.json().code, changed.json().code]).toEqual(['auth.passwordNone', 'auth.passwordNone']);
});
