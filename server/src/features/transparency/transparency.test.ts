/** Every figure compared with the contract's own views on a real chain, to the wei. */
import {
  type CoverageDay,
  type Operation,
  vaultCode,
  vaultCoverage,
  vaultOperations,
  vaultRoles,
  vaultSource,
} from '@eleven/protocol/api/transparency';
import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import { decodeFunctionResult, encodeFunctionData, type Hex, keccak256, numberToHex, parseEther, toBytes } from 'viem';
import { afterEach, describe, expect, it } from 'vitest';
import { vaultDailySnapshots } from '../../db/schema.ts';
import { TestChain, type TestVault, useChain, type VaultAction } from '../../testing/chain/anvil.ts';
import { FaultyRpc } from '../../testing/chain/faulty-rpc.ts';
import { createVaultApp, type VaultApp } from '../../testing/chain/vault-app.ts';
import { freshDatabase, useDatabase } from '../../testing/database.ts';

const BNB = parseEther('1');
const DAY = 86_400;
const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function coverageOf(api: VaultApp, days: number): Promise<CoverageDay[]> {
  const answer = await api.get(`/api/vault/coverage?days=${days}`);
  expect(answer.statusCode).toBe(200);
  return vaultCoverage.reply.parse(answer.json()).days;
}

describe('the coverage of each day', () => {
  async function start() {
    const { database, drop } = await freshDatabase();
    cleanups.push(drop);
    const chain = await TestChain.start();
    cleanups.push(() => chain.stop());
    const vault = await chain.deployVault(parseEther('0.48'));
    const api = await createVaultApp(chain, database, {}, { vault });
    cleanups.push(() => api.close());
    return { chain, database, vault, api };
  }

  /** The contract's own reply at a block, or its reply as if that block had another time. */
  async function contractReply(chain: TestChain, vault: TestVault, { day, blockNumber, at, isCarried }: CoverageDay) {
    const ask = async (functionName: 'totals' | 'fundedUntil') => {
      const call = { to: vault.address, data: encodeFunctionData({ abi: vaultAbi, functionName }) };
      const block = numberToHex(blockNumber);
      const params = isCarried ? [call, block, {}, { time: numberToHex(at) }] : [call, block];
      return (await chain.client.request({ method: 'eth_call', params } as never)) as Hex;
    };
    const totals = decodeFunctionResult({ abi: vaultAbi, functionName: 'totals', data: await ask('totals') });
    const until = decodeFunctionResult({ abi: vaultAbi, functionName: 'fundedUntil', data: await ask('fundedUntil') });
    return {
      day,
      blockNumber,
      at: Number(totals.timestamp),
      isCarried,
      balanceWei: `${await chain.client.getBalance({ address: vault.address, blockNumber: BigInt(blockNumber) })}`,
      principalWei: `${totals.principal}`,
      owedWei: `${totals.owed}`,
      lockedPrincipalWei: `${totals.lockedPrincipal}`,
      lockedRewardWei: `${totals.lockedReward}`,
      freeWei: `${totals.free}`,
      fundedUntil: totals.principal === 0n ? null : Number(until),
    };
  }

  const HISTORY: readonly (readonly [staker: number, action: VaultAction, thenSeconds: number])[] = [
    [1, { functionName: 'stake', value: 9n * BNB }, DAY],
    [2, { functionName: 'lock', args: [30n], value: 3n * BNB }, 3 * DAY],
    [1, { functionName: 'claim' }, DAY / 2],
    [2, { functionName: 'stake', value: 4n * BNB }, 130 * DAY],
    [2, { functionName: 'redeem', args: [1n] }, DAY],
    [0, { functionName: 'fund', value: BNB }, 2 * DAY],
    [1, { functionName: 'exit' }, DAY],
    [2, { functionName: 'emergencyExit' }, DAY],
  ];

  it('is what the views of the contract return at that block, and would return on days without one', async () => {
    const { chain, vault, api } = await start();
    for (const [staker, action, thenSeconds] of HISTORY) {
      await chain.send(vault, chain.account(staker), action);
      await api.indexed.settle();
      await chain.moveTime(thenSeconds);
    }
    await api.indexed.settle();
    const days = await coverageOf(api, 90);
    expect(days.length).toBeGreaterThanOrEqual(45);
    for (const day of days) expect(day).toEqual(await contractReply(chain, vault, day));
    for (const { balanceWei, freeWei, ...day } of days) {
      const parts = [day.principalWei, day.owedWei, day.lockedPrincipalWei, day.lockedRewardWei, freeWei];
      expect(parts.reduce((sum, part) => sum + BigInt(part), 0n)).toBe(BigInt(balanceWei));
    }
    // Days follow one another without a gap, some of them without a block; the reserve once ran dry.
    const numbers = days.map(({ day }) => Date.parse(day) / (DAY * 1_000));
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
    expect(days.some(({ isCarried }) => isCarried)).toBe(true);
    expect(days.some(({ freeWei, principalWei }) => BigInt(freeWei) < BNB / 1_000n && principalWei !== '0')).toBe(true);
    expect(days.at(-1)).toMatchObject({ isCarried: false, principalWei: '0', fundedUntil: null });
    expect(await coverageOf(api, 30)).toEqual(days.slice(-30));
  });

  it('accepts no other spans, and is unavailable while the days of an older database are being added up', async () => {
    const { chain, database, vault, api } = await start();
    await chain.send(vault, chain.account(1), { functionName: 'stake', value: BNB });
    await api.indexed.settle();
    expect(await coverageOf(api, 30)).toHaveLength(1);
    expect((await api.get('/api/vault/coverage?days=31')).statusCode).toBe(400);
    await api.indexed.indexer.stop();
    await database.db.delete(vaultDailySnapshots);
    expect((await api.get('/api/vault/coverage?days=30')).statusCode).toBe(503);
  });
});

describe('the operator’s transactions, the roles, and the code', () => {
  const database = useDatabase();
  const chain = useChain();
  const start = async (options: Parameters<typeof createVaultApp>[3] = {}) => {
    const api = await createVaultApp(chain(), database(), {}, options);
    cleanups.push(() => api.close());
    return api;
  };
  const listed = async (api: VaultApp, query: string) =>
    vaultOperations.reply.parse((await api.get(`/api/vault/operations?${query}`)).json());

  it('are every event of the reserve and the roles, newest first, page by page, and none of a staker', async () => {
    const vault = await chain().deployVault(10n * BNB);
    const [owner, staker, next] = [chain().account(0), chain().account(1), chain().account(6)];
    const done: (readonly [from: Hex, action: VaultAction, says: Partial<Operation>])[] = [
      [
        staker,
        { functionName: 'fund', value: 2n },
        { kind: 'reserveFunded', account: staker, amountWei: '2', paused: null },
      ],
      [
        owner,
        { functionName: 'withdrawReserve', args: [next, 5n] },
        { kind: 'reserveWithdrawn', account: next, amountWei: '5' },
      ],
      [
        owner,
        { functionName: 'setGuardian', args: [staker] },
        { kind: 'guardianSet', account: staker, amountWei: null },
      ],
      [staker, { functionName: 'setPaused', args: [true] }, { kind: 'pauseSet', account: null, paused: true }],
      [owner, { functionName: 'setPaused', args: [false] }, { kind: 'pauseSet', account: null, paused: false }],
      [owner, { functionName: 'transferOwnership', args: [next] }, { kind: 'ownershipTransferStarted', account: next }],
      [next, { functionName: 'acceptOwnership' }, { kind: 'ownershipTransferred', account: next }],
    ];
    const hashes: string[] = [];
    for (const [from, action] of done) {
      hashes.push((await chain().send(vault, from, action)).transactionHash);
      if (action.functionName === 'fund') await chain().send(vault, staker, { functionName: 'stake', value: BNB });
    }
    const api = await start({ vault });
    await api.indexed.settle();

    const all: Operation[] = [];
    for (let before = ''; ; ) {
      const { entries, nextBefore } = await listed(api, `limit=3${before}`);
      all.push(...entries);
      if (nextBefore === null) break;
      before = `&before=${nextBefore}`;
    }
    expect(all.slice(0, done.length).reverse()).toMatchObject(
      done.map(([, , says], index) => ({ ...says, txHash: hashes[index] })),
    );
    // The earlier events belong to the deployment: its owner, its guardian, its first reserve.
    expect(all.slice(done.length).map(({ kind }) => kind)).toEqual([
      'reserveFunded',
      'guardianSet',
      'ownershipTransferred',
    ]);
    expect(await listed(api, 'limit=100')).toEqual({ entries: all, nextBefore: null });

    const roles = vaultRoles.reply.parse((await api.get('/api/vault/roles')).json());
    expect(roles).toEqual({
      owner: next,
      ownerIsContract: false,
      delaySeconds: null,
      pendingOwner: null,
      guardian: staker,
    });
  });

  it('are hashed from the chain, and match the sources shown', async () => {
    const api = await start();
    const code = vaultCode.reply.parse((await api.get('/api/vault/code')).json());
    const { address } = api.indexed.vault;
    const onChain = (await chain().client.getCode({ address })) ?? '0x';
    expect(code.codeHash).toBe(keccak256(onChain));
    expect(code.maskedHash).toBe(code.buildHash);
    expect(code.codeHash).not.toBe(code.maskedHash);
    expect(code.immutables.length).toBeGreaterThan(0);
    expect(onChain).toContain(code.metadataHash.slice(2));

    const { files } = vaultSource.reply.parse((await api.get('/api/vault/source')).json());
    expect(files[0]?.path).toBe('src/StakingVault.sol');
    for (const { keccak256: hash, text } of files) expect(keccak256(toBytes(text))).toBe(hash);
    expect(files.map(({ path }) => path)).toContain('@openzeppelin/contracts/access/Ownable2Step.sol');
  });

  it('show another code’s hash at another address, and a clear error while the chain is away', async () => {
    const rpc = await FaultyRpc.start(chain().url);
    cleanups.push(() => rpc.stop());
    const vault = await chain().deployVault();
    const api = await start({ vault, rpcUrls: [rpc.url] });
    rpc.answerWith(() => 'hang up');
    for (const path of ['roles', 'code']) {
      const answer = await api.get(`/api/vault/${path}`);
      expect([path, answer.statusCode, answer.json().code]).toEqual([path, 502, 'upstream.failed']);
    }
    rpc.answerWith(undefined);
    await chain().client.setCode({ address: vault.address, bytecode: '0x60016000' });
    const code = vaultCode.reply.parse((await api.get('/api/vault/code')).json());
    expect(code.codeHash).toBe(keccak256('0x60016000'));
    expect(code.maskedHash).not.toBe(code.buildHash);
  });
});
