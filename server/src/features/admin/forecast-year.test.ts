/**
 * A simulated year of a vault with 2 000 stakers on a real chain: each week the contract confirms the initial forecast,
 * to the wei.
 */
import { type ReserveForecast, reserveForecast } from '@eleven/protocol/api/admin/forecast';
import { type ForecastStep, forecast, leavingAt, neededFunding, WEEK_SECONDS } from '@eleven/protocol/vault/forecast';
import { inputOf } from '@eleven/protocol/vault/forecast-input';
import { DAY_SECONDS, TERM_DAYS } from '@eleven/protocol/vault/terms';
import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import { type Address, type Hex, parseEther } from 'viem';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestUser } from '../../testing/app.ts';
import { type TestVault, useChain } from '../../testing/chain/anvil.ts';
import { Crowd, type CrowdAction } from '../../testing/chain/crowd.ts';
import { createVaultApp } from '../../testing/chain/vault-app.ts';
import { createTestClock } from '../../testing/clock.ts';
import { useDatabase } from '../../testing/database.ts';

const PEOPLE = 2_000;
const WEEKS = 56;
const BNB = parseEther('1');
const database = useDatabase();
const chain = useChain(['--gas-limit', '1000000000']);

let vault: TestVault;
let crowd: Crowd;
let reply: ReserveForecast;
let snapshot: Hex;
/** Open terms with their holders, as on the chain. */
let open: { owner: Address; id: bigint; endsAt: bigint }[];
let stakers: Address[];

const member = (i: number): Address => crowd.members[i] ?? expect.fail(`no member ${i}`);
const totalsNow = () => chain().client.readContract({ address: vault.address, abi: vaultAbi, functionName: 'totals' });
const fundedUntilNow = () =>
  chain().client.readContract({ address: vault.address, abi: vaultAbi, functionName: 'fundedUntil' });

/** Members come in waves: every third one stakes flexibly, the others lock. No two amounts are equal, to the wei. */
function comers(from: number, to: number): CrowdAction[] {
  return Array.from({ length: to - from }, (_, n): CrowdAction => {
    const i = from + n;
    const value = BNB + BigInt(i) * 1_234_567_891n + BigInt(i % 7) * BNB;
    if (i % 3 === 0) return { from: member(i), functionName: 'stake', value };
    return { from: member(i), functionName: 'lock', args: [BigInt(TERM_DAYS[i % 4] ?? 30)], value };
  });
}

beforeAll(async () => {
  vault = await chain().deployVault(parseEther('420'));
  crowd = await Crowd.gather(chain(), vault, PEOPLE, parseEther('100000'));
  const start = vault.startAt;
  const day = (count: number) => start + BigInt(count) * DAY_SECONDS;
  await crowd.act(day(1), comers(0, 600));
  await crowd.act(day(20), comers(600, 1_200));
  // Some exit, add, withdraw and renew: the pace is computed from these.
  await crowd.act(day(32), [
    { from: member(0), functionName: 'unstake', args: [BNB / 3n] },
    { from: member(3), functionName: 'exit' },
    { from: member(6), functionName: 'emergencyExit' },
    { from: member(9), functionName: 'claim' },
    { from: member(12), functionName: 'compound' },
    { from: member(5), functionName: 'exitEarly', args: [4n] },
  ]);
  const first = await positionsOf([member(4), member(8)]);
  await crowd.act(
    day(33),
    first.map(({ owner, id }) => ({ from: owner, functionName: 'renew', args: [id, 90n] })),
  );
  await crowd.act(day(44), comers(1_200, PEOPLE));

  const api = await createVaultApp(chain(), database(), {}, { vault });
  try {
    await api.indexed.settle();
    const admin = await createTestUser(database(), { clock: createTestClock(), role: 'admin', scope: 'admin' });
    reply = reserveForecast.reply.parse((await api.get('/api/admin/forecast', admin)).json());
  } finally {
    await api.close();
  }
  open = await positionsOf(crowd.members);
  const flexible = await inGroups(
    crowd.members.filter((_, i) => i % 3 === 0),
    async (owner) => ({
      owner,
      ...(await chain().client.readContract({
        address: vault.address,
        abi: vaultAbi,
        functionName: 'accountOf',
        args: [owner],
      })),
    }),
  );
  stakers = flexible.filter(({ principal }) => principal > 0n).map(({ owner }) => owner);
  snapshot = await chain().client.snapshot();
});

const GROUP = 50;

/** On a busy machine the node would be too late with the last of two thousand concurrent replies. */
async function inGroups<Item, Found>(items: readonly Item[], read: (item: Item) => Promise<Found>): Promise<Found[]> {
  const found: Found[] = [];
  for (let from = 0; from < items.length; from += GROUP)
    found.push(...(await Promise.all(items.slice(from, from + GROUP).map(read))));
  return found;
}

async function positionsOf(owners: readonly Address[]) {
  const logs = await chain().client.getContractEvents({
    address: vault.address,
    abi: vaultAbi,
    eventName: 'Locked',
    fromBlock: 0n,
  });
  const found = await inGroups(logs, async ({ args }) => {
    const owner = args.account?.toLowerCase() as Address;
    if (!owners.includes(owner)) return [];
    const { id, endsAt } = await chain().client.readContract({
      address: vault.address,
      abi: vaultAbi,
      functionName: 'positionOf',
      args: [owner, args.id as bigint],
    });
    return id > 0n ? [{ owner, id, endsAt }] : [];
  });
  return found.flat();
}

/** Goes back to the block of the forecast. */
async function again() {
  await chain().client.revert({ id: snapshot });
  await crowd.forgetWaiting();
  snapshot = await chain().client.snapshot();
  return [...open];
}

async function expectStep(step: ForecastStep) {
  const totals = await totalsNow();
  expect({
    week: step.week,
    at: totals.timestamp,
    principalWei: totals.principal,
    owedWei: totals.owed,
    lockedPrincipalWei: totals.lockedPrincipal,
    lockedRewardWei: totals.lockedReward,
    freeWei: totals.free,
    balanceWei: totals.balance,
  }).toEqual({
    week: step.week,
    at: step.at,
    principalWei: step.principalWei,
    owedWei: step.owedWei,
    lockedPrincipalWei: step.lockedPrincipalWei,
    lockedRewardWei: step.lockedRewardWei,
    freeWei: step.freeWei,
    balanceWei: step.balanceWei,
  });
}

/** Removes the terms that have ended from the list and redeems them. */
function fetchEnded(held: typeof open, time: bigint): CrowdAction[] {
  const ended = held.filter(({ endsAt }) => endsAt <= time);
  for (const one of ended) held.splice(held.indexOf(one), 1);
  return ended.map(({ owner, id }) => ({ from: owner, functionName: 'redeem', args: [id] }));
}

const pathOf = () => {
  const { input } = inputOf(reply);
  return { input, end: (week: number) => input.asOf + BigInt(week) * WEEK_SECONDS };
};

describe('a year of a vault with 2 000 stakers', () => {
  it('begins with every open term in its week, and the pace of the last 30 days', () => {
    const { input } = pathOf();
    expect(input.maturities.reduce((sum, { positions }) => sum + positions, 0)).toBe(open.length);
    for (const { week, positions } of input.maturities) {
      const [from, to] = [input.asOf + BigInt(week - 1) * WEEK_SECONDS, input.asOf + BigInt(week) * WEEK_SECONDS];
      const ends = open.filter(({ endsAt }) => endsAt <= to && (week === 0 || endsAt > from));
      expect([week, positions]).toEqual([week, ends.length]);
    }
    expect(Math.max(...input.maturities.map(({ week }) => week))).toBeGreaterThanOrEqual(52);
    expect(Object.values(input.paces).every((pace) => pace > 0n)).toBe(true);
  });

  it('goes as forecast if nothing changes, through the end of the reserve', async () => {
    const { input, end } = pathOf();
    const { steps, rateEndsAt } = forecast(input, 'nothing', { weeks: WEEKS });
    await again();
    for (const step of steps.slice(1)) {
      await crowd.act(end(step.week), []);
      await expectStep(step);
    }
    // The reserve runs dry within the year.
    expect(rateEndsAt).toBe(await fundedUntilNow());
    expect(rateEndsAt).toBeLessThan(end(WEEKS));
  });

  it('goes as forecast if the pace of the last 30 days continues, refusals included', async () => {
    const { input } = pathOf();
    const path = forecast(input, 'growth', { weeks: WEEKS });
    await again();
    await grow(path.steps);
    expect(path.refusedFrom).toBeDefined();
  });

  it('goes as forecast if everybody leaves', async () => {
    const { input, end } = pathOf();
    const { steps } = forecast(input, 'leaving', { weeks: WEEKS });
    const held = await again();
    const leaves = leavingAt(input.asOf);
    for (const step of steps.slice(1)) {
      if (leaves > end(step.week - 1) && leaves <= end(step.week)) {
        await crowd.act(
          leaves,
          stakers.map((from) => ({ from, functionName: 'exit' })),
        );
      }
      await crowd.act(end(step.week), fetchEnded(held, end(step.week)));
      await expectStep(step);
    }
    expect(held).toHaveLength(0);
  });

  it('keeps the rate for as long as the needed funding covers, in whichever second it comes, and not with less', async () => {
    const { input, end } = pathOf();
    const { amountWei, by } = neededFunding(input, 'nothing', { weeks: WEEKS }) ?? expect.fail('too much');
    if (by === undefined) return expect.fail('nothing is missing');
    for (const [wei, second] of [
      [amountWei, input.asOf + 100n],
      [amountWei, by],
      [amountWei - 2n, by - 1n],
    ] as const) {
      await again();
      await crowd.act(second, [{ from: member(1), functionName: 'fund', value: wei }]);
      const lasts = (await fundedUntilNow()) >= end(WEEKS);
      expect([second, lasts]).toEqual([second, wei === amountWei]);
    }
  });

  it('refuses nobody at this pace once the needed funding is there', async () => {
    const { input } = pathOf();
    const { amountWei } = neededFunding(input, 'growth', { weeks: 20 }) ?? expect.fail('too much');
    await again();
    const second = input.asOf + 1_000n;
    await crowd.act(second, [{ from: member(1), functionName: 'fund', value: amountWei }]);
    const { steps, refusedFrom } = forecast(input, 'growth', { weeks: 20, fundedWei: amountWei });
    expect(refusedFrom).toBeUndefined();
    await grow(steps, false);
    expect(await fundedUntilNow()).toBeGreaterThanOrEqual(input.asOf + 20n * WEEK_SECONDS);
  });
});

/** Plays the growth case on the contract, reading each time how much it accepts. */
async function grow(steps: readonly ForecastStep[], isExact = true) {
  const { input, end } = pathOf();
  const held = [...open];
  const whale = member(2);
  const pace = (wei: bigint, week: number) => {
    const moved = (weeks: number) => (wei * 7n * BigInt(weeks)) / 30n;
    return moved(week) - moved(week - 1);
  };
  const capacityOf = (functionName: 'capacity' | 'lockCapacity', args: readonly bigint[] = []) =>
    chain().client.readContract({
      address: vault.address,
      abi: vaultAbi,
      functionName,
      args: args as never,
      blockTag: 'pending',
    });
  for (const step of steps.slice(1)) {
    const time = end(step.week);
    await crowd.act(time, fetchEnded(held, time));
    // One call per block, all with the same time: each reads how much the previous one left.
    const act = (action: CrowdAction) => crowd.act(time, [action]);
    const stakeWei = smaller(pace(input.paces.flexible, step.week), await capacityOf('capacity'));
    if (stakeWei > 0n) await act({ from: whale, functionName: 'stake', value: stakeWei });
    for (const term of TERM_DAYS) {
      const asked = pace(input.paces[term], step.week);
      const value = smaller(asked, await capacityOf('lockCapacity', [BigInt(term)]));
      if (value < BNB / 100n) continue;
      await act({ from: whale, functionName: 'lock', args: [BigInt(term)], value });
      held.push({ owner: whale, id: await lastId(), endsAt: time + BigInt(term) * DAY_SECONDS });
    }
    if (isExact) await expectStep(step);
  }
}

const lastId = async () => (await totalsNow()).lastId;
const smaller = (a: bigint, b: bigint) => (a < b ? a : b);
