import { linkMessage } from '@eleven/protocol/api/wallet-links';
import { linkedWallets } from '@eleven/protocol/api/wallets';
import { MINUTE_MS } from '@eleven/protocol/durations';
import { eq } from 'drizzle-orm';
import { type Hex, hashMessage, parseEther } from 'viem';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { createSiweMessage, parseSiweMessage } from 'viem/siwe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activity, sessions } from '../../db/schema.ts';
import { createTestUser, TEST_ORIGIN, type TestUser } from '../../testing/app.ts';
import { useChain } from '../../testing/chain/anvil.ts';
import { createVaultApp, type VaultApp } from '../../testing/chain/vault-app.ts';
import { createTestClock } from '../../testing/clock.ts';
import { useDatabase } from '../../testing/database.ts';

const BNB = parseEther('1');

const database = useDatabase();
const chain = useChain();
const clock = createTestClock();
let api: VaultApp;
beforeAll(async () => {
  api = await createVaultApp(chain(), database(), { clock });
  await api.indexed.settle();
});
afterAll(() => api.close());

const newUser = () => createTestUser(database(), { clock, hasPassword: true });
const renewStepUp = () => database().db.update(sessions).set({ steppedUpAt: clock.now() });
const newWallet = () => privateKeyToAccount(generatePrivateKey());
const messageFor = async (user: TestUser, address: string): Promise<string> => {
  const answer = await api.send('POST', '/api/wallets/link-message', { address }, user);
  return linkMessage.reply.parse(answer.json()).message;
};
const submit = (user: TestUser, message: string, signature: Hex) =>
  api.send('POST', '/api/wallets/link', { message, signature }, user);
const link = async (user: TestUser, wallet: PrivateKeyAccount) => {
  const message = await messageFor(user, wallet.address);
  return submit(user, message, await wallet.signMessage({ message }));
};
const walletsOf = async (user: TestUser) =>
  linkedWallets.reply.parse((await api.get('/api/wallets', user)).json()).wallets.map(({ address }) => address);
const logsOf = async (user: TestUser): Promise<{ kind: string; description: string; read: boolean }[]> =>
  (await api.get('/api/profile/activity-logs?limit=100', user)).json().logs;
const fund = (wallet: PrivateKeyAccount) =>
  chain().client.setBalance({ address: wallet.address, value: parseEther('100') });
const stakeWith = async (wallet: PrivateKeyAccount, value: bigint) => {
  await fund(wallet);
  await chain().client.impersonateAccount({ address: wallet.address });
  await chain().send(api.indexed.vault, wallet.address, { functionName: 'stake', value });
};

describe('linking a wallet', () => {
  it('WALLETS rule 15: takes the signature of a message that names this site, this chain and ten minutes', async () => {
    const [user, wallet] = [await newUser(), newWallet()];
    const message = await messageFor(user, wallet.address.toLowerCase());
    const fields = parseSiweMessage(message);
    expect(fields).toMatchObject({
      domain: '127.0.0.1:3000',
      uri: TEST_ORIGIN,
      version: '1',
      chainId: 31337,
      address: wallet.address,
      issuedAt: clock.now(),
      expirationTime: new Date(clock.now().getTime() + 10 * MINUTE_MS),
    });
    const answer = await submit(user, message, await wallet.signMessage({ message }));
    expect(answer.json()).toEqual({ address: wallet.address, label: null, linkedAt: clock.now().toISOString() });
    expect(await walletsOf(user)).toEqual([wallet.address]);
    expect((await logsOf(user))[0]).toMatchObject({ kind: 'walletLinked', read: false });
  });

  it('WALLETS rule 15: refuses a message in which any field was changed, even if the wallet signed it', async () => {
    const [user, wallet] = [await newUser(), newWallet()];
    const message = await messageFor(user, wallet.address);
    const { address, chainId, domain, nonce, uri, version, ...times } = parseSiweMessage(message);
    if (!address || !chainId || !domain || !nonce || !uri || !version) throw new Error('a field is missing');
    const { statement, issuedAt, expirationTime } = times;
    const fields = { address, chainId, domain, nonce, uri, version, statement, issuedAt, expirationTime } as const;
    expect(createSiweMessage(fields)).toBe(message);
    const later = new Date(clock.now().getTime() + 60 * MINUTE_MS);
    const changed: Record<string, string> = {
      domain: createSiweMessage({ ...fields, domain: 'evil.example' }),
      port: createSiweMessage({ ...fields, domain: '127.0.0.1:3001' }),
      scheme: createSiweMessage({ ...fields, scheme: 'https' }),
      uri: createSiweMessage({ ...fields, uri: 'http://127.0.0.1:3000/evil' }),
      version: message.replace('Version: 1', 'Version: 2'),
      chain: createSiweMessage({ ...fields, chainId: 56 }),
      nonce: createSiweMessage({ ...fields, nonce: 'f'.repeat(32) }),
      address: createSiweMessage({ ...fields, address: newWallet().address }),
      lowerCase: message.replace(address, address.toLowerCase()),
      issuedAt: createSiweMessage({ ...fields, issuedAt: new Date(0) }),
      expiration: createSiweMessage({ ...fields, expirationTime: later }),
      noExpiration: createSiweMessage({ ...fields, expirationTime: undefined }),
      notBefore: createSiweMessage({ ...fields, notBefore: new Date(0) }),
      requestId: createSiweMessage({ ...fields, requestId: '1' }),
      resources: createSiweMessage({ ...fields, resources: ['https://evil.example'] }),
      statement: createSiweMessage({ ...fields, statement: 'I give everything away.' }),
      noStatement: createSiweMessage({ ...fields, statement: undefined }),
      space: `${message} `,
      lineEnds: message.replaceAll('\n', '\r\n'),
      text: 'Nonce: x',
      empty: '',
    };
    for (const [field, forged] of Object.entries(changed)) {
      const answer = await submit(user, forged, await wallet.signMessage({ message: forged }));
      expect([field, answer.statusCode, answer.json().code]).toEqual([field, 400, 'wallet.messageInvalid']);
    }
    expect(await walletsOf(user)).toEqual([]);
    expect((await submit(user, message, await wallet.signMessage({ message }))).statusCode).toBe(200);
  });

  it('WALLETS rule 15: refuses every signature but the wallet’s own', async () => {
    const [user, wallet, thief] = [await newUser(), newWallet(), newWallet()];
    const message = await messageFor(user, wallet.address);
    const own = await wallet.signMessage({ message });
    for (const signature of [
      await thief.signMessage({ message }),
      await wallet.signMessage({ message: `${message}!` }),
      `${own.slice(0, -2)}ff`,
      own.slice(0, -2),
      '0x00',
      `0x${'00'.repeat(65)}`,
    ] as Hex[]) {
      const answer = await submit(user, message, signature);
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'wallet.signatureInvalid']);
    }
    expect(await walletsOf(user)).toEqual([]);
  });

  it('WALLETS rule 15: refuses a message after ten minutes', async () => {
    const [user, wallet] = [await newUser(), newWallet()];
    const message = await messageFor(user, wallet.address);
    const signature = await wallet.signMessage({ message });
    clock.advance(10 * MINUTE_MS);
    await renewStepUp();
    expect((await submit(user, message, signature)).json().code).toBe('wallet.messageExpired');
  });

  it('needs a new proof of identity ten minutes after the last one: the wallet can sign in from then on', async () => {
    const [user, wallet] = [await newUser(), newWallet()];
    clock.advance(9 * MINUTE_MS);
    const message = await messageFor(user, wallet.address);
    const signature = await wallet.signMessage({ message });
    clock.advance(MINUTE_MS);
    const asked = await api.send('POST', '/api/wallets/link-message', { address: wallet.address }, user);
    expect([asked.statusCode, asked.json().code]).toEqual([403, 'auth.stepUpRequired']);
    const refused = await submit(user, message, signature);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'auth.stepUpRequired']);
    await renewStepUp();
    expect((await submit(user, message, signature)).statusCode).toBe(200);
  });

  it('WALLETS rule 15: takes a message only once, even from many requests at the same moment', async () => {
    const [user, wallet] = [await newUser(), newWallet()];
    const message = await messageFor(user, wallet.address);
    const signature = await wallet.signMessage({ message });
    const answers = await Promise.all(Array.from({ length: 8 }, () => submit(user, message, signature)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect((await logsOf(user)).map(({ kind }) => kind)).toEqual(['walletLinked']);
    await api.send('DELETE', `/api/wallets/${wallet.address}`, undefined, user);
    expect((await submit(user, message, signature)).json().code).toBe('wallet.messageInvalid');
    expect(await walletsOf(user)).toEqual([]);
  });

  it('lets nobody use another user’s message or take over another user’s wallet', async () => {
    const [owner, other, wallet] = [await newUser(), await newUser(), newWallet()];
    const message = await messageFor(owner, wallet.address);
    const signature = await wallet.signMessage({ message });
    expect((await submit(other, message, signature)).json().code).toBe('wallet.messageInvalid');
    expect((await submit(owner, message, signature)).statusCode).toBe(200);
    const second = await link(other, wallet);
    expect([second.statusCode, second.json().code]).toEqual([409, 'wallet.linkedElsewhere']);

    const stolen = await api.send('DELETE', `/api/wallets/${wallet.address}`, undefined, other);
    expect([stolen.statusCode, stolen.json().code]).toEqual([404, 'notFound']);
    expect(await walletsOf(owner)).toEqual([wallet.address]);
    expect(await walletsOf(other)).toEqual([]);
    expect((await api.send('DELETE', `/api/wallets/${wallet.address}`, undefined, owner)).statusCode).toBe(204);
    expect((await link(other, wallet)).statusCode).toBe(200);
  });

  it('WALLETS rule 15: asks a contract whether it accepts a signature (ERC-1271)', async () => {
    const [user, signer] = [await newUser(), newWallet()];
    const contract = '0x00000000000000000000000000000000000a1271' as const;
    const message = await messageFor(user, contract);
    const hash = hashMessage(message).slice(2);
    // Bytecode that returns the magic value of ERC-1271 for this hash and reverts for any other.
    const accepting = `0x7f${hash}60043514602b575f5ffd5b7f1626ba7e${'0'.repeat(56)}5f5260205ff3`;
    await chain().client.setCode({ address: contract, bytecode: `0x7f${'0'.repeat(64)}5f5260205ff3` });
    const signature = await signer.signMessage({ message });
    expect((await submit(user, message, signature)).json().code).toBe('wallet.signatureInvalid');
    await chain().client.setCode({ address: contract, bytecode: '0x5f5ffd' });
    expect((await submit(user, message, signature)).json().code).toBe('wallet.signatureInvalid');
    await chain().client.setCode({ address: contract, bytecode: accepting as Hex });
    expect((await submit(user, message, signature)).statusCode).toBe(200);
  });

  it('links twenty wallets and no more', async () => {
    const user = await newUser();
    for (let count = 0; count < 20; count += 1) expect((await link(user, newWallet())).statusCode).toBe(200);
    const answer = await api.send('POST', '/api/wallets/link-message', { address: newWallet().address }, user);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'wallet.tooMany']);
  });

  it('needs a session, and a valid address', async () => {
    for (const [method, url] of [
      ['POST', '/api/wallets/link-message'],
      ['POST', '/api/wallets/link'],
      ['DELETE', `/api/wallets/${newWallet().address}`],
    ] as const) {
      expect((await api.send(method, url, {})).statusCode).toBe(401);
    }
    // Swaps the case of two letters, so that the checksum (EIP-55) is wrong.
    const mistyped = newWallet()
      .address.replace(/[a-f]/, (letter) => letter.toUpperCase())
      .replace(/[A-F](?=[^A-F]*$)/, (letter) => letter.toLowerCase());
    const user = await newUser();
    expect((await api.send('POST', '/api/wallets/link-message', { address: mistyped }, user)).statusCode).toBe(400);
  });
});

describe('the past of a wallet', () => {
  it('becomes activity that is already read, with the same content as later entries', async () => {
    const [user, wallet] = [await newUser(), newWallet()];
    await stakeWith(wallet, BNB);
    await chain().send(api.indexed.vault, wallet.address, { functionName: 'lock', args: [30n], value: BNB });
    await api.indexed.settle();
    expect((await link(user, wallet)).statusCode).toBe(200);
    await chain().send(api.indexed.vault, wallet.address, { functionName: 'lock', args: [30n], value: BNB });
    await api.indexed.settle();
    const logs = await logsOf(user);
    expect(logs.map(({ kind, read }) => [kind, read])).toEqual([
      ['locked', false],
      ['walletLinked', false],
      ['locked', true],
      ['staked', true],
    ]);
    expect(logs[0]?.description).toBe(logs[2]?.description);
    const rows = await database().db.select().from(activity).where(eq(activity.userId, user.id));
    const [past, live] = rows.filter(({ kind }) => kind === 'locked').map(({ params }) => params);
    expect({ ...past, positionId: '' }).toEqual({ ...live, positionId: '' });
    expect(Object.keys(past ?? {}).sort()).toEqual(Object.keys(live ?? {}).sort());
  });

  it('is added once, even after unlinking and linking again', async () => {
    const [user, wallet] = [await newUser(), newWallet()];
    await stakeWith(wallet, BNB);
    await api.indexed.settle();
    await link(user, wallet);
    await api.send('DELETE', `/api/wallets/${wallet.address}`, undefined, user);
    await link(user, wallet);
    expect((await logsOf(user)).filter(({ kind }) => kind === 'staked')).toHaveLength(1);
  });

  it('is added once if wallets are linked while their events are being read', async () => {
    const pairs = await Promise.all(
      Array.from({ length: 6 }, async () => ({ user: await newUser(), wallet: newWallet() })),
    );
    for (const { wallet } of pairs) await stakeWith(wallet, BNB);
    await Promise.all([api.indexed.settle(), ...pairs.map(({ user, wallet }) => link(user, wallet))]);
    for (const { user } of pairs) {
      expect((await logsOf(user)).map(({ kind }) => kind).sort()).toEqual(['staked', 'walletLinked']);
    }
  });
});

describe('the name of a linked wallet', () => {
  const rename = (user: TestUser, address: string, label: string | null) =>
    api.app.inject({
      method: 'PATCH',
      url: `/api/wallets/${address}`,
      headers: { origin: TEST_ORIGIN, cookie: user.cookie },
      payload: { label },
    });

  it('is set and removed by its owner, and by nobody else', async () => {
    const [user, other, wallet] = [await newUser(), await newUser(), newWallet()];
    await link(user, wallet);
    expect((await rename(user, wallet.address, '  저축  ')).json().label).toBe('저축');
    expect((await rename(user, wallet.address, '')).json().label).toBeNull();
    expect((await rename(other, wallet.address, 'mine')).statusCode).toBe(404);
    expect((await rename(user, newWallet().address, 'mine')).statusCode).toBe(404);
    for (const label of ['x'.repeat(41), 'two\nlines', '\u202egnp.exe']) {
      expect((await rename(user, wallet.address, label)).json().code).toBe('wallet.labelInvalid');
    }
  });
});
