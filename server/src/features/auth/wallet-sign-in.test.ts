import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '@eleven/protocol/durations';
import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { parseSiweMessage } from 'viem/siwe';
import { afterEach, describe, expect, it } from 'vitest';
import { findTotp } from '../../accounts/factors.store.ts';
import { totpCode } from '../../accounts/totp.ts';
import { createChain } from '../../chain/chain.ts';
import { accounts, sessions, users, wallets } from '../../db/schema.ts';
import { cookieOf, PASSWORD } from '../../testing/accounts.ts';
import { ask } from '../../testing/app.ts';
import { useChain } from '../../testing/chain/anvil.ts';
import { undeployed } from '../../testing/chain/smart-wallet.ts';
import { cookiesOf } from '../../testing/factors.ts';
import { tokenIn, useMailbox } from '../../testing/mail/mailbox.ts';

const chain = useChain();
const test = useMailbox();
const { database, clock, send, post, me, mail, mailsTo, kindsOf, confirmedPerson } = test;
type Person = Awaited<ReturnType<typeof confirmedPerson>>;
type Signs = Pick<PrivateKeyAccount, 'address' | 'signMessage'>;

const newWallet = () => privateKeyToAccount(generatePrivateKey());
const codeOf = (answer: LightMyRequestResponse) => [answer.statusCode, answer.json().code];
const signed = async (wallet: Signs, answer: LightMyRequestResponse) => {
  const message = String(answer.json().message);
  return { message, signature: await wallet.signMessage({ message }) };
};
const proofOf = async (wallet: Signs) =>
  signed(wallet, await post('/api/login/wallet/message', { address: wallet.address }));
const enter = async (wallet: Signs) => post('/api/login/wallet', await proofOf(wallet));
const registration = async (wallet: Signs, changes: object = {}) => {
  const given = { name: '김민지', email: `${randomUUID()}@example.org`, acceptedTerms: true, ...changes };
  const proof = await signed(
    wallet,
    await post('/api/register/wallet/message', { address: wallet.address, email: given.email }),
  );
  return { ...given, ...proof };
};
const registerBy = async (wallet: Signs, changes: object = {}) =>
  post('/api/register/wallet', await registration(wallet, changes));
const link = async (who: Person, wallet: Signs) => {
  const asked = await send('POST', '/api/wallets/link-message', who.cookie, { address: wallet.address });
  const answer = await send('POST', '/api/wallets/link', who.cookie, await signed(wallet, asked));
  expect(answer.statusCode).toBe(200);
};
async function linkedPerson() {
  const [who, wallet] = [await confirmedPerson(), newWallet()];
  await link(who, wallet);
  return { who, wallet };
}
// Keeps the limits per minute out of these tests.
afterEach(() => clock.advance(2 * MINUTE_MS));

describe('signing in with a linked wallet', () => {
  it('takes one signature of a message that names this site and this chain and is valid for five minutes', async () => {
    const { who, wallet } = await linkedPerson();
    const proof = await proofOf(wallet);
    expect(parseSiweMessage(proof.message)).toMatchObject({
      domain: '127.0.0.1:3000',
      chainId: 31337,
      address: wallet.address,
      statement: 'Sign in to Eleven with this wallet. It costs nothing and moves nothing.',
      expirationTime: new Date(clock.now().getTime() + 5 * MINUTE_MS),
    });
    const answer = await post('/api/login/wallet', proof);
    expect([answer.statusCode, answer.json().id]).toEqual([200, who.id]);
    expect((await me(cookieOf(answer))).json().email).toBe(who.email);
    expect((await kindsOf(who.id)).at(-1)).toMatch(/^signedIn/);
  });

  it('is accepted once, for five minutes, and for nothing else', async () => {
    const { who, wallet } = await linkedPerson();
    const proof = await proofOf(wallet);
    const answers = await Promise.all(Array.from({ length: 4 }, () => post('/api/login/wallet', proof)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400]);
    const late = await proofOf(wallet);
    clock.advance(5 * MINUTE_MS);
    expect(codeOf(await post('/api/login/wallet', late))).toEqual([400, 'wallet.messageExpired']);

    const asked = await send('POST', '/api/wallets/link-message', who.cookie, { address: wallet.address });
    expect(codeOf(await post('/api/login/wallet', await signed(wallet, asked)))).toEqual([
      400,
      'wallet.messageInvalid',
    ]);
  });

  it('requires the second factor if one is on', async () => {
    const { who, wallet } = await linkedPerson();
    await send('POST', '/api/step-up', who.cookie, { password: PASSWORD });
    const { secret } = (await send('POST', '/api/profile/factors/totp', who.cookie)).json();
    await send('POST', '/api/profile/factors/totp/confirm', who.cookie, { code: totpCode(secret, clock.now()) });
    expect((await findTotp(database().db, who.id))?.confirmedAt).toBeTruthy();
    clock.advance(MINUTE_MS);
    const answer = await enter(wallet);
    expect(answer.json().secondFactor).toContain('totp');
    const pending = answer.cookies.find(({ name }) => name.endsWith('_pending'));
    expect(answer.cookies.some(({ name }) => name === 'eleven.session_token')).toBe(false);
    const done = await ask(test.app(), 'POST', '/api/login/factor', {
      cookie: `${pending?.name}=${pending?.value}`,
      payload: { code: totpCode(secret, clock.now()) },
    });
    expect([done.statusCode, done.json().id]).toEqual([200, who.id]);
  });

  it('does not sign in with a wallet that was unlinked before the second factor', async () => {
    const { who, wallet } = await linkedPerson();
    await send('POST', '/api/step-up', who.cookie, { password: PASSWORD });
    const { secret } = (await send('POST', '/api/profile/factors/totp', who.cookie)).json();
    await send('POST', '/api/profile/factors/totp/confirm', who.cookie, { code: totpCode(secret, clock.now()) });
    clock.advance(MINUTE_MS);
    const pending = cookiesOf(await enter(wallet));
    expect((await send('DELETE', `/api/wallets/${wallet.address}`, who.cookie)).statusCode).toBe(204);
    const late = await post('/api/login/factor', { code: totpCode(secret, clock.now()) }, { cookie: pending });
    expect(codeOf(late)).toEqual([401, 'auth.signInExpired']);
  });

  it('cannot begin a recovery of lost factors: a wallet is the weakest proof', async () => {
    const { who, wallet } = await linkedPerson();
    await send('POST', '/api/step-up', who.cookie, { password: PASSWORD });
    const { secret } = (await send('POST', '/api/profile/factors/totp', who.cookie)).json();
    await send('POST', '/api/profile/factors/totp/confirm', who.cookie, { code: totpCode(secret, clock.now()) });
    const ofWallet = cookiesOf(await enter(wallet));
    expect(codeOf(await post('/api/login/recovery', {}, { cookie: ofWallet }))).toEqual([403, 'auth.recoveryPassword']);
    expect(await kindsOf(who.id)).not.toContain('recoveryAsked');
    const ofPassword = cookiesOf(await test.login({ email: who.email, password: PASSWORD }));
    expect((await post('/api/login/recovery', {}, { cookie: ofPassword })).statusCode).toBe(200);
  });

  it('opens no account of staff, none that is suspended, and none that has unlinked the wallet', async () => {
    const { db } = database();
    for (const [change, code] of [
      // A distinct name: nobody else may have a staff member's name.
      [{ role: 'support', name: `Staff ${randomUUID()}` }, 'auth.walletStaff'],
      [{ suspendedAt: clock.now() }, 'auth.suspended'],
      [{ frozenAt: clock.now() }, 'auth.frozen'],
    ] as const) {
      const { who, wallet } = await linkedPerson();
      await db.update(users).set(change).where(eq(users.id, who.id));
      expect((await enter(wallet)).json().code).toBe(code);
    }
    const { wallet } = await linkedPerson();
    const proof = await proofOf(wallet);
    await db.delete(wallets).where(eq(wallets.address, wallet.address.toLowerCase()));
    expect(codeOf(await post('/api/login/wallet', proof))).toEqual([401, 'auth.walletUnknown']);
    expect(codeOf(await post('/api/login/wallet', proof))).toEqual([400, 'wallet.messageInvalid']);
  });

  it('works for a smart wallet that is not deployed yet', async () => {
    const rpc = { rpcUrls: [chain().url], chainId: 31337, vaultAddress: `0x${'e'.repeat(40)}` };
    const app = await test.start({ chain: createChain(rpc) });
    const key = newWallet();
    const smart = undeployed(key);
    const who = await confirmedPerson();
    await database()
      .db.insert(wallets)
      .values({ address: smart.address.toLowerCase(), userId: who.id, linkedAt: clock.now() });
    const call = (url: string, payload: object) => ask(app, 'POST', url, { payload });
    const message: string = (await call('/api/login/wallet/message', { address: smart.address })).json().message;
    const bad = await call('/api/login/wallet', { message, signature: await smart.sign(message, newWallet()) });
    expect(bad.json().code).toBe('wallet.signatureInvalid');
    const answer = await call('/api/login/wallet', { message, signature: await smart.sign(message) });
    expect([answer.statusCode, answer.json().id]).toEqual([200, who.id]);
    await app.close();
  });

  it('is limited like every sign-in', async () => {
    const app = await test.start({ local: false });
    const statuses: number[] = [];
    for (let i = 0; i < 11; i += 1) {
      const payload = { message: 'x', signature: '0x00' };
      statuses.push((await ask(app, 'POST', '/api/login/wallet', { payload })).statusCode);
    }
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(400));
    expect(statuses.at(-1)).toBe(429);
    await app.close();
  });
});

describe('an account that is created with a wallet', () => {
  it('has no password, and the wallet is linked and signs in', async () => {
    const wallet = newWallet();
    expect(codeOf(await enter(wallet))).toEqual([401, 'auth.walletUnknown']);
    const given = await registration(wallet);
    expect(parseSiweMessage(given.message).statement).toBe(
      `Make the Eleven account ${given.email.slice(0, 1)}***@e***.org and link this wallet to it. From then on this wallet can sign in to that account. It costs nothing and moves nothing.`,
    );
    const answer = await post('/api/register/wallet', given);
    expect(answer.statusCode).toBe(200);
    const { id } = answer.json();
    const cookie = cookieOf(answer);
    expect((await me(cookie)).json()).toMatchObject({ id, email: given.email, emailVerified: false });
    expect(await kindsOf(id)).toEqual(['registered', 'walletLinked']);
    expect((await mail(given.email, 1)).text).toContain('/verify#token=');
    expect(await database().db.select().from(accounts).where(eq(accounts.userId, id))).toEqual([]);
    expect((await send('GET', '/api/wallets', cookie)).json().wallets[0].address).toBe(wallet.address);
    expect((await enter(wallet)).json().id).toBe(id);
    expect(codeOf(await registerBy(wallet))).toEqual([409, 'wallet.linkedElsewhere']);
  });

  it('is refused as a registration is: for the name, the address, the terms, or a taken address', async () => {
    const wallet = newWallet();
    const owner = await confirmedPerson();
    expect(codeOf(await registerBy(wallet, { name: '' }))).toEqual([400, 'auth.nameInvalid']);
    expect(codeOf(await registerBy(wallet, { name: 'Eleven Support' }))).toEqual([400, 'auth.nameReserved']);
    expect(codeOf(await registerBy(wallet, { acceptedTerms: false }))).toEqual([400, 'auth.termsRequired']);
    const message = { address: wallet.address, email: 'nobody' };
    expect(codeOf(await post('/api/register/wallet/message', message))).toEqual([400, 'auth.emailInvalid']);
    expect(codeOf(await registerBy(wallet, { email: owner.email }))).toEqual([409, 'auth.emailTaken']);
    expect((await mail(owner.email, 2)).text).toBeTruthy();
    expect(mailsTo(owner.email)).toHaveLength(2);
    const given = await registration(wallet);
    const other = { ...given, email: `other-${given.email.slice(1)}` };
    if (other.email[0] !== given.email[0]) {
      expect(codeOf(await post('/api/register/wallet', other))).toEqual([400, 'wallet.messageInvalid']);
    }
    expect((await registerBy(wallet)).statusCode).toBe(200);
  });

  it('is created once when the request is repeated, and the repeat is signed in as well', async () => {
    const given = await registration(newWallet());
    const headers = { 'idempotency-key': randomUUID() };
    const [first, second] = [
      await post('/api/register/wallet', given, headers),
      await post('/api/register/wallet', given, headers),
    ];
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    expect(second.json().id).toBe(first.json().id);
    expect((await me(cookieOf(second))).statusCode).toBe(200);
    expect(codeOf(await post('/api/register/wallet', given))).toEqual([400, 'wallet.messageInvalid']);
  });

  it('shows when its first password was set by email', async () => {
    const given = await registration(newWallet());
    const cookie = cookieOf(await post('/api/register/wallet', given));
    const changedAt = async (by: string) => (await send('GET', '/api/profile/settings', by)).json().passwordChangedAt;
    expect(await changedAt(cookie)).toBeNull();
    await post('/api/password/forgot', { email: given.email });
    clock.advance(MINUTE_MS);
    const [token, password] = [tokenIn(await mail(given.email, 2)), 'violet harbour 52 kites'];
    expect((await post('/api/password/reset', { token, password })).statusCode).toBe(204);
    const setAt = clock.now().toISOString();
    clock.advance(MINUTE_MS);
    expect(await changedAt(cookieOf(await test.login({ email: given.email, password })))).toBe(setAt);
  });

  it('proves its identity again by its wallet, until it has a password', async () => {
    const wallet = newWallet();
    const registered = await registration(wallet);
    const answer = await post('/api/register/wallet', registered);
    const cookie = cookieOf(answer);
    const state = async () => (await send('GET', '/api/step-up', cookie)).json();
    expect((await state()).methods).toEqual(['wallet']);
    await database().db.update(sessions).set({ steppedUpAt: null }).where(eq(sessions.userId, answer.json().id));
    const proof = async (by: Signs) =>
      signed(by, await send('POST', '/api/step-up/wallet', cookie, { address: by.address }));
    const stranger = await proof(newWallet());
    expect(codeOf(await send('POST', '/api/step-up', cookie, { wallet: stranger }))).toEqual([409, 'wallet.notLinked']);
    expect(codeOf(await send('POST', '/api/step-up', cookie, { password: PASSWORD }))[1]).toBe('auth.stepUpMethod');
    const own = await proof(wallet);
    const elsewhere = cookieOf(await enter(wallet));
    expect(codeOf(await send('POST', '/api/step-up', elsewhere, { wallet: own }))[1]).toBe('wallet.messageInvalid');
    expect((await send('POST', '/api/step-up', cookie, { wallet: own })).statusCode).toBe(200);
    expect((await state()).until).not.toBeNull();
    expect(codeOf(await send('DELETE', `/api/wallets/${wallet.address}`, cookie))).toEqual([409, 'wallet.onlySignIn']);

    await post('/api/email/verify', { token: tokenIn(await mail(registered.email, 1)) });
    await post('/api/password/forgot', { email: registered.email });
    const token = tokenIn(await mail(registered.email, 2));
    await post('/api/password/reset', { token, password: 'violet harbour 52 kites' });
    const later = cookieOf(await enter(wallet));
    // Nor is signing in by wallet a step-up any more.
    expect((await send('GET', '/api/step-up', later)).json()).toEqual({ methods: ['password'], until: null });
    const weaker = await signed(wallet, await send('POST', '/api/step-up/wallet', later, { address: wallet.address }));
    expect(codeOf(await send('POST', '/api/step-up', later, { wallet: weaker }))[1]).toBe('auth.stepUpMethod');
  });
});
