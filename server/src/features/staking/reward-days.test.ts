/**
 * The rewards of each day compared with the contract: blocks are mined exactly at the midnights (UTC) of long histories, and
 * the contract's own views there return what had been earned until then.
 */
import { walletRewards } from '@eleven/protocol/api/vault';
import { nameOfDay, utcDay } from '@eleven/protocol/vault/reward-days';
import { DAY_SECONDS } from '@eleven/protocol/vault/terms';
import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import { type AccountEvent, isAccountEvent } from '@eleven/protocol/vault/vault-events';
import { eq } from 'drizzle-orm';
import { type Address, encodeFunctionData, parseEther } from 'viem';
import { afterEach, describe, expect, it } from 'vitest';
import { createChain } from '../../chain/chain.ts';
import { accountDays, vaultDays } from '../../db/schema.ts';
import { type TestVault, useChain, type VaultAction } from '../../testing/chain/anvil.ts';
import { indexVault } from '../../testing/chain/indexed-vault.ts';
import { createVaultApp, type VaultApp } from '../../testing/chain/vault-app.ts';
import { useDatabase } from '../../testing/database.ts';

const BNB = parseEther('1');
const HOUR = 3_600n;

const database = useDatabase();
const chain = useChain();
let api: VaultApp | undefined;
afterEach(async () => {
  await api?.close();
  api = undefined;
});

/** A vault with a small reserve, followed by an indexer, on a chain with a block at every midnight since. */
async function begin(reserve: bigint) {
  const vault = await chain().deployVault(reserve);
  api = await createVaultApp(chain(), database(), {}, { vault });
  return { ...api, vault, midnights: new Map<number, bigint>() };
}
type History = Awaited<ReturnType<typeof begin>>;

const latest = () => chain().client.getBlock({ blockTag: 'latest' });

/** Mines a block at each midnight before `at`; the next block will have exactly that time. */
async function passTo({ midnights }: History, at: bigint): Promise<void> {
  const { client } = chain();
  const { timestamp, number } = await latest();
  let block = number;
  for (let day = utcDay(timestamp) + 1; BigInt(day) * DAY_SECONDS < at; day += 1) {
    await client.setNextBlockTimestamp({ timestamp: BigInt(day) * DAY_SECONDS });
    await client.mine({ blocks: 1 });
    block += 1n;
    midnights.set(day, block);
  }
  expect(await client.getBlockNumber({ cacheTime: 0 })).toBe(block);
  await client.setNextBlockTimestamp({ timestamp: at });
}

/** Acts `later` seconds after the newest block; a call may be refused. */
async function act(history: History, later: bigint, staker: number, action: VaultAction): Promise<void> {
  const at = (await latest()).timestamp + later;
  await passTo(history, at);
  await chain()
    .send(history.vault, chain().account(staker), action)
    .catch(() => {});
  if (at % DAY_SECONDS === 0n) history.midnights.set(utcDay(at), (await latest()).number);
}

/** Several calls of one staker in one block, and thus in one second. */
async function sendInOneBlock(history: History, staker: number, actions: readonly VaultAction[]): Promise<void> {
  const { client } = chain();
  await client.setAutomine(false);
  for (const { functionName, args = [], value = 0n } of actions) {
    const data = encodeFunctionData({ abi: vaultAbi, functionName, args } as never);
    const to = history.vault.address;
    await client.sendTransaction({ account: chain().account(staker), to, data, value, gas: 1_000_000n });
  }
  await passTo(history, (await latest()).timestamp + HOUR);
  await client.mine({ blocks: 1 });
  await client.setAutomine(true);
}

/** Continues to the next noon: the blocks that make everything final are on that day. */
async function end(history: History): Promise<void> {
  await passTo(history, BigInt(utcDay((await latest()).timestamp) + 1) * DAY_SECONDS + 12n * HOUR);
  await chain().client.mine({ blocks: 1 });
  await history.indexed.settle();
}

interface Happened {
  readonly event: AccountEvent;
  readonly blockNumber: number;
  readonly time: bigint;
}

async function eventsOf(vault: TestVault, account: Address): Promise<Happened[]> {
  const reader = createChain({ rpcUrls: [chain().url], chainId: 31337, vaultAddress: vault.address });
  const last = Number((await latest()).number);
  const found: Happened[] = [];
  for (let next = vault.deployBlock; next <= last; ) {
    const { logs, to } = await reader.readLogs(next, last);
    for (const { event, blockNumber } of logs) {
      if (!isAccountEvent(event) || event.account !== account.toLowerCase()) continue;
      found.push({ event, blockNumber, time: BigInt((await reader.block(blockNumber)).time) });
    }
    next = to + 1;
  }
  return found;
}

/** Rewards that the flexible stake had earned by a block: those already taken, plus those the contract shows. */
async function earnedAt(vault: TestVault, account: Address, events: readonly Happened[], blockNumber: bigint) {
  const taken = events
    .filter((one) => one.blockNumber <= blockNumber)
    .reduce((sum, { event }) => {
      if (event.kind === 'emergencyExited') return sum + event.forfeitedWei;
      const isPaid = event.kind === 'rewardPaid' || event.kind === 'compounded' || event.kind === 'exited';
      return isPaid ? sum + event.rewardWei : sum;
    }, 0n);
  const read = { address: vault.address, abi: vaultAbi, functionName: 'accountOf', args: [account] } as const;
  return taken + (await chain().client.readContract({ ...read, blockNumber })).rewards;
}

/** The rewards before `at` of all terms that were not exited early. */
function lockedUntil(events: readonly Happened[], at: bigint): bigint {
  const exitedIds = new Set(events.flatMap(({ event }) => (event.kind === 'exitedEarly' ? [event.id] : [])));
  return events.reduce((sum, { event, time }) => {
    if ((event.kind !== 'locked' && event.kind !== 'renewed') || exitedIds.has(event.id) || at <= time) return sum;
    const seconds = (at < event.endsAt ? at : event.endsAt) - time;
    return sum + (event.principalWei * 1_100n * seconds) / (10_000n * 365n * 86_400n);
  }, 0n);
}

const rewardsOf = async ({ get }: VaultApp, account: Address, days: number) =>
  walletRewards.reply.parse((await get(`/api/wallets/${account}/rewards?days=${days}`)).json());

/** `atMost`: at midnights before an emergency exit, the past rewards that it left. */
async function expectTheChainsDays(history: History, account: Address, days: number, atMost?: (day: number) => bigint) {
  const { vault, midnights } = history;
  const events = await eventsOf(vault, account);
  const { asOf, days: given } = await rewardsOf(history, account, days);
  const last = utcDay(asOf.blockTime);
  const sumsAt = async (day: number) => {
    const block = midnights.get(day);
    const seen = block === undefined ? 0n : await earnedAt(vault, account, events, block);
    const most = atMost?.(day) ?? seen;
    return { flexible: seen < most ? seen : most, fixed: lockedUntil(events, BigInt(day) * DAY_SECONDS) };
  };
  const sums = await Promise.all(Array.from({ length: days }, (_, index) => sumsAt(last - days + 1 + index)));
  const flexible = await earnedAt(vault, account, events, BigInt(asOf.blockNumber));
  sums.push({ flexible, fixed: lockedUntil(events, BigInt(asOf.blockTime)) });
  expect(given).toEqual(
    sums.slice(0, -1).map((before, index) => ({
      day: nameOfDay(last - days + 1 + index),
      flexibleWei: ((sums[index + 1]?.flexible ?? 0n) - before.flexible).toString(),
      fixedWei: ((sums[index + 1]?.fixed ?? 0n) - before.fixed).toString(),
    })),
  );
  const total = (key: 'flexibleWei' | 'fixedWei') => given.reduce((sum, day) => sum + BigInt(day[key]), 0n);
  return { events, given, flexible: total('flexibleWei'), fixed: total('fixedWei'), earned: flexible };
}

describe('the rewards of each day', () => {
  it('equal the contract at every midnight, to the wei, through gaps in the funding and all actions of a staker', async () => {
    const history = await begin(parseEther('0.8'));
    const [first, second] = [chain().account(1), chain().account(2)];
    await act(history, 5n, 1, { functionName: 'stake', value: 17n * BNB + 1n });
    await act(history, HOUR, 2, { functionName: 'stake', value: 7n * BNB + 12_345n });
    // Exactly at a midnight.
    const midnight = DAY_SECONDS - ((await latest()).timestamp % DAY_SECONDS);
    await act(history, midnight, 2, { functionName: 'claim' });
    await act(history, 3n * DAY_SECONDS + 77n, 1, { functionName: 'lock', args: [30n], value: BNB + 1n });
    await act(history, HOUR, 1, { functionName: 'lock', args: [90n], value: BNB / 3n });
    await act(history, DAY_SECONDS, 2, { functionName: 'compound' });
    await act(history, 2n * DAY_SECONDS, 1, { functionName: 'unstake', args: [5n * BNB + 7n] });
    await sendInOneBlock(history, 1, [
      { functionName: 'claim' },
      { functionName: 'unstake', args: [BNB] },
      { functionName: 'stake', value: 3n * BNB },
    ]);
    // The reserve runs dry; somebody else notices and funds it, and it runs dry again.
    await act(history, 125n * DAY_SECONDS + 5n, 2, { functionName: 'claim' });
    await act(history, 6n * DAY_SECONDS + 5n, 0, { functionName: 'fund', value: parseEther('0.45') });
    await act(history, HOUR, 1, { functionName: 'redeem', args: [1n] });
    await act(history, HOUR, 1, { functionName: 'exit' });
    await act(history, HOUR, 1, { functionName: 'renew', args: [2n, 30n] });
    await act(history, HOUR, 1, { functionName: 'stake', value: 4n * BNB });
    await act(history, DAY_SECONDS, 2, { functionName: 'lock', args: [30n], value: BNB });
    await act(history, DAY_SECONDS, 2, { functionName: 'exitEarly', args: [3n] });
    await act(history, 140n * DAY_SECONDS, 0, { functionName: 'fund', value: BNB });
    await act(history, 5n * DAY_SECONDS, 1, { functionName: 'claim' });
    await end(history);

    for (const days of [30, 90]) await expectTheChainsDays(history, second, days);
    await expectTheChainsDays(history, first, 90);
    const whole = await expectTheChainsDays(history, first, 365);
    expect(whole.flexible).toBe(whole.earned);
    const isTerm = (kind: string) => kind === 'locked' || kind === 'renewed';
    const set = whole.events.reduce(
      (sum, { event }) => (isTerm(event.kind) && 'rewardWei' in event ? sum + event.rewardWei : sum),
      0n,
    );
    expect(whole.fixed).toBe(set);
    const kinds = new Set(whole.events.map(({ event }) => event.kind));
    expect(kinds).toEqual(new Set(['staked', 'locked', 'unstaked', 'rewardPaid', 'redeemed', 'renewed', 'exited']));
    // Some days in between had no funding, and later ones had.
    const funded = whole.given.map(({ flexibleWei }) => flexibleWei !== '0');
    // The reserve ran dry twice, and was refilled twice.
    expect(funded.map(Number).join('')).toMatch(/^0+1+0+1+0+1+$/);
    const other = await expectTheChainsDays(history, second, 365);
    expect([other.flexible, other.fixed]).toEqual([other.earned, 0n]);
  });

  it('include rewards forfeited by an emergency exit, and none since the accrual before it', async () => {
    const history = await begin(10n * BNB);
    const staker = chain().account(3);
    await act(history, HOUR, 3, { functionName: 'stake', value: 9n * BNB });
    await act(history, 3n * DAY_SECONDS, 4, { functionName: 'stake', value: BNB });
    const accruedOn = utcDay((await latest()).timestamp);
    await act(history, 5n * DAY_SECONDS, 3, { functionName: 'emergencyExit' });
    await act(history, HOUR, 3, { functionName: 'stake', value: BNB });
    await end(history);
    const events = await eventsOf(history.vault, staker);
    const forfeited = events.reduce((sum, { event }) => sum + ('forfeitedWei' in event ? event.forfeitedWei : 0n), 0n);
    expect(forfeited).toBeGreaterThan(0n);
    const leftOn = utcDay(events.at(-1)?.time ?? 0n);
    const { given, flexible, earned } = await expectTheChainsDays(history, staker, 30, (day) =>
      day <= leftOn ? forfeited : 2n ** 88n,
    );
    expect(flexible).toBe(earned);
    const between = given.filter(({ day }) => day > nameOfDay(accruedOn) && day < nameOfDay(leftOn));
    expect(between.length).toBeGreaterThan(2);
    expect(between.every(({ flexibleWei }) => flexibleWei === '0')).toBe(true);
    for (const days of [90, 365]) expect((await expectTheChainsDays(history, chain().account(4), days)).fixed).toBe(0n);
  });

  it('are zero for an unknown wallet, and refused for other spans and invalid addresses', async () => {
    const { indexed, get } = await begin(BNB);
    await indexed.settle();
    const nobody = '0x00000000000000000000000000000000000000aa';
    const answer = walletRewards.reply.parse((await get(`/api/wallets/${nobody}/rewards`)).json());
    expect(answer.days).toHaveLength(30);
    expect(answer.days.every(({ flexibleWei, fixedWei }) => flexibleWei === '0' && fixedWei === '0')).toBe(true);
    expect(answer.days.at(-1)?.day).toBe(nameOfDay(utcDay(answer.asOf.blockTime)));
    for (const query of ['days=31', 'days=0', 'days=-30', 'days=30.5', 'days=x', 'days=', 'days=1e9']) {
      const refused = await get(`/api/wallets/${nobody}/rewards?${query}`);
      expect([query, refused.statusCode, refused.json().code]).toEqual([query, 400, 'request.invalid']);
      expect(Object.keys(refused.json()).sort()).toEqual(['code', 'message']);
    }
    const noAddress = await get('/api/wallets/0x12/rewards?days=30');
    expect([noAddress.statusCode, noAddress.json().code]).toEqual([400, 'request.invalid']);
  });

  it('are not returned while they are being added up from past events', async () => {
    const history = await begin(BNB);
    const { vault, indexed, get } = history;
    await act(history, HOUR, 5, { functionName: 'stake', value: 2n * BNB });
    await act(history, 2n * DAY_SECONDS, 5, { functionName: 'claim' });
    await end(history);
    const { given } = await expectTheChainsDays(history, chain().account(5), 30);
    await indexed.indexer.stop();
    // Like a database from before the tables of days existed.
    const { db } = database();
    await db.delete(vaultDays).where(eq(vaultDays.vault, vault.address.toLowerCase()));
    await db.delete(accountDays).where(eq(accountDays.vault, vault.address.toLowerCase()));
    const answer = await get(`/api/wallets/${chain().account(5)}/rewards`);
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
    const again = await indexVault(chain(), database(), { vault });
    await again.settle();
    await again.indexer.stop();
    expect((await rewardsOf(history, chain().account(5), 30)).days.slice(0, -1)).toEqual(given.slice(0, -1));
  });
});
