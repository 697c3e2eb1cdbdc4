import { randomUUID } from 'node:crypto';
import { HOUR_MS, MINUTE_MS } from '@eleven/protocol/durations';
import { eq } from 'drizzle-orm';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { describe, expect, it, vi } from 'vitest';
import { wallets } from '../../../db/schema.ts';
import { cookieOf } from '../../../testing/accounts.ts';
import { freezeTokenIn, is, useFreeze } from '../../../testing/freeze.ts';
import { tokenIn } from '../../../testing/mail/mailbox.ts';

const test = useFreeze();
const { clock, database, login, mailOf, mailsTo, post, send, thawToken } = test;
const NEW = 'violet harbour 52 kites';

async function signed(wallet: PrivateKeyAccount, path: string, body: object) {
  const { message } = (await post(path, { address: wallet.address, ...body })).json();
  return { message: String(message), signature: await wallet.signMessage({ message }) };
}
const signIn = async (wallet: PrivateKeyAccount, from: Record<string, string> = {}) =>
  post('/api/login/wallet', await signed(wallet, '/api/login/wallet/message', {}), from);
const thawProof = async (wallet: PrivateKeyAccount, token: string) => ({
  token,
  wallet: await signed(wallet, '/api/thaw/wallet', { token }),
});

/** An account that only its wallet signs in to, created an hour ago and frozen by the email about a new device. */
async function frozenByWallet(email = `${randomUUID()}@example.org`) {
  const wallet = privateKeyToAccount(generatePrivateKey());
  const given = { name: '김민지', email, acceptedTerms: true };
  const proof = await signed(wallet, '/api/register/wallet/message', { email: given.email });
  const registered = await post('/api/register/wallet', { ...given, ...proof });
  is(registered, 200);
  is(await post('/api/email/verify', { token: tokenIn(await test.mail(given.email, 1)) }), 204);
  clock.advance(HOUR_MS);
  is(await signIn(wallet, { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Firefox/133.0' }), 200);
  const alarm = await mailOf(given.email, 'newDevice');
  is(await post('/api/freeze', { token: freezeTokenIn(alarm) }), 200);
  return { id: String(registered.json().id), email: given.email, wallet };
}

describe('thawing an account that only its wallet signs in to', () => {
  it('takes the link and a signature of the wallet; the mailbox alone is not enough', async () => {
    const { email, wallet } = await frozenByWallet();
    const token = await thawToken(email);
    expect((await post('/api/thaw/methods', { token })).json()).toMatchObject({
      methods: ['wallet'],
      newPasswordFrom: new Date(clock.now().getTime() + 72 * HOUR_MS).toISOString(),
    });
    is(await post('/api/thaw', { token, newPassword: NEW }), 400, 'auth.stepUpMethod');
    is(await post('/api/thaw/wallet', { token: 'x'.repeat(43), address: wallet.address }), 400, 'auth.linkInvalid');
    is(await signIn(wallet), 403, 'auth.frozen');
    const proof = await thawProof(wallet, token);
    expect(proof.wallet.message).toContain('Open the frozen Eleven account');
    is(await post('/api/thaw', proof), 204);
    is(await post('/api/thaw', proof), 204);
    is(await signIn(wallet), 200);
  });

  it('refuses somebody else’s wallet, a message for another purpose, and one that is too old', async () => {
    const { email, wallet } = await frozenByWallet();
    const token = await thawToken(email);
    const stranger = privateKeyToAccount(generatePrivateKey());
    is(await post('/api/thaw', await thawProof(stranger, token)), 409, 'wallet.notLinked');
    const other = await signed(wallet, '/api/login/wallet/message', {});
    is(await post('/api/thaw', { token, wallet: other }), 400, 'wallet.messageInvalid');
    const { wallet: mine } = await thawProof(wallet, token);
    // The message of another frozen account whose masked address looks the same.
    const elsewhere = await frozenByWallet(`${email.slice(0, 3)}${randomUUID()}@example.org`);
    const { wallet: theirs } = await thawProof(wallet, await thawToken(elsewhere.email));
    is(await post('/api/thaw', { token, wallet: theirs }), 400, 'wallet.messageInvalid');
    clock.advance(5 * MINUTE_MS);
    is(await post('/api/thaw', { token, wallet: mine }), 400, 'wallet.messageExpired');
    is(await post('/api/thaw', await thawProof(wallet, token)), 204);
  });

  it('does not count a wallet that was linked since the email', async () => {
    const { id, email, wallet } = await frozenByWallet();
    const late = privateKeyToAccount(generatePrivateKey());
    const row = { userId: id, address: late.address.toLowerCase(), linkedAt: clock.now(), label: null };
    await database().db.insert(wallets).values(row);
    const token = await thawToken(email);
    is(await post('/api/thaw', await thawProof(late, token)), 409, 'wallet.notLinked');
    is(await post('/api/thaw', await thawProof(wallet, token)), 204);
    const remaining = await database().db.select().from(wallets).where(eq(wallets.userId, id));
    expect(remaining.map(({ address }) => address)).toEqual([wallet.address.toLowerCase()]);
  });

  it('takes a new password from the mailbox 72 hours later, if the wallet is lost', async () => {
    const { email, wallet } = await frozenByWallet();
    clock.advance(72 * HOUR_MS);
    const token = await thawToken(email);
    expect((await post('/api/thaw/methods', { token })).json()).toMatchObject({
      methods: ['wallet', 'newPassword'],
      newPasswordFrom: null,
    });
    is(await post('/api/thaw', { token, newPassword: NEW }), 204);
    is(await login({ email, password: NEW }), 200);
    is(await signIn(wallet), 200);
  });

  it('requires the password once there is one', async () => {
    const { email, wallet } = await frozenByWallet();
    is(await post('/api/thaw', await thawProof(wallet, await thawToken(email))), 204);
    const cookie = cookieOf(await signIn(wallet));
    is(await post('/api/password/forgot', { email }), 204);
    is(await post('/api/password/reset', { token: tokenIn(await mailOf(email, 'resetPassword')), password: NEW }), 204);
    is(await send('GET', '/api/user', cookie), 401, 'auth.required');
    clock.advance(HOUR_MS);
    is(
      await login({ email, password: NEW }, { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Firefox/140.0' }),
      200,
    );
    const alarm = await vi.waitFor(() => {
      const [, second] = mailsTo(email).filter(({ text }) => text.includes('from a new device or network'));
      if (!second) throw new Error('no second alarm');
      return second;
    });
    is(await post('/api/freeze', { token: freezeTokenIn(alarm) }), 200);
    const token = await thawToken(email);
    is(await post('/api/thaw', await thawProof(wallet, token)), 400, 'auth.stepUpMethod');
    is(await post('/api/thaw', { token, password: NEW }), 204);
  });
});
