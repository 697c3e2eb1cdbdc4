import { MINUTE_MS } from '@eleven/protocol/durations';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { mails, sessions, signInRequests, wallets } from '../../db/schema.ts';
import { is } from '../../testing/factors.ts';
import { newWallet, useSignInRequests } from '../../testing/sign-in-requests.ts';

const test = useSignInRequests();
const { database, clock, newAccount, withTotp, nextCode, browser, makeCode, asked, answer, opened, kindsOf } = test;
// Keeps the limits per minute out of these tests.
afterEach(() => clock.advance(20 * MINUTE_MS));

describe('a browser in a wallet app, with a wallet that no account has linked', () => {
  it('is let in by the browser that made the link, and gets a separate session', async () => {
    const account = await newAccount();
    const { other, wallet, answer: signed, request } = await opened(account.cookie);
    const { signInRequest } = signed.json();
    expect(signInRequest).toMatchObject({ state: 'open', address: wallet.address, account: null });
    expect(signInRequest.digits).toMatch(/^\d\d$/);
    expect(request).toMatchObject({
      address: wallet.address,
      digits: signInRequest.digits,
      device: 'iPhone',
      network: '127.0.0.1',
    });
    is(await other.enter(), 409, 'signInRequest.waiting');
    is(await other.me(), 401, 'auth.required');

    is(await answer(account.cookie, request.id, 'approve'), 204);
    expect(await asked(account.cookie)).toEqual([]);
    const { email } = account;
    expect(await other.own()).toMatchObject({ state: 'approved', account: `${email[0]}•••@e•••.org` });
    // Approval alone does nothing in that browser.
    is(await other.me(), 401, 'auth.required');
    const entered = await other.enter();
    expect([entered.statusCode, entered.json().id]).toEqual([200, account.id]);
    expect((await other.me()).json().email).toBe(email);
    expect(await other.own()).toBeNull();
    expect([...other.jar.keys()].filter((name) => name.endsWith('_request'))).toEqual([]);

    const list = (await other.call('GET', '/api/profile/sessions')).json().sessions;
    expect(list.map(({ device }: { device: string }) => device)).toContain('iPhone');
    expect(list).toHaveLength(2);
    expect((await kindsOf(account.id)).at(-1)).toBe('signedInNew');
    const emails = await database().db.select().from(mails).where(eq(mails.userId, account.id));
    expect(emails.map(({ kind }) => kind)).toContain('newDevice');
    // The wallet is not linked by this: it has only signed for a sign-in.
    expect(await database().db.select().from(wallets).where(eq(wallets.userId, account.id))).toEqual([]);
  });

  it('has proven nothing by it: sensitive operations require a proof there', async () => {
    const account = await newAccount();
    const { other, wallet, request } = await opened(account.cookie);
    await answer(account.cookie, request.id, 'approve');
    await other.enter();
    expect((await other.call('GET', '/api/step-up')).json()).toEqual({ methods: ['password'], until: null });
    is(await other.call('POST', '/api/wallets/link-message', { address: wallet.address }), 403, 'auth.stepUpRequired');
  });

  it('still needs the second factor if one is on', async () => {
    const account = await withTotp();
    const { other, request } = await opened(account.cookie);
    await answer(account.cookie, request.id, 'approve');
    expect((await other.enter()).json().secondFactor).toContain('totp');
    is(await other.me(), 401, 'auth.required');
    is(await other.call('POST', '/api/login/factor', { code: '000000' }), 400, 'auth.codeWrong');
    is(await other.call('POST', '/api/login/factor', { code: nextCode(account.secret) }), 200);
    expect((await other.me()).json().id).toBe(account.id);
    // The request is spent: another sign-in would need another request.
    is(await other.enter(), 409, 'auth.alreadySignedIn');
  });

  it('is refused by "Not me", which appears in the activity', async () => {
    const account = await newAccount();
    const { other, request } = await opened(account.cookie);
    is(await answer(account.cookie, request.id, 'decline'), 204);
    is(await answer(account.cookie, request.id, 'decline'), 204);
    expect((await kindsOf(account.id)).filter((kind) => kind === 'signInDeclined')).toHaveLength(1);
    expect(await other.own()).toMatchObject({ state: 'declined', account: null });
    is(await other.enter(), 409, 'signInRequest.declined');
    is(await answer(account.cookie, request.id, 'approve'), 409, 'signInRequest.declined');
  });

  it('can be refused after approval, until it has signed in', async () => {
    const account = await newAccount();
    const { other, request } = await opened(account.cookie);
    is(await answer(account.cookie, request.id, 'approve'), 204);
    is(await answer(account.cookie, request.id, 'approve'), 204);
    is(await answer(account.cookie, request.id, 'decline'), 204);
    is(await other.enter(), 409, 'signInRequest.declined');
    const next = await opened(account.cookie);
    await answer(account.cookie, next.request.id, 'approve');
    is(await next.other.enter(), 200);
    is(await answer(account.cookie, next.request.id, 'decline'), 409, 'signInRequest.expired');
  });

  it('may cancel its request, which the first browser then no longer shows', async () => {
    const account = await newAccount();
    const { other } = await opened(account.cookie);
    is(await other.call('DELETE', '/api/login/request'), 204);
    expect(await asked(account.cookie)).toEqual([]);
    expect(await other.own()).toBeNull();
    is(await other.call('DELETE', '/api/login/request'), 204);
    is(await other.enter(), 409, 'signInRequest.expired');
  });

  it('updates the account’s page at once, by the stream of invalidations', async () => {
    const account = await newAccount();
    const heard: string[] = [];
    const stop = test.hub.subscribe(account.id, (invalidation) => heard.push(invalidation));
    await opened(account.cookie);
    stop();
    expect(heard).toContain('session');
  });
});

describe('a wallet that is linked', () => {
  it('signs in as usual, without approval', async () => {
    const [account, stranger, wallet] = [await newAccount(), await newAccount(), newWallet()];
    const link = { address: wallet.address.toLowerCase(), userId: account.id, linkedAt: clock.now() };
    await database().db.insert(wallets).values(link);
    // Whoever made the link, the wallet decides.
    for (const maker of [account, stranger]) {
      const { other, answer: signed, request } = await opened(maker.cookie, wallet);
      expect([signed.statusCode, signed.json().id]).toEqual([200, account.id]);
      expect(request).toBeUndefined();
      expect([...other.jar.keys()].filter((name) => name.endsWith('_request'))).toEqual([]);
      clock.advance(2 * MINUTE_MS);
    }
  });
});

describe('the code of a link', () => {
  it('has 128 bits, is stored only as a hash, and few are open at a time', async () => {
    const account = await newAccount();
    const codes: string[] = [];
    for (let i = 0; i < 6; i += 1) {
      codes.push(await makeCode(account.cookie));
      clock.advance(1_000);
    }
    expect(codes.every((code) => Buffer.from(code, 'base64url').length === 16)).toBe(true);
    expect(new Set(codes).size).toBe(6);
    const rows = await database().db.select().from(signInRequests).where(eq(signInRequests.userId, account.id));
    expect(rows).toHaveLength(4);
    expect(JSON.stringify(rows)).not.toContain(codes.at(-1));
    // A code that was renewed while somebody followed it still works; the oldest do not.
    is(await browser().claim(codes[2] ?? ''), 204);
    is(await browser().claim(codes[0] ?? ''), 409, 'signInRequest.expired');
  });

  it('is valid for one minute, the request for five until the wallet signs, and for three until the answer', async () => {
    const account = await newAccount();
    const code = await makeCode(account.cookie);
    clock.advance(MINUTE_MS);
    is(await browser().claim(code), 409, 'signInRequest.expired');

    const late = browser();
    await late.claim(await makeCode(account.cookie));
    clock.advance(5 * MINUTE_MS);
    is(await late.sign(newWallet()), 401, 'auth.walletUnknown');
    expect(await late.own()).toMatchObject({ state: 'expired' });

    const { other, request } = await opened(account.cookie);
    clock.advance(3 * MINUTE_MS);
    expect(await asked(account.cookie)).toEqual([]);
    is(await answer(account.cookie, request.id, 'approve'), 409, 'signInRequest.expired');
    expect(await other.own()).toMatchObject({ state: 'expired' });

    clock.advance(5 * MINUTE_MS);
    const next = await opened(account.cookie);
    await answer(account.cookie, next.request.id, 'approve');
    clock.advance(3 * MINUTE_MS);
    is(await next.other.enter(), 409, 'signInRequest.expired');
  });

  it('is not made for staff, who never sign in by wallet', async () => {
    const staff = await newAccount({ role: 'support' });
    const refused = await test.send('POST', '/api/sign-in-requests', staff.cookie);
    is(refused, 403, 'auth.walletStaff');
    is(await test.post('/api/sign-in-requests'), 401, 'auth.required');
  });

  it('can be submitted again by the browser whose reply was lost, until a wallet has signed', async () => {
    const account = await newAccount();
    const code = await makeCode(account.cookie);
    const key = { 'idempotency-key': 'one-of-this-browser' };
    const other = browser();
    is(await other.claim(code, key), 204);
    other.jar.clear();
    is(await other.claim(code, { 'idempotency-key': 'of-somebody-else' }), 409, 'signInRequest.used');
    expect(await other.own()).toBeNull();
    is(await other.claim(code, key), 204);
    expect(await other.own()).toMatchObject({ state: 'claimed' });
    const wallet = newWallet();
    expect((await other.sign(wallet)).json().signInRequest).toMatchObject({ state: 'open', address: wallet.address });
    is(await browser().claim(code, key), 409, 'signInRequest.used');
    expect(await other.own()).toMatchObject({ state: 'open' });
  });

  it('has expired when it is submitted again after its time', async () => {
    const code = await makeCode((await newAccount()).cookie);
    const key = { 'idempotency-key': 'one-of-a-late-browser' };
    is(await browser().claim(code, key), 204);
    clock.advance(6 * MINUTE_MS);
    is(await browser().claim(code, key), 409, 'signInRequest.expired');
  });

  it('is limited for each user, and claims for each network', async () => {
    const app = await test.start({ local: false });
    const account = await newAccount();
    const make = () => app.inject({ method: 'POST', url: '/api/sign-in-requests', headers: headersOf(account.cookie) });
    for (let i = 0; i < 60; i += 1) expect((await make()).statusCode).toBe(200);
    is(await make(), 429, 'request.rateLimited');
    // The registration counted as a sign-in of this network.
    clock.advance(2 * MINUTE_MS);
    const claim = () =>
      app.inject({
        method: 'POST',
        url: '/api/login/request',
        headers: headersOf(),
        payload: { code: 'x'.repeat(22) },
      });
    for (let i = 0; i < 10; i += 1) is(await claim(), 409, 'signInRequest.expired');
    is(await claim(), 429, 'request.rateLimited');
    await app.close();
  });

  it('is deleted with the account and with the session that made it', async () => {
    const account = await newAccount();
    await makeCode(account.cookie);
    await database().db.delete(sessions).where(eq(sessions.userId, account.id));
    expect(await database().db.select().from(signInRequests).where(eq(signInRequests.userId, account.id))).toEqual([]);
  });
});

const headersOf = (cookie?: string) => ({ origin: 'http://127.0.0.1:3000', ...(cookie ? { cookie } : {}) });
