/** Frozen accounts under test. */

import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@eleven/protocol/durations';
import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { vi } from 'vitest';
import { totpCode } from '../accounts/totp.ts';
import { sessions } from '../db/schema.ts';
import { PASSWORD } from './accounts.ts';
import { testCookies } from './app.ts';
import { is } from './factors.ts';
import type { ReceivedMail } from './mail/mail-server.ts';
import { tokenIn, useMailbox } from './mail/mailbox.ts';

export { is };

export function freezeTokenIn(mail: ReceivedMail): string {
  const token = /for=freeze&token=([\w-]+)/.exec(mail.text)?.[1];
  if (!token) throw new Error(`No link that freezes in ${mail.text}`);
  return token;
}

/** Call it once at the top of a test file. */
export function useFreeze() {
  const test = useMailbox();
  const { database, clock, post, login, send, confirmedPerson, mailsTo, app } = test;
  type Person = Awaited<ReturnType<typeof confirmedPerson>>;

  /** The newest email of this kind to the address. */
  async function mailOf(email: string, kind: keyof typeof SIGNS): Promise<ReceivedMail> {
    return vi.waitFor(() => {
      const found = mailsTo(email).findLast(({ text }) => text.includes(SIGNS[kind]));
      if (!found) throw new Error(`no ${kind} to ${email}`);
      return found;
    });
  }

  async function stepUp(userId: string): Promise<void> {
    await database().db.update(sessions).set({ steppedUpAt: clock.now() }).where(eq(sessions.userId, userId));
  }
  function nextCode(secret: string): string {
    clock.advance(MINUTE_MS);
    return totpCode(secret, clock.now());
  }
  async function withTotp(owner: Person) {
    await stepUp(owner.id);
    const { secret } = (await send('POST', '/api/profile/factors/totp', owner.cookie)).json();
    const code = nextCode(secret);
    await stepUp(owner.id);
    const on = await send('POST', '/api/profile/factors/totp/confirm', owner.cookie, { code });
    is(on, 200);
    return { secret: String(secret), backupCodes: on.json().backupCodes as string[] };
  }

  /** An older account, and the email about a sign-in from a new device. */
  async function alarmed({ totp = false } = {}) {
    const person = await confirmedPerson();
    const factor = totp ? await withTotp(person) : { secret: '', backupCodes: [] };
    clock.advance(HOUR_MS);
    const from = { 'user-agent': `Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Firefox/133.0 ${randomUUID()}` };
    const asked = await login({ email: person.email, password: PASSWORD }, from);
    if (totp) {
      const cookie = asked.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
      is(await post('/api/login/factor', { code: nextCode(factor.secret) }, { ...from, cookie }), 200);
    }
    const token = freezeTokenIn(await mailOf(person.email, 'newDevice'));
    return { person, token, ...factor };
  }

  async function frozen(options: { totp?: boolean } = {}) {
    const { person, token, secret, backupCodes } = await alarmed(options);
    is(await post('/api/freeze', { token }), 200);
    return { ...person, secret, backupCodes };
  }

  async function thawToken(email: string): Promise<string> {
    const before = mailsTo(email).filter(({ text }) => text.includes(SIGNS.thawLink)).length;
    is(await post('/api/thaw/link', { email }), 204);
    return vi.waitFor(() => {
      const found = mailsTo(email).filter(({ text }) => text.includes(SIGNS.thawLink));
      const last = found[found.length - 1];
      if (found.length <= before || !last) throw new Error('no thaw link');
      return tokenIn(last);
    });
  }

  return {
    ...test,
    mailOf,
    stepUp,
    nextCode,
    withTotp,
    alarmed,
    frozen,
    thawToken,
    thawWith: async (email: string, proof: object): Promise<LightMyRequestResponse> =>
      post('/api/thaw', { token: await thawToken(email), ...proof }),
    /** A session that is alive although its account is frozen. */
    async leftoverSession(userId: string): Promise<string> {
      const token = randomUUID();
      const now = clock.now();
      await database()
        .db.insert(sessions)
        .values({
          id: randomUUID(),
          token,
          scope: 'user',
          userId,
          expiresAt: new Date(now.getTime() + DAY_MS),
          steppedUpAt: now,
          createdAt: now,
          updatedAt: now,
        });
      return `${testCookies.nameOf('user')}=${encodeURIComponent(testCookies.sign('user', token))}`;
    },
    /** Freezes the account after the request was authorized and before its transaction begins. */
    async whileFrozen(token: string, request: () => Promise<LightMyRequestResponse>) {
      const { http } = app();
      const { read } = http.sessions;
      const spy = vi.spyOn(http.sessions, 'read').mockImplementation(async (...given) => {
        const user = await read(...given);
        spy.mockRestore();
        is(await post('/api/freeze', { token }), 200);
        return user;
      });
      return request();
    },
    /** An account whose address has changed, confirmed by both mailboxes. */
    async moved({ totp = false } = {}) {
      const person = await confirmedPerson();
      if (totp) await withTotp(person);
      await stepUp(person.id);
      clock.advance(MINUTE_MS);
      const next = `next.${person.email}`;
      is(await send('POST', '/api/profile/email-change', person.cookie, { email: next, password: PASSWORD }), 200);
      for (const [address, kind] of [
        [person.email, 'confirmChange'],
        [next, 'confirmNewAddress'],
      ] as const) {
        is(await post('/api/email-change/confirm', { token: tokenIn(await mailOf(address, kind)) }), 200);
      }
      await test.passDelay();
      return { person, next };
    },
  };
}

/** Texts that identify each kind of email. */
const SIGNS = {
  newDevice: 'from a new device or network',
  passwordChanged: 'The password of your Eleven account was changed',
  resetPassword: 'This link lets you set a new password',
  confirmChange: 'It changes 24 hours after both addresses have confirmed',
  confirmNewAddress: 'make this the email address of an Eleven account',
  addressChanged: 'The email address of your Eleven account is now',
  recoveryAsked: 'told us that the second factor',
  accountFrozen: 'Your Eleven account was frozen',
  thawLink: 'This link opens your frozen Eleven account again',
  accountThawed: 'Your Eleven account is no longer frozen',
  mailCodeChanged: 'The code that our emails show was changed or removed',
} as const;
