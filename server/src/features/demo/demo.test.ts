import { parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useChain } from '../../testing/chain/anvil.ts';
import { createVaultApp, type VaultApp } from '../../testing/chain/vault-app.ts';
import { useDatabase } from '../../testing/database.ts';

const DAY = 86_400;
const database = useDatabase();
const chain = useChain();
let api: VaultApp;
beforeAll(async () => {
  api = await createVaultApp(chain(), database());
  await api.indexed.settle();
});
afterAll(() => api.close());

const newAddress = () => privateKeyToAccount(generatePrivateKey()).address;
const fund = async (address: string) => api.send('POST', '/api/dev/fund', { address });

describe('moving time', () => {
  it('is seen by the very next reading, and matures terms that are due', async () => {
    const staker = chain().account(1);
    await chain().send(api.indexed.vault, staker, { functionName: 'lock', args: [30n], value: parseEther('1') });
    await api.indexed.settle();
    const before = (await api.get('/api/vault')).json();
    const answer = await api.send('POST', '/api/dev/time', { seconds: 30 * DAY });
    expect(answer.statusCode).toBe(200);
    const after = (await api.get('/api/vault')).json();
    expect(after.chainNow - before.chainNow).toBeGreaterThanOrEqual(30 * DAY);
    expect(after.asOf.blockTime - before.asOf.blockTime).toBeGreaterThanOrEqual(30 * DAY);
    // On a busy machine seconds may pass between the two, but not days.
    expect(Math.abs(after.chainNow - answer.json().blockTime)).toBeLessThan(DAY);
    const run = await api.send('POST', '/api/vault/dry-run', { from: staker, call: { function: 'redeem', id: '1' } });
    expect(run.json().ok).toBe(true);
  });

  it('goes forward only', async () => {
    for (const seconds of [0, -1, 1.5, 3_200_000_001]) {
      expect((await api.send('POST', '/api/dev/time', { seconds })).statusCode).toBe(400);
    }
  });
});

describe('funding a demo wallet', () => {
  it('sends 100 BNB once to each address, however often it is requested', async () => {
    const address = newAddress();
    const answers = await Promise.all([fund(address), fund(address), fund(address)]);
    expect(answers.map((answer) => answer.json())).toEqual(Array(3).fill({ balanceWei: parseEther('100').toString() }));
    expect(await chain().client.getBalance({ address })).toBe(parseEther('100'));
  });

  it('sends nothing to a wallet that has spent its BNB', async () => {
    const address = newAddress();
    await fund(address);
    await chain().client.impersonateAccount({ address });
    await chain().send(api.indexed.vault, address, { functionName: 'stake', value: parseEther('50') });
    const { balanceWei } = (await fund(address)).json();
    expect(BigInt(balanceWei)).toBeLessThan(parseEther('50'));
  });

  it('sends nothing to an invalid address', async () => {
    expect((await fund(`0x${'0'.repeat(40)}`)).json().code).toBe('wallet.addressInvalid');
    expect((await fund('0x1')).statusCode).toBe(400);
  });
});

describe('on other chains than the local one', () => {
  it('none of this exists', async () => {
    const real = await createVaultApp(chain(), database(), { local: false }, { vault: api.indexed.vault });
    for (const [url, body] of [
      ['/api/dev/time', { seconds: 1 }],
      ['/api/dev/fund', { address: newAddress() }],
    ] as const) {
      expect((await real.send('POST', url, body)).statusCode).toBe(404);
    }
    await real.close();
  });
});
