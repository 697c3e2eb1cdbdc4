/** Attacks by somebody who reads the code in a link, or sends a link of their own account. */
import { MINUTE_MS } from '@eleven/protocol/durations';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { sessions, users } from '../../db/schema.ts';
import { PASSWORD } from '../../testing/accounts.ts';
import { is } from '../../testing/factors.ts';
import { newWallet, useSignInRequests } from '../../testing/sign-in-requests.ts';

const test = useSignInRequests();
const { database, clock, hub, newAccount, withTotp, browser, makeCode, asked, answer, opened, send, begin } = test;
type Account = Awaited<ReturnType<typeof newAccount>>;
afterEach(() => clock.advance(20 * MINUTE_MS));

describe('the code, intercepted on its way', () => {
  it('is accepted once, however many requests come at once', async () => {
    const account = await newAccount();
    const code = await makeCode(account.cookie);
    const claims = await Promise.all(Array.from({ length: 4 }, () => browser().claim(code)));
    expect(claims.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409, 409, 409]);
    is(await browser().claim(code), 409, 'signInRequest.used');
  });

  it('cannot be guessed, and a wrong one reveals nothing', async () => {
    for (const code of ['x'.repeat(22), 'A'.repeat(22), '', 'x'])
      is(await browser().claim(code), 409, 'signInRequest.expired');
  });

  it('if a stranger takes it first, the owner’s browser says so, and the stranger waits with other digits', async () => {
    const account = await newAccount();
    const code = await makeCode(account.cookie);
    const [thief, own, foreign] = [
      browser('Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36'),
      browser(),
      newWallet(),
    ];
    is(await thief.claim(code), 204);
    is(await own.claim(code), 409, 'signInRequest.used');
    const { signInRequest } = (await thief.sign(foreign)).json();
    // Nothing about the account.
    expect(Object.keys(signInRequest).sort()).toEqual(['account', 'address', 'digits', 'expiresAt', 'state']);
    expect(signInRequest.account).toBeNull();
    const [request] = await asked(account.cookie);
    expect(request).toMatchObject({ address: foreign.address, device: 'Chrome, Linux' });
    is(await thief.enter(), 409, 'signInRequest.waiting');
    is(await answer(account.cookie, request.id, 'decline'), 204);
    is(await thief.enter(), 409, 'signInRequest.declined');
    is(await thief.me(), 401, 'auth.required');
    // The owner’s own wallet is not part of it.
    is(await own.sign(newWallet()), 401, 'auth.walletUnknown');
  });

  it('opens nothing without the signature of a wallet', async () => {
    const account = await newAccount();
    const thief = browser();
    await thief.claim(await makeCode(account.cookie));
    expect(await asked(account.cookie)).toEqual([]);
    is(await thief.enter(), 409, 'signInRequest.expired');
    const { message } = (
      await thief.call('POST', '/api/login/wallet/message', { address: newWallet().address })
    ).json();
    const forged = { message: message.replace('Version: 1', 'Version: 2'), signature: '0x00' };
    is(await thief.call('POST', '/api/login/wallet', forged), 400, 'wallet.messageInvalid');
    expect(await thief.own()).toMatchObject({ state: 'claimed' });
  });

  it('several at once are several requests, each approved or declined separately', async () => {
    const account = await newAccount();
    const [one, two] = [await opened(account.cookie), await opened(account.cookie)];
    const requests = await asked(account.cookie);
    expect(requests.map(({ address }: { address: string }) => address)).toEqual([
      one.wallet.address,
      two.wallet.address,
    ]);
    is(await answer(account.cookie, requests[1].id, 'approve'), 204);
    is(await one.other.enter(), 409, 'signInRequest.waiting');
    is(await two.other.enter(), 200);
    is(await answer(account.cookie, requests[0].id, 'decline'), 204);
  });
});

describe('the request of a browser', () => {
  it('belongs to its cookie: no other browser sees or collects it', async () => {
    const account = await newAccount();
    const { other, request } = await opened(account.cookie);
    const cookie = [...other.jar.keys()].find((name) => name.endsWith('_request'));
    expect(cookie).toBeDefined();
    await answer(account.cookie, request.id, 'approve');
    const stranger = browser();
    expect(await stranger.own()).toBeNull();
    is(await stranger.enter(), 409, 'signInRequest.expired');
    for (const value of [request.id, 'x'.repeat(43), '']) {
      stranger.jar.set(cookie ?? '', value);
      is(await stranger.enter(), 409, 'signInRequest.expired');
    }
    const entered = await Promise.all([other.enter(), other.enter()]);
    expect(entered.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await database().db.select().from(sessions).where(eq(sessions.userId, account.id))).toHaveLength(2);
  });

  it('is tied to a cookie that no script and no other site can use', async () => {
    const account = await newAccount();
    const claimed = await browser().claim(await makeCode(account.cookie));
    expect(claimed.cookies.find(({ name }) => name.endsWith('_request'))).toMatchObject({
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
    });
  });

  it('is answered only by the session that made the link: for anybody else it does not exist', async () => {
    const [account, stranger] = [await newAccount(), await newAccount()];
    const { other, request } = await opened(account.cookie);
    const elsewhere = browser();
    await elsewhere.call('POST', '/api/login', { email: account.email, password: PASSWORD });
    expect((await elsewhere.call('GET', '/api/sign-in-requests')).json().requests).toEqual([]);
    for (const how of ['approve', 'decline'] as const) {
      is(await answer(stranger.cookie, request.id, how), 404, 'notFound');
      is(await elsewhere.call('POST', `/api/sign-in-requests/${request.id}/${how}`), 404, 'notFound');
      is(await browser().call('POST', `/api/sign-in-requests/${request.id}/${how}`), 401, 'auth.required');
    }
    expect(await other.own()).toMatchObject({ state: 'open' });
  });

  it('cannot be answered by a page of another site', async () => {
    const account = await newAccount();
    const { request } = await opened(account.cookie);
    const headers = { origin: 'https://evil.example', cookie: account.cookie };
    const url = `/api/sign-in-requests/${request.id}/approve`;
    is(await test.app().inject({ method: 'POST', url, headers }), 403, 'origin.foreign');
  });

  it('never replaces a session, whoever made the link', async () => {
    const [attacker, victim] = [await newAccount(), await newAccount()];
    const other = browser();
    await other.call('POST', '/api/login', { email: victim.email, password: PASSWORD });
    is(await other.claim(await makeCode(attacker.cookie)), 409, 'auth.alreadySignedIn');

    // The link first, then a session.
    const late = browser();
    await late.claim(await makeCode(attacker.cookie));
    await late.call('POST', '/api/login', { email: victim.email, password: PASSWORD });
    is(await late.sign(newWallet()), 409, 'auth.alreadySignedIn');

    const last = await opened(attacker.cookie);
    await answer(attacker.cookie, last.request.id, 'approve');
    await last.other.call('POST', '/api/login', { email: victim.email, password: PASSWORD });
    is(await last.other.enter(), 409, 'auth.alreadySignedIn');
    expect((await last.other.me()).json().id).toBe(victim.id);
  });
});

describe('events in between end it', () => {
  const ENDS: Readonly<Record<string, (account: Account) => Promise<unknown>>> = {
    'signing out': ({ cookie }) => send('POST', '/api/logout', cookie),
    'a session that is ended elsewhere': async ({ email }) => {
      const other = await begin(email);
      const { name, value } = other.cookies.find(({ name }) => name === 'eleven.session_token') ?? {};
      await send('DELETE', '/api/profile/sessions', `${name}=${encodeURIComponent(value ?? '')}`);
    },
    'ending all others': ({ cookie }) => send('DELETE', '/api/profile/sessions', cookie),
    'another password': ({ cookie }) =>
      send('POST', '/api/profile/password', cookie, { current: PASSWORD, password: 'violet harbour 52 kites' }),
    'a deleted account': ({ id }) => database().db.delete(users).where(eq(users.id, id)),
    '“this was not me”': async ({ cookie }) => {
      const { logs } = (await send('GET', '/api/profile/activity-logs', cookie)).json();
      await send('POST', '/api/profile/not-me', cookie, { id: logs[0].id });
    },
  };

  describe.each(Object.entries(ENDS))('%s', (_, end) => {
    it.each(['open', 'approved'])('a request that is %s', async (state) => {
      const account = await newAccount();
      const { other, request } = await opened(account.cookie);
      if (state === 'approved') await answer(account.cookie, request.id, 'approve');
      await end(account);
      expect([401, 404]).toContain((await answer(account.cookie, request.id, 'approve')).statusCode);
      expect(await other.own()).toBeNull();
      is(await other.enter(), 409, 'signInRequest.expired');
    });

    it('a code that nobody has claimed', async () => {
      const account = await newAccount();
      const code = await makeCode(account.cookie);
      await end(account);
      is(await browser().claim(code), 409, 'signInRequest.expired');
    });
  });

  it.each([
    ['suspended', (now: Date) => ({ suspendedAt: now }), 'auth.suspended', 401],
    ['frozen', (now: Date) => ({ frozenAt: now }), 'auth.frozen', 403],
  ] as const)('an account that is %s opens, answers and lets in nothing', async (_, change, code, status) => {
    const account = await newAccount();
    const unclaimed = await makeCode(account.cookie);
    const claimed = browser();
    await claimed.claim(await makeCode(account.cookie));
    const open = await opened(account.cookie);
    const approved = await opened(account.cookie);
    is(await answer(account.cookie, approved.request.id, 'approve'), 204);
    await database().db.update(users).set(change(clock.now())).where(eq(users.id, account.id));
    hub.publish('session', account.id);
    is(await browser().claim(unclaimed), 409, 'signInRequest.used');
    is(await claimed.sign(newWallet()), 401, 'auth.walletUnknown');
    expect((await answer(account.cookie, open.request.id, 'approve')).statusCode).toBe(status);
    is(await approved.other.enter(), 403, code);
  });

  it('an account that has become staff', async () => {
    const account = await newAccount();
    const { other, request } = await opened(account.cookie);
    await answer(account.cookie, request.id, 'approve');
    await database().db.update(users).set({ role: 'support' }).where(eq(users.id, account.id));
    is(await other.enter(), 403, 'auth.walletStaff');
  });

  it('a second factor added after the approval is required', async () => {
    const account = await newAccount();
    const { other, request } = await opened(account.cookie);
    await answer(account.cookie, request.id, 'approve');
    await withTotp(account);
    clock.advance(-MINUTE_MS);
    expect((await other.enter()).json().secondFactor).toContain('totp');
    // A new password also ends the sign-in that waits for the second factor.
    await send('POST', '/api/profile/password', account.cookie, {
      current: PASSWORD,
      password: 'violet harbour 52 kites',
    });
    is(await other.call('POST', '/api/login/factor', { code: '000000' }), 401, 'auth.signInExpired');
  });
});
