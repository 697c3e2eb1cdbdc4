/** The gas figures in contracts/snapshots equal those of a chain's receipts, and keep the promise made about them. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import { encodeDeployData, encodeFunctionData, type Hex } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Anvil, startAnvil } from '../chain/anvil.ts';

const contracts = join(import.meta.dirname, '../../contracts');
const read = (path: string): unknown => JSON.parse(readFileSync(join(contracts, path), 'utf8'));
const { bytecode } = read('artifacts/StakingVault.json') as { bytecode: Hex };
const snapshot = read('snapshots/operations.json') as Record<string, string>;
const bnb = 10n ** 18n;
const cachePath = mkdtempSync(join(tmpdir(), 'receipts-'));
let chain: Anvil;

beforeAll(async () => {
  chain = await startAnvil({ cachePath });
});
afterAll(async () => {
  await chain.end();
  rmSync(cachePath, { recursive: true, force: true });
});

describe('gas of receipts', () => {
  it('equals the snapshot, to the unit', async () => {
    const [owner, other, staker] = (await chain.rpc('eth_accounts')) as [Hex, Hex, Hex];
    let vault: Hex | undefined;
    const send = async (from: Hex, data: Hex, value = 0n) => {
      const call = { from, ...(vault && { to: vault }), data, value: `0x${value.toString(16)}` };
      const hash = await chain.rpc('eth_sendTransaction', [{ ...call, gas: '0x500000', gasPrice: '0x1' }]);
      await chain.rpc('evm_increaseTime', [86_400]);
      await chain.rpc('evm_mine');
      const receipt = (await chain.rpc('eth_getTransactionReceipt', [hash])) as Record<string, Hex>;
      expect(receipt.status).toBe('0x1');
      return receipt;
    };
    const call = async (from: Hex, functionName: string, args: unknown[] = [], value = 0n) =>
      Number((await send(from, encodeFunctionData({ abi: vaultAbi, functionName, args } as never), value)).gasUsed);

    vault = (await send(owner, encodeDeployData({ abi: vaultAbi, bytecode, args: [owner, other] }))).contractAddress;
    await call(owner, 'fund', [], 1_000n * bnb);
    await call(other, 'stake', [], 10n * bnb);
    const measured: Record<string, number> = {
      'stake, first': await call(staker, 'stake', [], 10n * bnb),
      'stake, repeated': await call(staker, 'stake', [], 10n * bnb),
      'unstake, partial': await call(staker, 'unstake', [5n * bnb]),
      claim: await call(staker, 'claim'),
    };
    const secondClaim = await call(staker, 'claim');
    measured.exit = await call(staker, 'exit');
    await call(staker, 'stake', [], 10n * bnb);
    measured.compound = await call(staker, 'compound');
    measured.emergencyExit = await call(staker, 'emergencyExit');
    await call(other, 'lock', [365n], bnb);
    measured.lock = await call(staker, 'lock', [90n], 10n * bnb);
    await call(staker, 'lock', [30n], 10n * bnb);
    measured.exitEarly = await call(staker, 'exitEarly', [2n]);
    await chain.rpc('evm_increaseTime', [86_400 * 30]);
    measured.renew = await call(staker, 'renew', [3n, 30n]);
    await chain.rpc('evm_increaseTime', [86_400 * 30]);
    measured.redeem = await call(staker, 'redeem', [3n]);

    for (const [name, gas] of Object.entries(measured)) expect(gas, name).toBe(Number(snapshot[name]));
    const six = ['stake, first', 'stake, repeated', 'unstake, partial', 'claim', 'exit'];
    const sum = six.reduce((total, name) => total + (measured[name] ?? 0), secondClaim);
    // 0.46 of the gas that Synthetix StakingRewards, the most copied contract in the field, uses for the same
    expect(sum).toBeLessThanOrEqual(264_000);
    console.log('gas', measured, 'six operations', sum);
  });
});
