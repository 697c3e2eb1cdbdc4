/**
 * Every act that proves, changes, ends or views an identity leaves an event with actor, network, device, route and outcome,
 * even if the request was refused.
 *
 * long because: it is a single table with a row for each act.
 */

import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '@eleven/protocol/durations';
import { and, asc, eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { mails, securityEvents, users } from '../db/schema.ts';
import { writeMail } from '../mail/write.ts';
import { PASSWORD } from '../testing/accounts.ts';
import type { Method } from '../testing/app.ts';
import { createPasskey } from '../testing/authenticator.ts';
import { cookiesOf, useFactors } from '../testing/factors.ts';
import { newWallet } from '../testing/sign-in-requests.ts';

const test = useFactors();
const { app, database, clock, links, ask, user, newAccount, nextCode, withTotp, addPasskey, begin } = test;

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
const NEW_PASSWORD = 'violet harbour 52 kites';
let networks = 0;
const newNetwork = () => `203.0.${Math.floor(networks / 250)}.${(networks++ % 250) + 1}`;

interface Act {
  readonly method?: Method;
  readonly url: string;
  readonly payload?: object;
  readonly cookie?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The account that the event belongs to. */
  readonly actor?: string | null;
}

/** The logged events of one network, ordered by minute. */
async function eventsOf(network: string, count = 1) {
  return vi.waitFor(async () => {
    await app().http.security.flush();
    const found = await database()
      .db.select()
      .from(securityEvents)
      .where(eq(securityEvents.network, network))
      .orderBy(asc(securityEvents.id));
    if (found.length < count) throw new Error(`${found.length} of ${count} events`);
    return found;
  });
}

async function act({ method = 'POST', url, payload, cookie, headers }: Act, network = newNetwork()) {
  const answer = await ask(method, url, {
    cookie,
    payload,
    headers: { 'user-agent': CHROME, 'x-forwarded-for': network, ...headers },
  });
  return { answer, network };
}

const password = { current: PASSWORD, password: NEW_PASSWORD };

async function tokenTo(email: string, kind: string, purpose = ''): Promise<string> {
  const { db } = database();
  const [row] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.kind, kind), eq(mails.toAddress, email)));
  const written = row && (await writeMail(db, links, row, clock.now()));
  return new RegExp(`${purpose}token=([\\w-]+)`).exec(written?.text ?? '')?.[1] ?? '';
}

/** A frozen account being thawed. Its authenticator app is disputed by the freezing email, and so proves nothing. */
async function thawing(given: string) {
  const { id, email } = await withTotp();
  const freeze = await tokenTo(email, 'factorAdded', 'for=freeze&');
  await ask('POST', '/api/freeze', { payload: { token: freeze } });
  await ask('POST', '/api/thaw/link', { payload: { email } });
  return { payload: { token: await tokenTo(email, 'thawLink', 'for=thaw&'), password: given }, actor: id };
}

/** The request of a browser that has followed this session's link, with an unlinked wallet. */
async function requesting(cookie: string) {
  const { code } = (await ask('POST', '/api/sign-in-requests', { cookie })).json();
  const claimed = cookiesOf(await ask('POST', '/api/login/request', { payload: { code } }));
  const wallet = newWallet();
  const asked = await ask('POST', '/api/login/wallet/message', { payload: { address: wallet.address } });
  const message = String(asked.json().message);
  return { cookie: claimed, payload: { message, signature: await wallet.signMessage({ message }) } };
}
const openedFor = async (cookie: string): Promise<string> =>
  (await ask('GET', '/api/sign-in-requests', { cookie })).json().requests[0].id;

type Row = readonly [what: string, kind: string, outcome: string, code: string | null, make: () => Promise<Act>];

const staffOf = async (role: 'admin' | 'support' | 'readonly' = 'admin', isSteppedUp?: false) =>
  user({ role, scope: 'admin', name: `Staff ${randomUUID()}`, ...(isSteppedUp === false && { isSteppedUp }) });
const late = async <Of>(of: Promise<Of>): Promise<Of> => {
  const made = await of;
  clock.advance(11 * MINUTE_MS);
  return made;
};

const ROWS: readonly Row[] = [
  [
    'a sign-in',
    'signIn',
    'ok',
    null,
    async () => {
      const { id, email } = await newAccount();
      return { url: '/api/login', payload: { email, password: PASSWORD }, actor: id };
    },
  ],
  [
    'a wrong password',
    'signIn',
    'failed',
    'auth.invalidCredentials',
    async () => {
      const { id, email } = await newAccount();
      return { url: '/api/login', payload: { email, password: 'wrong password 1' }, actor: id };
    },
  ],
  [
    'an address that nobody has',
    'signIn',
    'failed',
    'auth.invalidCredentials',
    async () => ({
      url: '/api/login',
      payload: { email: 'nobody@example.org', password: 'wrong password 1' },
      actor: null,
    }),
  ],
  [
    'a sign-in that waits for its second factor',
    'signIn',
    'factorAsked',
    null,
    async () => {
      const { id, email } = await withTotp();
      return { url: '/api/login', payload: { email, password: PASSWORD }, actor: id };
    },
  ],
  [
    'a wrong second factor',
    'signIn',
    'factorFailed',
    'auth.codeWrong',
    async () => {
      const { id, email } = await withTotp();
      return {
        url: '/api/login/factor',
        payload: { code: '000000' },
        cookie: cookiesOf(await begin(email)),
        actor: id,
      };
    },
  ],
  [
    'a right second factor',
    'signIn',
    'ok',
    null,
    async () => {
      const { id, email, secret } = await withTotp();
      const cookie = cookiesOf(await begin(email));
      return { url: '/api/login/factor', payload: { code: nextCode(secret) }, cookie, actor: id };
    },
  ],
  [
    'a sign-in to a suspended account',
    'signIn',
    'refused',
    'auth.suspended',
    async () => {
      const { id, email } = await newAccount();
      await database().db.update(users).set({ suspendedAt: clock.now() }).where(eq(users.id, id));
      return { url: '/api/login', payload: { email, password: PASSWORD }, actor: id };
    },
  ],
  [
    'a sign-in that another site began',
    'signIn',
    'refused',
    'origin.foreign',
    async () => ({
      url: '/api/login',
      payload: { email: 'nobody@example.org', password: 'wrong password 1' },
      headers: { origin: 'https://evil.example' },
      actor: null,
    }),
  ],
  [
    'a passkey',
    'signIn',
    'ok',
    null,
    async () => {
      const { id, cookie } = await newAccount();
      const passkey = createPasskey();
      await addPasskey(cookie, passkey);
      const options = (await ask('POST', '/api/login/passkey/options')).json();
      return { url: '/api/login/passkey', payload: { passkey: passkey.assert(options) }, actor: id };
    },
  ],
  [
    'a wrong password of staff',
    'staffSignIn',
    'failed',
    'auth.invalidCredentials',
    async () => {
      const { id, email } = await newAccount({ role: 'support' });
      return { url: '/api/admin/login', payload: { email, password: 'wrong password 1' }, actor: id };
    },
  ],
  [
    'a wrong second factor of staff',
    'staffSignIn',
    'factorFailed',
    'auth.codeWrong',
    async () => {
      const { id, email } = await withTotp(await newAccount({ role: 'support' }));
      return { url: '/api/admin/login', payload: { email, password: PASSWORD, code: '000000' }, actor: id };
    },
  ],
  [
    'a sign-in of staff',
    'staffSignIn',
    'ok',
    null,
    async () => {
      const { id, email, secret } = await withTotp(await newAccount({ role: 'support' }));
      return { url: '/api/admin/login', payload: { email, password: PASSWORD, code: nextCode(secret) }, actor: id };
    },
  ],
  [
    'a link that a wallet app opens',
    'signInRequested',
    'ok',
    null,
    async () => {
      const { id, cookie } = await newAccount();
      const { code } = (await ask('POST', '/api/sign-in-requests', { cookie })).json();
      return { url: '/api/login/request', payload: { code }, actor: id };
    },
  ],
  [
    'a link that was followed before',
    'signInRequested',
    'failed',
    'signInRequest.used',
    async () => {
      const { id, cookie } = await newAccount();
      const { code } = (await ask('POST', '/api/sign-in-requests', { cookie })).json();
      await ask('POST', '/api/login/request', { payload: { code } });
      return { url: '/api/login/request', payload: { code }, actor: id };
    },
  ],
  [
    'a wallet that asks to be let in',
    'signIn',
    'approvalAsked',
    null,
    async () => {
      const { id, cookie } = await newAccount();
      return { url: '/api/login/wallet', ...(await requesting(cookie)), actor: id };
    },
  ],
  [
    'a browser that is let in',
    'signInApproved',
    'ok',
    null,
    async () => {
      const { id, cookie } = await newAccount();
      await ask('POST', '/api/login/wallet', await requesting(cookie));
      return { url: `/api/sign-in-requests/${await openedFor(cookie)}/approve`, cookie, actor: id };
    },
  ],
  [
    'a browser that is not let in',
    'signInDeclined',
    'ok',
    null,
    async () => {
      const { id, cookie } = await newAccount();
      await ask('POST', '/api/login/wallet', await requesting(cookie));
      return { url: `/api/sign-in-requests/${await openedFor(cookie)}/decline`, cookie, actor: id };
    },
  ],
  [
    'a sign-in of a browser that was let in',
    'signIn',
    'ok',
    null,
    async () => {
      const { id, cookie } = await newAccount();
      const asked = await requesting(cookie);
      await ask('POST', '/api/login/wallet', asked);
      await ask('POST', `/api/sign-in-requests/${await openedFor(cookie)}/approve`, { cookie });
      return { url: '/api/login/request/enter', cookie: asked.cookie, actor: id };
    },
  ],
  [
    'signing out',
    'signOut',
    'ok',
    null,
    async () => {
      const { id, cookie } = await newAccount();
      return { url: '/api/logout', cookie, actor: id };
    },
  ],
  [
    'signing out of the admin area',
    'signOut',
    'ok',
    null,
    async () => {
      const { id, cookie } = await staffOf();
      return { url: '/api/admin/logout', cookie, actor: id };
    },
  ],
  [
    'ending another session',
    'sessionEnded',
    'ok',
    null,
    async () => {
      const { id, email, cookie } = await newAccount();
      await begin(email);
      const { sessions } = (await ask('GET', '/api/profile/sessions', { cookie })).json();
      const other = sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
      return { method: 'DELETE', url: `/api/profile/sessions/${other.id}`, cookie, actor: id };
    },
  ],
  [
    'ending all other sessions',
    'otherSessionsEnded',
    'ok',
    null,
    async () => {
      const { id, cookie } = await newAccount();
      return { method: 'DELETE', url: '/api/profile/sessions', cookie, actor: id };
    },
  ],
  [
    'an act without step-up',
    'otherSessionsEnded',
    'refused',
    'auth.stepUpRequired',
    async () => {
      const { id, cookie } = await late(newAccount());
      return { method: 'DELETE', url: '/api/profile/sessions', cookie, actor: id };
    },
  ],
  [
    'a role that may not',
    'refused',
    'refused',
    'forbidden',
    async () => {
      const { id, cookie } = await staffOf('readonly');
      return { url: '/api/admin/announcements', cookie, payload: {}, actor: id };
    },
  ],
  [
    'a call that another site began',
    'refused',
    'refused',
    'origin.foreign',
    async () => {
      const { cookie } = await newAccount();
      const headers = { origin: 'https://evil.example' };
      return { method: 'PATCH', url: '/api/profile', cookie, payload: { name: 'x' }, headers, actor: null };
    },
  ],
  [
    'a foreign name of the server',
    'refused',
    'refused',
    'request.foreignHost',
    async () => ({
      method: 'GET',
      url: '/api/dev/mails',
      headers: { host: 'evil.example' },
      actor: null,
    }),
  ],
  [
    'a step-up',
    'stepUp',
    'ok',
    null,
    async () => {
      const { id, cookie } = await newAccount();
      return { url: '/api/step-up', cookie, payload: { password: PASSWORD }, actor: id };
    },
  ],
  [
    'a step-up with a wrong password',
    'stepUp',
    'failed',
    'auth.passwordWrong',
    async () => {
      const { id, cookie } = await newAccount();
      return { url: '/api/step-up', cookie, payload: { password: 'wrong password 1' }, actor: id };
    },
  ],
  [
    'an app that is added',
    'factorAdded',
    'ok',
    null,
    async () => {
      const { id, cookie } = await newAccount();
      const { secret } = (await ask('POST', '/api/profile/factors/totp', { cookie })).json();
      return { url: '/api/profile/factors/totp/confirm', cookie, payload: { code: nextCode(secret) }, actor: id };
    },
  ],
  [
    'a factor that is removed',
    'factorRemoved',
    'ok',
    null,
    async () => {
      const { id, cookie } = await withTotp();
      return { method: 'DELETE', url: '/api/profile/factors/totp', cookie, actor: id };
    },
  ],
  [
    'new backup codes',
    'backupCodesRenewed',
    'ok',
    null,
    async () => {
      const { id, cookie } = await withTotp();
      return { url: '/api/profile/factors/backup-codes', cookie, actor: id };
    },
  ],
  [
    'a recovery that begins',
    'recoveryAsked',
    'ok',
    null,
    async () => {
      const { id, email } = await withTotp();
      return { url: '/api/login/recovery', cookie: cookiesOf(await begin(email)), actor: id };
    },
  ],
  [
    'a recovery that is stopped',
    'recoveryStopped',
    'ok',
    null,
    async () => {
      const { id, email, cookie } = await withTotp();
      await ask('POST', '/api/login/recovery', { cookie: cookiesOf(await begin(email)) });
      return { method: 'DELETE', url: '/api/profile/factors/recovery', cookie, actor: id };
    },
  ],
  [
    'a recovery that is completed',
    'recoveryCompleted',
    'ok',
    null,
    async () => {
      const { id, email } = await withTotp();
      await ask('POST', '/api/login/recovery', { cookie: cookiesOf(await begin(email)) });
      clock.advance(73 * 60 * MINUTE_MS);
      return {
        url: '/api/recovery/complete',
        payload: { token: await tokenTo(email, 'recoveryReady', 'for=recovery&') },
        actor: id,
      };
    },
  ],
  [
    'a changed password',
    'passwordChanged',
    'ok',
    null,
    async () => {
      const { id, cookie } = await newAccount();
      return { url: '/api/profile/password', cookie, payload: password, actor: id };
    },
  ],
  [
    'a change of password with a wrong one',
    'passwordChanged',
    'failed',
    'auth.passwordWrong',
    async () => {
      const { id, cookie } = await newAccount();
      const payload = { current: 'wrong password 1', password: NEW_PASSWORD };
      return { url: '/api/profile/password', cookie, payload, actor: id };
    },
  ],
  [
    'a request for a new password',
    'passwordResetAsked',
    'ok',
    null,
    async () => {
      const { id, email } = await newAccount();
      return { url: '/api/password/forgot', payload: { email }, actor: id };
    },
  ],
  [
    'a link that is not good',
    'passwordReset',
    'failed',
    'auth.linkInvalid',
    async () => ({
      url: '/api/password/reset',
      payload: { token: 'x'.repeat(43), password: NEW_PASSWORD },
      actor: null,
    }),
  ],
  [
    'a change of address',
    'addressChangeAsked',
    'ok',
    null,
    async () => {
      const { id, cookie } = await newAccount();
      const payload = { email: `${randomUUID()}@example.org`, password: PASSWORD };
      return { url: '/api/profile/email-change', cookie, payload, actor: id };
    },
  ],
  [
    'a recovery that the mailbox stops',
    'recoveryStopped',
    'ok',
    null,
    async () => {
      const { id, email } = await withTotp();
      await ask('POST', '/api/login/recovery', { cookie: cookiesOf(await begin(email)) });
      return {
        url: '/api/recovery/stop',
        payload: { token: await tokenTo(email, 'recoveryAsked', 'for=stop-recovery&') },
        actor: id,
      };
    },
  ],
  [
    'a new password by mail',
    'passwordReset',
    'ok',
    null,
    async () => {
      const { id, email } = await newAccount();
      await ask('POST', '/api/password/forgot', { payload: { email } });
      const token = await tokenTo(email, 'resetPassword');
      return { url: '/api/password/reset', payload: { token, password: NEW_PASSWORD }, actor: id };
    },
  ],
  [
    'a freeze',
    'frozen',
    'ok',
    null,
    async () => {
      const { id, email } = await withTotp();
      return { url: '/api/freeze', payload: { token: await tokenTo(email, 'factorAdded', 'for=freeze&') }, actor: id };
    },
  ],
  [
    'a thaw with a wrong password',
    'thawed',
    'failed',
    'auth.passwordWrong',
    async () => ({ url: '/api/thaw', ...(await thawing('wrong password 1')) }),
  ],
  ['a thaw', 'thawed', 'ok', null, async () => ({ url: '/api/thaw', ...(await thawing(PASSWORD)) })],
  [
    'a copy of the data',
    'exportAsked',
    'ok',
    null,
    async () => {
      const { id, cookie } = await newAccount();
      return { url: '/api/profile/data/export', cookie, actor: id };
    },
  ],
  [
    'a deletion',
    'deletionAsked',
    'ok',
    null,
    async () => {
      const { id, cookie } = await newAccount();
      return { url: '/api/profile/data/deletion', cookie, actor: id };
    },
  ],
  [
    'a deletion that is taken back',
    'deletionCancelled',
    'ok',
    null,
    async () => {
      const { id, cookie } = await newAccount();
      await ask('POST', '/api/profile/data/deletion', { cookie });
      return { method: 'DELETE', url: '/api/profile/data/deletion', cookie, actor: id };
    },
  ],
  [
    'a look at an account',
    'viewed',
    'ok',
    null,
    async () => {
      const [{ id: watched }, { id, cookie }] = [await newAccount(), await staffOf()];
      return { method: 'GET', url: `/api/admin/users/${watched}`, cookie, actor: id };
    },
  ],
  [
    'a look at the activity of an account',
    'viewed',
    'ok',
    null,
    async () => {
      const [{ id: watched }, { id, cookie }] = [await newAccount(), await staffOf('readonly')];
      return { method: 'GET', url: `/api/admin/users/${watched}/activity`, cookie, actor: id };
    },
  ],
  [
    'a look at the list of accounts',
    'viewed',
    'ok',
    null,
    async () => {
      const { id, cookie } = await staffOf('support');
      return { method: 'GET', url: '/api/admin/users?search=jiwoo', cookie, actor: id };
    },
  ],
  [
    'an exported list',
    'listExported',
    'ok',
    null,
    async () => {
      const { id, cookie } = await staffOf();
      return { method: 'GET', url: '/api/admin/users.csv', cookie, actor: id };
    },
  ],
  [
    'an act on an account without step-up',
    'staffAct',
    'refused',
    'auth.stepUpRequired',
    async () => {
      const [{ id: other }, { id, cookie }] = [await newAccount(), await staffOf('admin', false)];
      return { url: `/api/admin/users/${other}/suspend`, cookie, payload: { reason: 'a reason' }, actor: id };
    },
  ],
];

describe('an event with actor, network, device, route and outcome', () => {
  it.each(ROWS)('%s', async (_, kind, outcome, code, make) => {
    const asked = await make();
    const { network } = await act(asked);
    const [event, ...more] = await eventsOf(network);
    expect(more).toEqual([]);
    const { method = 'POST', url, actor } = asked;
    expect(event).toMatchObject({ kind, outcome, code, actorId: actor ?? null, network, device: 'Chrome, Windows' });
    const path = url.split('?')[0]?.split('/') ?? [];
    const pattern = event?.route.split(' ')[1]?.split('/') ?? [];
    expect(event?.route.split(' ')[0]).toBe(method);
    expect(pattern.map((part, at) => (part.startsWith(':') ? path[at] : part))).toEqual(path);
    expect(pattern.some((part) => /^[\w-]{20,}$/.test(part))).toBe(false);
  });
});
