import { randomUUID } from 'node:crypto';
import { linkMessage } from '@eleven/protocol/api/wallet-links';
import { linkedWallets } from '@eleven/protocol/api/wallets';
import { HOUR_MS } from '@eleven/protocol/durations';
import { eq } from 'drizzle-orm';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { parseSiweMessage } from 'viem/siwe';
import { afterEach, describe, expect, it } from 'vitest';
import { createLog } from '../../core/log.ts';
import { accounts, users, walletClaims } from '../../db/schema.ts';
import { PASSWORD } from '../../testing/accounts.ts';
import { tokenIn, useMailbox } from '../../testing/mail/mailbox.ts';
import { moveDueClaims } from './wallet-claim.ts';

const test = useMailbox();
const { database, clock, send, post, confirmedPerson, mail, mailsTo, kindsOf } = test;
type Person = Awaited<ReturnType<typeof confirmedPerson>>;

const newWallet = () => privateKeyToAccount(generatePrivateKey());
const messageFor = async (who: Person, wallet: PrivateKeyAccount, isClaim = false): Promise<string> => {
  const answer = await send('POST', '/api/wallets/link-message', who.cookie, { address: wallet.address, isClaim });
  return linkMessage.reply.safeParse(answer.json()).data?.message ?? '';
};
const sign = async (who: Person, wallet: PrivateKeyAccount, isClaim: boolean) => {
  const message = await messageFor(who, wallet, isClaim);
  const signature = await wallet.signMessage({ message });
  const path = isClaim ? '/api/wallets/claim' : '/api/wallets/link';
  return send('POST', path, who.cookie, { message, signature });
};
const link = (who: Person, wallet: PrivateKeyAccount) => sign(who, wallet, false);
const claim = (who: Person, wallet: PrivateKeyAccount) => sign(who, wallet, true);
const codeOf = (answer: Awaited<ReturnType<typeof send>>) => [answer.statusCode, answer.json().code];
const walletsOf = async ({ cookie }: Person) =>
  linkedWallets.reply.parse((await send('GET', '/api/wallets', cookie)).json());
const linkedTo = async (who: Person) => (await walletsOf(who)).wallets.map(({ address }) => address);
const claimsOf = async (who: Person) => (await walletsOf(who)).claims;
const work = () => moveDueClaims({ ...test, db: database().db, log: createLog('silent') });
const unread = async ({ cookie }: Person) =>
  (await send('GET', '/api/notifications/unread-count', cookie)).json().count;

/** Two users with confirmed addresses; the first has the wallet, and the second can sign with it as well. */
async function heldWallet() {
  const [holder, claimant, wallet] = [await confirmedPerson(), await confirmedPerson(), newWallet()];
  expect((await link(holder, wallet)).statusCode).toBe(200);
  return { holder, claimant, wallet };
}

afterEach(async () => {
  await database().db.delete(walletClaims);
});

describe('a wallet that is linked to another account', () => {
  it('is claimed by a new signature, whose message names the account and both effects', async () => {
    const { holder, claimant, wallet } = await heldWallet();
    expect(codeOf(await link(claimant, wallet))).toEqual([409, 'wallet.linkedElsewhere']);
    const name = `${claimant.email.slice(0, 1)}***@e***.org`;
    expect(parseSiweMessage(await messageFor(claimant, wallet, true)).statement).toBe(
      `Claim this wallet for the Eleven account ${name}. It is linked to another account, which can keep it within 24 hours. After that this wallet can sign in to ${name} and no longer to the other account. It costs nothing and moves nothing.`,
    );
    const before = await unread(holder);
    const dueAt = new Date(clock.now().getTime() + 24 * HOUR_MS).toISOString();
    const answer = await claim(claimant, wallet);
    expect([answer.statusCode, answer.json()]).toEqual([200, { address: wallet.address, isMine: true, dueAt }]);
    expect(await claimsOf(claimant)).toEqual([{ address: wallet.address, isMine: true, dueAt }]);
    expect(await claimsOf(holder)).toEqual([{ address: wallet.address, isMine: false, dueAt }]);
    expect([await linkedTo(holder), await linkedTo(claimant)]).toEqual([[wallet.address], []]);

    expect(await unread(holder)).toBe(before + 1);
    expect((await kindsOf(holder.id)).at(-1)).toBe('walletClaimed');
    expect((await kindsOf(claimant.id)).at(-1)).toBe('walletClaimAsked');
    const notified = await mail(holder.email, 3);
    expect(notified.text).toContain('/verify#for=keep-wallet&token=');
    expect(mailsTo(claimant.email)).toHaveLength(1);
  });

  it('moves after 24 hours, not before, and both are notified', async () => {
    const { holder, claimant, wallet } = await heldWallet();
    await claim(claimant, wallet);
    await mail(holder.email, 3);
    clock.advance(24 * HOUR_MS - 1_000);
    expect(await work()).toBe(0);
    expect(await linkedTo(holder)).toEqual([wallet.address]);
    clock.advance(1_000);
    expect((await Promise.all([work(), work()])).reduce((a, b) => a + b)).toBe(1);
    expect([await linkedTo(holder), await linkedTo(claimant)]).toEqual([[], [wallet.address]]);
    expect([await claimsOf(holder), await claimsOf(claimant)]).toEqual([[], []]);
    expect((await kindsOf(holder.id)).filter((kind) => kind === 'walletMovedAway')).toHaveLength(1);
    expect((await kindsOf(claimant.id)).filter((kind) => kind === 'walletLinked')).toHaveLength(1);
    expect((await mail(holder.email, 4)).text).toMatch(
      /이제 .* 다른 일레븐 계정에 연결되어|is now linked to the other Eleven account/,
    );
  });

  it('is kept by the link in the email, without a session, once', async () => {
    const { holder, claimant, wallet } = await heldWallet();
    await claim(claimant, wallet);
    const token = tokenIn(await mail(holder.email, 3));
    const key = { 'idempotency-key': randomUUID() };
    const keep = () => post('/api/wallet-claims/stop', { token }, key);
    // The reply to the first may be lost.
    expect([(await keep()).statusCode, (await keep()).statusCode]).toEqual([204, 204]);
    expect(codeOf(await post('/api/wallet-claims/stop', { token }))).toEqual([400, 'auth.linkInvalid']);
    expect(codeOf(await post('/api/wallet-claims/stop', { token: 'x' }))).toEqual([400, 'auth.linkInvalid']);
    clock.advance(25 * HOUR_MS);
    expect(await work()).toBe(0);
    expect(await linkedTo(holder)).toEqual([wallet.address]);
    for (const { id } of [holder, claimant]) expect((await kindsOf(id)).at(-1)).toBe('walletClaimStopped');
  });

  it('is kept by its holder, or given up by its claimant, in the settings; a stranger finds nothing', async () => {
    const { holder, claimant, wallet } = await heldWallet();
    const stranger = await confirmedPerson();
    const stop = ({ cookie }: Person) => send('DELETE', `/api/wallets/${wallet.address}/claim`, cookie);
    for (const who of [holder, claimant]) {
      await claim(claimant, wallet);
      expect(codeOf(await stop(stranger))).toEqual([404, 'notFound']);
      expect((await stop(who)).statusCode).toBe(204);
      expect(codeOf(await stop(who))).toEqual([404, 'notFound']);
      expect(await linkedTo(holder)).toEqual([wallet.address]);
    }
  });

  it('is never taken from an account without a password and without a passkey', async () => {
    const { holder, claimant, wallet } = await heldWallet();
    const { db } = database();
    await db.delete(accounts).where(eq(accounts.userId, holder.id));
    expect(codeOf(await claim(claimant, wallet))).toEqual([409, 'wallet.claimRefused']);

    const other = await heldWallet();
    await claim(other.claimant, other.wallet);
    await db.delete(accounts).where(eq(accounts.userId, other.holder.id));
    clock.advance(24 * HOUR_MS);
    expect(await work()).toBe(0);
    expect(await linkedTo(other.holder)).toEqual([other.wallet.address]);
    expect((await kindsOf(other.claimant.id)).at(-1)).toBe('walletClaimStopped');
  });

  it('accepts one claim at a time, and a repeated claim gains and loses no time', async () => {
    const { claimant, wallet } = await heldWallet();
    const third = await confirmedPerson();
    const { dueAt } = (await claim(claimant, wallet)).json();
    expect(codeOf(await claim(third, wallet))).toEqual([409, 'wallet.claimed']);
    clock.advance(HOUR_MS);
    expect(codeOf(await claim(claimant, wallet))).toEqual([403, 'auth.stepUpRequired']);
    await send('POST', '/api/step-up', claimant.cookie, { password: PASSWORD });
    expect((await claim(claimant, wallet)).json().dueAt).toBe(dueAt);
    const [one, two] = [await heldWallet(), await confirmedPerson()];
    const answers = await Promise.all([claim(one.claimant, one.wallet), claim(two, one.wallet)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it('is not moved if its holder has frozen the account', async () => {
    const { holder, claimant, wallet } = await heldWallet();
    await claim(claimant, wallet);
    const { db } = database();
    await db.update(users).set({ frozenAt: clock.now(), frozenBy: holder.email }).where(eq(users.id, holder.id));
    clock.advance(24 * HOUR_MS);
    expect(await work()).toBe(0);
    expect((await kindsOf(claimant.id)).at(-1)).toBe('walletClaimStopped');
    expect(await linkedTo(claimant)).toEqual([]);
  });

  it('is not moved if its holder was suspended, or has unlinked it', async () => {
    const { holder, claimant, wallet } = await heldWallet();
    await claim(claimant, wallet);
    const { db } = database();
    await db.update(users).set({ suspendedAt: clock.now() }).where(eq(users.id, holder.id));
    clock.advance(24 * HOUR_MS);
    expect(await work()).toBe(0);
    expect(await linkedTo(claimant)).toEqual([]);

    const free = await heldWallet();
    await claim(free.claimant, free.wallet);
    await send('POST', '/api/step-up', free.holder.cookie, { password: PASSWORD });
    expect((await send('DELETE', `/api/wallets/${free.wallet.address}`, free.holder.cookie)).statusCode).toBe(204);
    expect((await link(free.claimant, free.wallet)).statusCode).toBe(200);
    expect(await db.select().from(walletClaims)).toEqual([]);
  });

  it('stays with its holder if the claimant recovers the account from a stranger', async () => {
    const { claimant, wallet } = await heldWallet();
    await claim(claimant, wallet);
    await post('/api/password/forgot', { email: claimant.email });
    const token = tokenIn(await mail(claimant.email, 2));
    await post('/api/password/reset', { token, password: 'violet harbour 52 kites' });
    expect(await database().db.select().from(walletClaims)).toEqual([]);
  });

  it('cannot be claimed by the signature that links, linked by the one that claims, or claimed without a holder', async () => {
    const { holder, claimant, wallet } = await heldWallet();
    const message = await messageFor(claimant, wallet);
    const signature = await wallet.signMessage({ message });
    expect(codeOf(await send('POST', '/api/wallets/claim', claimant.cookie, { message, signature }))).toEqual([
      400,
      'wallet.messageInvalid',
    ]);
    expect(codeOf(await claim(holder, wallet))).toEqual([409, 'wallet.notLinked']);
    expect(codeOf(await claim(holder, newWallet()))).toEqual([409, 'wallet.notLinked']);
  });
});

describe('an account’s only sign-in wallet', () => {
  it('is not unlinked', async () => {
    const { holder, wallet } = await heldWallet();
    await database().db.delete(accounts).where(eq(accounts.userId, holder.id));
    const unlink = () => send('DELETE', `/api/wallets/${wallet.address}`, holder.cookie);
    expect(codeOf(await unlink())).toEqual([409, 'wallet.onlySignIn']);
    expect(await linkedTo(holder)).toEqual([wallet.address]);
    const second = newWallet();
    await link(holder, second);
    expect((await unlink()).statusCode).toBe(204);
  });
});
