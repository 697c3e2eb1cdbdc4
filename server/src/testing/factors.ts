/** Accounts with second factors under test. */

import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '@eleven/protocol/durations';
import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { totpCode } from '../accounts/totp.ts';
import { users } from '../db/schema.ts';
import { cookieOf, PASSWORD, person, useAccounts } from './accounts.ts';
import type { TestAppOptions } from './app.ts';
import type { createPasskey } from './authenticator.ts';

export const is = (answer: LightMyRequestResponse, status: number, code?: string) =>
  expect([answer.statusCode, answer.body ? answer.json().code : undefined]).toEqual([status, code]);

/** Every cookie that a response sets, for the next request. */
export const cookiesOf = (answer: LightMyRequestResponse) =>
  answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');

/** Call it once at the top of a test file. */
export function useFactors(options: TestAppOptions = {}) {
  const test = useAccounts(options);
  const { database, clock, register, login, send, post } = test;

  async function newAccount({ confirmed = true, role = 'user' } = {}) {
    // A unique name, since no user may have the name of a member of staff.
    const given = person({ name: `Person ${randomUUID()}` });
    const answer = await register(given);
    const { id } = answer.json();
    await database().db.update(users).set({ emailVerified: confirmed, role }).where(eq(users.id, id));
    return { id: String(id), email: given.email, cookie: cookieOf(answer) };
  }
  type Account = Awaited<ReturnType<typeof newAccount>>;

  /** The next code, as none is accepted twice. */
  function nextCode(secret: string): string {
    clock.advance(MINUTE_MS);
    return totpCode(secret, clock.now());
  }

  return {
    ...test,
    newAccount,
    nextCode,
    async withTotp(account?: Account) {
      const owner = account ?? (await newAccount());
      const { secret } = (await send('POST', '/api/profile/factors/totp', owner.cookie)).json();
      const on = await send('POST', '/api/profile/factors/totp/confirm', owner.cookie, { code: nextCode(secret) });
      is(on, 200);
      return { ...owner, secret: String(secret), backupCodes: on.json().backupCodes as string[] };
    },
    async addPasskey(cookie: string, passkey: ReturnType<typeof createPasskey>, name = 'Phone') {
      const options = (await send('POST', '/api/profile/passkeys/options', cookie)).json();
      return send('POST', '/api/profile/passkeys', cookie, { name, passkey: passkey.attest(options) });
    },
    begin: (email: string, password = PASSWORD) => login({ email, password }),
    factor: (asked: LightMyRequestResponse, body: object) =>
      post('/api/login/factor', body, { cookie: cookiesOf(asked) }),
  };
}
