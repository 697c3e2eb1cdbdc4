import { historyGroup, walletHistory } from '@eleven/protocol/api/history';
import { vaultStats, walletBalance, walletPositions } from '@eleven/protocol/api/vault';
import { accrue, claimable, rewardFor, termReward } from '@eleven/protocol/vault/rewards';
import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import { type Address, getAddress, parseEther } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useChain } from '../../testing/chain/anvil.ts';
import { createVaultApp, type VaultApp } from '../../testing/chain/vault-app.ts';
import { createTestClock } from '../../testing/clock.ts';
import { useDatabase } from '../../testing/database.ts';

const BNB = parseEther('1');
const DAY = 86_400;

const database = useDatabase();
const chain = useChain();
const clock = createTestClock();
let api: VaultApp;
beforeAll(async () => {
  api = await createVaultApp(chain(), database(), { clock });
  await api.indexed.settle();
});
afterAll(() => api.close());

const read = <Name extends 'totals' | 'capacity' | 'fundedUntil'>(functionName: Name, blockNumber: number) =>
  chain().client.readContract({
    address: api.indexed.vault.address,
    abi: vaultAbi,
    functionName,
    blockNumber: BigInt(blockNumber),
  });
const totalsNow = () =>
  chain().client.readContract({ address: api.indexed.vault.address, abi: vaultAbi, functionName: 'totals' });
const accountAt = (account: Address, blockNumber: number) =>
  chain().client.readContract({
    address: api.indexed.vault.address,
    abi: vaultAbi,
    functionName: 'accountOf',
    args: [account],
    blockNumber: BigInt(blockNumber),
  });
const vault = async () => vaultStats.reply.parse((await api.get('/api/vault')).json());
const positionsOf = async (account: string) =>
  walletPositions.reply.parse((await api.get(`/api/wallets/${account}/positions`)).json());
const historyOf = async (account: string, query = '') =>
  walletHistory.reply.parse((await api.get(`/api/wallets/${account}/history${query}`)).json());
const act = async (from: Address, functionName: Parameters<typeof send>[1], value = 0n, ...args: bigint[]) => {
  const receipt = await send(from, functionName, value, args);
  await api.indexed.settle();
  return receipt;
};
const send = (
  from: Address,
  functionName:
    | 'stake'
    | 'claim'
    | 'compound'
    | 'unstake'
    | 'exit'
    | 'lock'
    | 'redeem'
    | 'exitEarly'
    | 'fund'
    | 'setPaused',
  value: bigint,
  args: readonly unknown[],
) => chain().send(api.indexed.vault, from, { functionName, value, args });

/** The screen's figures come from these replies: they must equal the chain's at the block that they name. */
async function expectToEqualTheChain(account: Address): Promise<void> {
  const [state, holdings] = [await vault(), await positionsOf(account)];
  const { blockNumber, blockTime } = state.asOf;
  expect(holdings.asOf).toEqual(state.asOf);
  const [totals, onChain] = [await read('totals', blockNumber), await accountAt(account, blockNumber)];
  if (typeof totals === 'bigint') throw new Error('totals is a list of figures');
  expect({
    blockTime: BigInt(blockTime),
    balance: BigInt(state.balanceWei),
    principal: BigInt(state.principalWei),
    owed: BigInt(state.owedWei),
    free: BigInt(state.freeWei),
    lockedPrincipal: BigInt(state.lockedPrincipalWei),
    lockedReward: BigInt(state.lockedRewardWei),
    fundedSeconds: BigInt(state.fundedSeconds),
    paused: state.paused,
  }).toEqual({
    blockTime: totals.timestamp,
    balance: totals.balance,
    principal: totals.principal,
    owed: totals.owed,
    free: totals.free,
    lockedPrincipal: totals.lockedPrincipal,
    lockedReward: totals.lockedReward,
    fundedSeconds: totals.fundedSeconds,
    paused: totals.paused,
  });
  const { principalWei, accruedWei, fundedSecondsPaid } = holdings.flexible;
  const stake = {
    principalWei: BigInt(principalWei),
    accruedWei: BigInt(accruedWei),
    fundedSecondsPaid: BigInt(fundedSecondsPaid),
  };
  expect(stake.principalWei).toBe(onChain.principal);
  expect(claimable(stake, BigInt(state.fundedSeconds))).toBe(onChain.rewards);
}

describe('the vault over the API', () => {
  it('equals the chain to the wei through stake, lock, claim, compound, redeem and exit', async () => {
    const staker = chain().account(1);
    const before = await chain().client.getBalance({ address: staker });
    await expectToEqualTheChain(staker);
    const receipts = [await act(staker, 'stake', BNB)];
    await expectToEqualTheChain(staker);
    receipts.push(await act(staker, 'lock', BNB, 30n));
    await chain().moveTime(30 * DAY);
    await expectToEqualTheChain(staker);
    receipts.push(await act(staker, 'claim'));
    await expectToEqualTheChain(staker);
    receipts.push(await act(staker, 'redeem', 0n, 1n));
    await expectToEqualTheChain(staker);
    receipts.push(await act(staker, 'exit'));
    await expectToEqualTheChain(staker);

    const history = (await historyOf(staker)).entries;
    expect(history.map(({ kind }) => kind)).toEqual(['exited', 'redeemed', 'rewardPaid', 'locked', 'staked']);
    const [exited, , claimed, , staked] = history;
    const seconds = (claimed?.blockTime ?? 0) - (staked?.blockTime ?? 0);
    expect(claimed?.rewardWei).toBe(rewardFor(BNB, BigInt(seconds)).toString());
    const holdings = await positionsOf(staker);
    const rewards = BigInt(claimed?.rewardWei ?? 0) + BigInt(exited?.rewardWei ?? 0) + termReward(BNB, 30);
    expect(BigInt(holdings.earnedWei)).toBe(rewards);
    expect(holdings.fixed).toEqual([]);
    const fees = receipts.reduce((sum, { gasUsed, effectiveGasPrice }) => sum + gasUsed * effectiveGasPrice, 0n);
    expect(await chain().client.getBalance({ address: staker })).toBe(before + rewards - fees);
  });

  it('returns capacity, end of funding and rate as the contract has them, the capacity ten minutes ahead', async () => {
    await act(chain().account(2), 'stake', 20n * BNB);
    const state = await vault();
    expect(state.fundedUntil).toBe(Number(await read('fundedUntil', state.asOf.blockNumber)));
    expect(state.rateBps).toBe(1_100);
    expect(state.stakers).toBe(1);
    expect(state.owner).toBe(getAddress(chain().account(0)));
    const now = (await read('capacity', state.asOf.blockNumber)) as bigint;
    expect(BigInt(state.capacityWei)).toBeLessThan(now);
    await chain().client.setNextBlockTimestamp({ timestamp: BigInt(state.chainNow) + 600n });
    await chain().client.mine({ blocks: 1 });
    const newest = await chain().client.getBlockNumber({ cacheTime: 0 });
    // The server's clock may have advanced by a second during this test's reads.
    const then = (await read('capacity', Number(newest))) as bigint;
    expect(BigInt(state.capacityWei)).toBe(then);
  });

  it('advances its figures by the contract’s arithmetic', async () => {
    const state = await vault();
    const { timestamp, number } = await chain().client.getBlock({ blockTag: 'latest' });
    const totals = await read('totals', Number(number));
    if (typeof totals === 'bigint') throw new Error('totals is a list of figures');
    const accrued = accrue(
      {
        principalWei: BigInt(state.principalWei),
        owedWei: BigInt(state.owedWei),
        fundedSeconds: BigInt(state.fundedSeconds),
        accruedAt: BigInt(state.accruedAt),
        freeWei: BigInt(state.freeWei),
        startAt: BigInt(state.startAt),
      },
      timestamp,
    );
    expect(accrued.fundedSeconds).toBe(totals.fundedSeconds);
  });

  it('returns zeros for an unknown wallet, and refuses an invalid address', async () => {
    expect(await positionsOf('0x00000000000000000000000000000000000000aa')).toMatchObject({
      flexible: { principalWei: '0', accruedWei: '0', since: null },
      fixed: [],
      nextAfter: null,
      open: { count: 0, principalWei: '0', rewardWei: '0', maturedCount: 0, nextEnd: null },
      earnedWei: '0',
    });
    const mistyped = chain()
      .account(1)
      .replace(/[a-f]/, (letter) => letter.toUpperCase());
    for (const [address, code] of [
      [mistyped, 'wallet.addressInvalid'],
      ['0x12', 'request.invalid'],
    ]) {
      const answer = await api.get(`/api/wallets/${address}/positions`);
      expect([answer.statusCode, answer.json().code]).toEqual([400, code]);
    }
  });

  it('reads the balances of an address at the newest block, and names that block', async () => {
    const held = async () => {
      const answer = await api.get(`/api/wallets/${someone.toUpperCase().replace('0X', '0x')}/balance`);
      expect(answer.headers['cache-control']).toContain('no-store');
      return walletBalance.reply.parse(answer.json());
    };
    const someone = '0x00000000000000000000000000000000000b0b01' as const;
    const newest = async () => Number(await chain().client.getBlockNumber());
    expect(await held()).toEqual({ chainId: 31_337, blockNumber: await newest(), balanceWei: '0' });
    await chain().client.setBalance({ address: someone, value: 3n * BNB + 1n });
    await chain().moveTime(1);
    expect(await held()).toEqual({ chainId: 31_337, blockNumber: await newest(), balanceWei: `${3n * BNB + 1n}` });
    expect((await api.get('/api/wallets/0x12/balance')).statusCode).toBe(400);
  });

  it('pages through a history without losing or repeating an entry', async () => {
    const staker = chain().account(3);
    for (const amount of [1n, 2n, 3n, 4n, 5n]) await send(staker, 'stake', amount * BNB, []);
    await api.indexed.settle();
    const amounts: string[] = [];
    let query: string | undefined = '?limit=2';
    while (query) {
      const page = await historyOf(staker, query);
      amounts.push(...page.entries.map(({ amountWei }) => amountWei));
      query = page.nextBefore ? `?limit=2&before=${page.nextBefore}` : undefined;
    }
    expect(amounts).toEqual([5n, 4n, 3n, 2n, 1n].map((amount) => (amount * BNB).toString()));
    expect((await api.get(`/api/wallets/${staker}/history?before=${'9'.repeat(18)}`)).statusCode).toBe(200);
    expect((await api.get(`/api/wallets/${staker}/history?limit=101`)).statusCode).toBe(400);
  });

  it('narrows a history to a group of events, with separate pages', async () => {
    const staker = chain().account(4);
    await send(staker, 'stake', 2n * BNB, []);
    await send(staker, 'lock', BNB, [30n]);
    await send(staker, 'lock', 2n * BNB, [90n]);
    await chain().moveTime(30 * DAY);
    const { lastId } = await totalsNow();
    await send(staker, 'claim', 0n, []);
    await send(staker, 'redeem', 0n, [lastId - 1n]);
    await send(staker, 'exitEarly', 0n, [lastId]);
    await send(staker, 'unstake', 0n, [BNB]);
    await chain().moveTime(DAY);
    await send(staker, 'compound', 0n, []);
    await act(staker, 'exit');
    const all = (await historyOf(staker)).entries;
    const found: Record<string, string[]> = {};
    for (const group of historyGroup.options) {
      const whole = await historyOf(staker, `?group=${group}`);
      const pages: typeof whole.entries = [];
      for (let query = `?group=${group}&limit=2`; query; ) {
        const page = await historyOf(staker, query);
        pages.push(...page.entries);
        query = page.nextBefore ? `?group=${group}&limit=2&before=${page.nextBefore}` : '';
      }
      expect(pages).toEqual(whole.entries);
      found[group] = whole.entries.map(({ kind }) => kind);
    }
    expect(found).toEqual({
      stakes: ['locked', 'locked', 'staked'],
      rewards: ['exited', 'compounded', 'redeemed', 'rewardPaid'],
      withdrawals: ['exited', 'unstaked', 'exitedEarly', 'redeemed'],
    });
    // Every event is in a group; those that pay rewards with the principal are in two.
    expect(new Set(Object.values(found).flat())).toEqual(new Set(all.map(({ kind }) => kind)));
    expect(Object.values(found).flat()).toHaveLength(all.length + 2);
    for (const query of ['group=', 'group=fees', 'group=stakes&group=rewards']) {
      const refused = await api.get(`/api/wallets/${staker}/history?${query}`);
      expect([query, refused.statusCode, refused.json().code]).toEqual([query, 400, 'request.invalid']);
    }
  });
});
