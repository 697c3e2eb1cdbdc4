import { linkMessage } from '@eleven/protocol/api/wallet-links';
import { concat, type Hex, serializeErc6492Signature, slice, toHex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { parseSiweMessage } from 'viem/siwe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestUser, type TestUser } from '../../testing/app.ts';
import { useChain } from '../../testing/chain/anvil.ts';
import { FACTORY, undeployed } from '../../testing/chain/smart-wallet.ts';
import { createVaultApp, type VaultApp } from '../../testing/chain/vault-app.ts';
import { createTestClock } from '../../testing/clock.ts';
import { useDatabase } from '../../testing/database.ts';

/** The order of secp256k1. */
const N = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

const database = useDatabase();
const chain = useChain();
const clock = createTestClock();
let api: VaultApp;
beforeAll(async () => {
  api = await createVaultApp(chain(), database(), { clock });
});
afterAll(() => api.close());

const newUser = () => createTestUser(database(), { clock });
const newKey = () => privateKeyToAccount(generatePrivateKey());
const messageFor = async (user: TestUser, address: string): Promise<string> =>
  linkMessage.reply.parse((await api.send('POST', '/api/wallets/link-message', { address }, user)).json()).message;
const submit = async (user: TestUser, message: string, signature: Hex) => {
  const answer = await api.send('POST', '/api/wallets/link', { message, signature }, user);
  return [answer.statusCode, answer.json().code];
};
const LINKED = [200, undefined];
const REFUSED = [400, 'wallet.signatureInvalid'];

describe('the message that links a wallet', () => {
  it('names the account and both effects', async () => {
    const [user, wallet] = [await newUser(), newKey()];
    const { statement } = parseSiweMessage(await messageFor(user, wallet.address));
    expect(statement).toBe(
      `Link this wallet to the Eleven account ${user.email.slice(0, 1)}***@e***.org. From then on this wallet can sign in to that account. It costs nothing and moves nothing.`,
    );
  });
});

describe('a signature', () => {
  it('is refused with the other s of the same key: nobody can derive a second one from the first', async () => {
    const [user, wallet] = [await newUser(), newKey()];
    const message = await messageFor(user, wallet.address);
    const own = await wallet.signMessage({ message });
    const s = N - BigInt(slice(own, 32, 64));
    const v = slice(own, 64) === '0x1b' ? '0x1c' : '0x1b';
    expect(await submit(user, message, concat([slice(own, 0, 32), toHex(s, { size: 32 }), v]))).toEqual(REFUSED);
    expect(await submit(user, message, own)).toEqual(LINKED);
  });

  it('of a smart wallet counts before it is deployed (ERC-6492), and after it', async () => {
    const [user, key] = [await newUser(), newKey()];
    const wallet = undeployed(key);
    const message = await messageFor(user, wallet.address);
    expect(await submit(user, message, await wallet.sign(message, newKey()))).toEqual(REFUSED);
    expect(await submit(user, message, await wallet.sign(message))).toEqual(LINKED);
    expect(await chain().client.getCode({ address: wallet.address })).toBeUndefined();

    const sent = { account: chain().account(0), to: FACTORY, data: wallet.data } as const;
    const hash = await chain().client.sendTransaction(sent);
    await chain().client.waitForTransactionReceipt({ hash });
    expect(await chain().client.getCode({ address: wallet.address })).toBeDefined();
    const other = await newUser();
    for (const [signer, refused] of [
      [newKey(), 'wallet.signatureInvalid'],
      [key, 'wallet.linkedElsewhere'],
    ] as const) {
      const again = await messageFor(other, wallet.address);
      expect((await submit(other, again, await wallet.sign(again, signer)))[1]).toBe(refused);
    }
  });

  it('of a factory that makes another wallet, no wallet, or runs for ever, proves nothing', async () => {
    const [user, key] = [await newUser(), newKey()];
    const wallet = undeployed(key);
    const someone = newKey();
    for (const [address, sign] of [
      [someone.address, wallet.sign],
      [
        wallet.address,
        async (message: string) =>
          serializeErc6492Signature({ address: FACTORY, data: '0x', signature: await key.signMessage({ message }) }),
      ],
    ] as const) {
      const message = await messageFor(user, address);
      expect(await submit(user, message, await sign(message))).toEqual(REFUSED);
    }
    const endless = '0x00000000000000000000000000000000000e6492';
    await chain().client.setCode({ address: endless, bytecode: '0x5b5f56' });
    const message = await messageFor(user, wallet.address);
    const signature = await key.signMessage({ message });
    const wrapped = serializeErc6492Signature({ address: endless, data: '0x', signature });
    expect(await submit(user, message, wrapped)).toEqual(REFUSED);
  });
});
