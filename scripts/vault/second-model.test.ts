/**
 * The contract and the second model of the vault: random histories on a local chain, with time standing still or leaping for
 * years, the reserve running dry and refilled, dust and whales, and BNB forced in. The model must agree with every result,
 * every view and every wallet; models that break a promise must not agree with the same histories.
 *
 * Long because: the calls, the chain's results and their comparison belong together.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import { decodeEvent } from '@eleven/vault-client/decode-event';
import {
  decodeErrorResult,
  decodeFunctionResult,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  type RpcLog,
} from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Anvil, startAnvil } from '../chain/anvil.ts';
import {
  type Answer,
  type Call,
  Disagreement,
  MIN_STAKE_WEI,
  PROMISED,
  type Rules,
  SecondModel,
  type View,
} from './second-model.ts';

const artifact = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../contracts/artifacts/StakingVault.json'), 'utf8'),
) as { bytecode: Hex };
const BNB = 10n ** 18n;
const DAY = 86_400n;
const TERMS = [30n, 90n, 180n, 365n];
const EVERYTHING = 2n ** 256n - 1n;
const NOBODY = `0x${'0'.repeat(40)}`;
const TREASURY = '0x000000000000000000000000000000000000dead';
const cachePath = mkdtempSync(join(tmpdir(), 'second-model-'));
let chain: Anvil;
let people: Hex[];

beforeAll(async () => {
  chain = await startAnvil({ cachePath });
  people = ((await chain.rpc('eth_accounts')) as Hex[]).slice(0, 6);
});
afterAll(async () => {
  await chain.end();
  rmSync(cachePath, { recursive: true, force: true });
});

/** Yields the same numbers in every run: xorshift. */
function randomFrom(seed: number) {
  let state = seed;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
  const below = (limit: bigint) => ((BigInt(next()) << 64n) | (BigInt(next()) << 32n) | BigInt(next())) % limit;
  return {
    below,
    isOneIn: (n: bigint) => below(n) === 0n,
    pick: <T>(list: readonly T[]) => list[next() % list.length] as T,
  };
}
type Random = ReturnType<typeof randomFrom>;

/** One entry of the history, with everything that a model needs to judge it without the chain. */
type Entry =
  | { readonly forcedWei: bigint }
  | { readonly time: bigint; readonly calls: readonly (readonly [Call, Answer])[]; readonly view: View };
interface History {
  readonly made: { readonly startAt: bigint; readonly owner: string; readonly guardian: string };
  readonly entries: readonly Entry[];
}

function follow(model: SecondModel, entry: Entry): void {
  if ('forcedWei' in entry) {
    model.force(entry.forcedWei);
    return;
  }
  model.pass(entry.time);
  for (const [call, answer] of entry.calls) model.book(call, answer);
  model.check(entry.view);
}

/** The first objection of a model that plays by these rules; undefined if there is none. */
function firstObjection({ made, entries }: History, rules: Rules): string | undefined {
  const model = new SecondModel(made, rules);
  for (const entry of entries) {
    try {
      follow(model, entry);
    } catch (error) {
      if (error instanceof Disagreement) return error.message;
      throw error;
    }
  }
  return undefined;
}

type Receipt = { status: Hex; contractAddress: Hex; transactionIndex: Hex; transactionHash: Hex; logs: RpcLog[] };
type Sending = { from: string; to?: Hex; data: Hex; valueWei: bigint };
const hex = (amount: bigint): Hex => `0x${amount.toString(16)}`;

/** Mines the transactions in one block, in this order. */
async function mine(time: bigint, sendings: readonly Sending[]): Promise<Receipt[]> {
  await chain.rpc('evm_setNextBlockTimestamp', [Number(time)]);
  const hashes: unknown[] = [];
  for (const { valueWei, ...call } of sendings) {
    const sending = { ...call, value: hex(valueWei), gas: '0x500000', gasPrice: '0x0' };
    hashes.push(await chain.rpc('eth_sendTransaction', [sending]));
  }
  await chain.rpc('evm_mine');
  const receipts = await Promise.all(hashes.map((hash) => chain.rpc('eth_getTransactionReceipt', [hash])));
  return receipts as Receipt[];
}

function encode({ name, from, valueWei, ...fields }: Call): Hex {
  if (name === 'receive') return '0x';
  return encodeFunctionData({ abi: vaultAbi, functionName: name, args: Object.values(fields) } as never);
}

async function readAnswer({ status, transactionHash, logs }: Receipt): Promise<Answer> {
  const answer = { refusal: undefined, paidWei: 0n, gapSeconds: 0n, rewardWei: 0n, id: 0n, endsAt: 0n };
  if (status !== '0x1') {
    const trace = await chain.rpc('debug_traceTransaction', [transactionHash, { tracer: 'callTracer' }]);
    const { output } = trace as { output: Hex };
    return { ...answer, refusal: decodeErrorResult({ abi: vaultAbi, data: output }).errorName };
  }
  for (const event of logs.map(decodeEvent)) {
    if (event.kind === 'rewardsUnfunded') answer.gapSeconds += event.secondsUnfunded;
    if (event.kind === 'unstaked' || event.kind === 'reserveWithdrawn') answer.paidWei += event.amountWei;
    if (event.kind === 'rewardPaid') answer.paidWei += event.rewardWei;
    if (event.kind === 'exited' || event.kind === 'redeemed') answer.paidWei += event.principalWei + event.rewardWei;
    if (event.kind === 'emergencyExited' || event.kind === 'exitedEarly') answer.paidWei += event.principalWei;
    if (event.kind === 'emergencyExited' || event.kind === 'exitedEarly') answer.rewardWei = event.forfeitedWei;
    if (event.kind === 'compounded') answer.rewardWei = event.rewardWei;
    if (event.kind === 'locked' || event.kind === 'renewed')
      Object.assign(answer, { rewardWei: event.rewardWei, id: event.id, endsAt: event.endsAt });
  }
  return answer;
}

async function readBalance(address: string): Promise<bigint> {
  return BigInt((await chain.rpc('eth_getBalance', [address, 'latest'])) as Hex);
}

async function readView(vault: Hex, termDays: bigint): Promise<View> {
  const read = async <T = bigint>(functionName: string, ...args: readonly unknown[]) => {
    const data = encodeFunctionData({ abi: vaultAbi, functionName, args } as never);
    const answer = (await chain.rpc('eth_call', [{ to: vault, data }, 'latest'])) as Hex;
    return decodeFunctionResult({ abi: vaultAbi, functionName, data: answer } as never) as T;
  };
  const [totals, balanceWei, fundedUntil, capacityWei, withdrawableWei, lockable, accounts, positions] =
    await Promise.all([
      read<
        Record<
          'principal' | 'owed' | 'lockedPrincipal' | 'lockedReward' | 'free' | 'unfundedSeconds' | 'lastId',
          bigint
        > & { paused: boolean }
      >('totals'),
      readBalance(vault),
      read('fundedUntil'),
      read('capacity'),
      read('withdrawable'),
      read('lockCapacity', termDays),
      Promise.all(people.map((account) => read<Record<'principal' | 'rewards', bigint>>('accountOf', account))),
      Promise.all(
        people.map((holder) =>
          read<Record<'id' | 'principal' | 'reward' | 'termDays' | 'endsAt', bigint>[]>(
            'positionsOf',
            holder,
            1n,
            10_000n,
          ),
        ),
      ),
    ]);
  return {
    ...{ principalWei: totals.principal, owedWei: totals.owed, freeWei: totals.free, balanceWei },
    ...{ lockedPrincipalWei: totals.lockedPrincipal, lockedRewardWei: totals.lockedReward },
    ...{ gapSeconds: totals.unfundedSeconds, lastId: totals.lastId, paused: totals.paused },
    ...{ fundedUntil, capacityWei, withdrawableWei, lockCapacity: { termDays, amountWei: lockable } },
    accounts: accounts.map(({ principal, rewards }, index) => ({
      account: people[index] as string,
      principalWei: principal,
      rewardWei: rewards,
    })),
    positions: positions.map((open, index) => ({
      holder: people[index] as string,
      open: open.map(({ principal, reward, ...rest }) => ({ ...rest, principalWei: principal, rewardWei: reward })),
    })),
  };
}

/** A call that somebody might make now: usually one that may succeed, sometimes one that must be refused. */
function propose(model: SecondModel, time: bigint, view: View | undefined, random: Random): Call {
  const { below, pick, isOneIn } = random;
  const [owner, guardian] = people as [Hex, Hex];
  const stakers = people.filter((person) => model.accountOf(person).principalWei > 0n);
  const from = pick(people);
  const staker = stakers.length > 0 && !isOneIn(8n) ? pick(stakers) : from;
  const heldWei = model.accountOf(staker).principalWei;
  const termDays = pick(TERMS) + (isOneIn(12n) ? pick([-1n, 1n, 365n]) : 0n);
  // Amounts around the capacity: in the same second the limits of the last view still hold.
  const around = (capacityWei: bigint) => {
    const wei = isOneIn(3n)
      ? capacityWei + pick([-1_000_000n, -1n, 0n, 1n, 1_000_000n])
      : capacityWei / pick([2n, 10n, 1_000n]);
    return wei > 0n && !isOneIn(3n) ? wei : MIN_STAKE_WEI + pick([-1n, 0n, below(BNB), below(100n * BNB)]);
  };
  const choose = (hasEnded: boolean) => {
    const all = [...model.positions];
    const some = all.filter(([, position]) => time >= position.endsAt === hasEnded);
    const [id, position] = pick(some.length > 0 && !isOneIn(8n) ? some : all) ?? [1n + below(model.lastId + 2n)];
    return { from: position && !isOneIn(12n) ? position.holder : from, id, valueWei: 0n };
  };
  const paused = isOneIn(3n);
  const byOwner = isOneIn(6n) ? from : owner;
  const none = { valueWei: 0n };
  const lock = (): Call => ({ name: 'lock', from, termDays, valueWei: around(view?.lockCapacity.amountWei ?? 0n) });
  return pick<() => Call>([
    () => ({ name: 'stake', from, valueWei: around(view?.capacityWei ?? 0n) }),
    () => ({ name: 'stake', from, valueWei: around(0n) }),
    () => ({ name: 'stake', from: staker, valueWei: below(3n) }),
    () => ({ name: 'unstake', from: staker, amountWei: heldWei / pick([1n, 2n, 100n]), ...none }),
    // Leaves dust, or requests too much.
    () => ({
      name: 'unstake',
      from: staker,
      amountWei: heldWei > 999n ? heldWei + pick([-999n, -1n, 1n]) : heldWei + 1n,
      ...none,
    }),
    () => ({ name: 'claim', from: staker, ...none }),
    () => ({ name: 'compound', from: staker, ...none }),
    () => ({ name: pick(['exit', 'emergencyExit']), from: staker, ...none }),
    lock,
    lock,
    () => ({ name: 'redeem', ...choose(true) }),
    () => ({ name: 'renew', ...choose(true), termDays }),
    () => ({ name: 'exitEarly', ...choose(false) }),
    () => ({ name: 'fund', from, valueWei: isOneIn(9n) ? below(3n) : below(pick([1n, 10n, 1_000n]) * BNB) }),
    () => ({
      name: 'withdrawReserve',
      from: byOwner,
      to: isOneIn(9n) ? NOBODY : TREASURY,
      mostWei: pick([0n, below(BNB), EVERYTHING, EVERYTHING]),
      ...none,
    }),
    () => ({ name: 'setPaused', from: paused ? pick([owner, guardian, from]) : byOwner, paused, ...none }),
    () =>
      isOneIn(2n)
        ? { name: 'receive', from, valueWei: 1n }
        : { name: 'setGuardian', from: byOwner, guardian: isOneIn(4n) ? from : guardian, ...none },
  ])();
}

/** One history, which is compared while it is played. */
class Play implements History {
  readonly entries: Entry[] = [];
  readonly made: History['made'];
  readonly model: SecondModel;
  view: View | undefined;
  time: bigint;
  private readonly vault: Hex;
  private readonly random: Random;
  private readonly wallets = new Map<string, bigint>();

  private constructor(vault: Hex, time: bigint, random: Random) {
    const [owner, guardian] = people as [Hex, Hex];
    this.vault = vault;
    this.time = time;
    this.random = random;
    this.made = { startAt: time, owner, guardian };
    this.model = new SecondModel(this.made, PROMISED);
  }

  static async start(random: Random): Promise<Play> {
    for (const person of people) await chain.rpc('anvil_setBalance', [person, hex(10n ** 9n * BNB)]);
    const latest = (await chain.rpc('eth_getBlockByNumber', ['latest', false])) as { timestamp: Hex };
    const time = BigInt(latest.timestamp) + 1n;
    const [owner, guardian] = people as [Hex, Hex];
    const data = encodeDeployData({ abi: vaultAbi, bytecode: artifact.bytecode, args: [owner, guardian] });
    const [deployed] = await mine(time, [{ from: owner, data, valueWei: 0n }]);
    const play = new Play(deployed?.contractAddress as Hex, time, random);
    for (const address of [...people, TREASURY]) play.wallets.set(address, await readBalance(address));
    return play;
  }

  async force(wei: bigint): Promise<void> {
    await chain.rpc('anvil_setBalance', [this.vault, hex(this.model.balanceWei + wei)]);
    this.add({ forcedWei: wei });
  }

  async block(calls: readonly Call[]): Promise<void> {
    const to = this.vault;
    const sendings = calls.map((call) => ({ from: call.from, to, data: encode(call), valueWei: call.valueWei }));
    const receipts = await mine(this.time, sendings);
    expect(receipts.map(({ transactionIndex }) => Number(transactionIndex))).toEqual(calls.map((_, index) => index));
    const answers = await Promise.all(receipts.map(readAnswer));
    this.view = await readView(this.vault, this.random.pick(TERMS));
    const answered = calls.map((call, index) => [call, answers[index] as Answer] as const);
    this.add({ time: this.time, calls: answered, view: this.view });
    // BNB that left one wallet is in another or in the vault.
    for (const [call, { refusal, paidWei }] of answered) {
      if (refusal !== undefined) continue;
      this.move(call.from, -call.valueWei);
      this.move(call.name === 'withdrawReserve' ? call.to : call.from, paidWei);
    }
    const balances = await Promise.all([...this.wallets.keys()].map(readBalance));
    expect(balances, `entry ${this.entries.length}`).toEqual([...this.wallets.values()]);
  }

  private move(address: string, wei: bigint): void {
    this.wallets.set(address, (this.wallets.get(address) ?? 0n) + wei);
  }

  private add(entry: Entry): void {
    this.entries.push(entry);
    try {
      follow(this.model, entry);
    } catch (error) {
      throw new Error(`entry ${this.entries.length}`, { cause: error });
    }
  }
}

async function playAtRandom(play: Play, random: Random, blocks: number): Promise<void> {
  const { below, pick, isOneIn } = random;
  for (let block = 0; block < blocks; block++) {
    // Otherwise the same second as the previous block.
    if (!isOneIn(5n)) play.time += 1n + below(pick([1n, 60n, DAY, DAY, 20n * DAY, 20n * DAY, 100n * DAY, 700n * DAY]));
    if (isOneIn(15n)) await play.force(below(pick([10n, BNB, 50n * BNB])));
    const calls: Call[] = [];
    while (calls.length === 0 || (calls.length < 3 && isOneIn(2n)))
      calls.push(propose(play.model, play.time, play.view, random));
    const [id, position] = pick([...play.model.positions]) ?? [];
    if (id && position && position.endsAt > play.time && isOneIn(5n)) {
      // The last second of a term, or the first after it
      play.time = position.endsAt - below(2n);
      const at = { from: position.holder, id, valueWei: 0n };
      const renewal: Call = { name: 'renew', ...at, termDays: 30n };
      calls[0] = pick<Call>([{ name: 'redeem', ...at }, renewal, { name: 'exitEarly', ...at }]);
    }
    // A pause ends soon, because it hides the other refusals.
    const from = play.made.owner;
    if (play.model.paused && isOneIn(2n)) calls[0] = { name: 'setPaused', from, paused: false, valueWei: 0n };
    await play.block(calls);
  }
}

/**
 * Stakes so small that the rounding of accruals is worth seconds of the reserve: the ledger cannot know how many. An open gap
 * is paid in part by forced BNB and by rewards that an emergency exit gives up, but not by those that an early exit gives up.
 */
async function playDust(play: Play, random: Random): Promise<void> {
  const [owner, , first, second] = people as [Hex, Hex, Hex, Hex];
  const none = { valueWei: 0n };
  const nothing: Call = { name: 'receive', from: owner, valueWei: 1n };
  await play.block([
    { name: 'setPaused', from: owner, paused: false, ...none },
    ...people.map((from): Call => ({ name: 'exit', from, ...none })),
    { name: 'fund', from: owner, valueWei: BNB },
    ...[first, second].map((from): Call => ({ name: 'stake', from, valueWei: MIN_STAKE_WEI })),
    { name: 'unstake', from: first, amountWei: MIN_STAKE_WEI - 3_000_000_000n, ...none },
    { name: 'unstake', from: second, amountWei: MIN_STAKE_WEI - 1_000_000_007n, ...none },
    { name: 'lock', from: owner, termDays: 365n, valueWei: MIN_STAKE_WEI },
    { name: 'withdrawReserve', from: owner, to: TREASURY, mostWei: EVERYTHING, ...none },
  ]);
  for (let block = 0; block < 20; block++) {
    play.time += 1n + random.below(1_000n);
    await play.block([
      { name: random.pick(['claim', 'compound']), from: first, ...none },
      { name: 'claim', from: first, ...none },
    ]);
  }
  play.time += 300n * DAY;
  await play.block([nothing]);
  await play.force(2_000n);
  await play.block([nothing]);
  play.time += 1n;
  await play.block([{ name: 'emergencyExit', from: second, ...none }]);
  play.time += 10n;
  await play.block([{ name: 'exitEarly', from: owner, id: play.model.lastId, ...none }]);
}

async function leave(play: Play): Promise<void> {
  play.time += 2n * 365n * DAY;
  const { owner } = play.made;
  const withdrawal: Call = { name: 'withdrawReserve', from: owner, to: TREASURY, mostWei: EVERYTHING, valueWei: 0n };
  await play.block([
    ...people.map((from): Call => ({ name: 'exit', from, valueWei: 0n })),
    ...[...play.model.positions].map(([id, { holder }]): Call => ({ name: 'redeem', id, from: holder, valueWei: 0n })),
    // Each withdraws at most as much as the vault can count.
    ...[withdrawal, withdrawal, withdrawal],
  ]);
  // All have left: only rounding of accruals and settlements remains, less than a wei for each.
  expect(play.view).toMatchObject({ principalWei: 0n, lockedPrincipalWei: 0n, lockedRewardWei: 0n, freeWei: 0n });
  const settlements = people.map((person) => play.model.accountOf(person).settlements);
  expect(play.model.balanceWei).toBeLessThanOrEqual(settlements.reduce((a, b) => a + b, play.model.accruals));
}

async function playHistory(seed: number): Promise<Play> {
  const random = randomFrom(seed);
  const play = await Play.start(random);
  await playAtRandom(play, random, 120);
  await playDust(play, random);
  await playAtRandom(play, random, 80);
  // More BNB than the vault can count, and then more time than its clock can count.
  await play.force(320_000_000n * BNB);
  await playAtRandom(play, random, 40);
  play.time += 137n * 365n * DAY;
  await playAtRandom(play, random, 20);
  await leave(play);
  return play;
}

const CALLS =
  'stake unstake claim compound exit emergencyExit lock redeem renew exitEarly fund withdrawReserve setPaused setGuardian';
const REFUSALS =
  'StakingPaused BelowMinimum ReserveTooLow InsufficientPrincipal NothingToClaim NothingToWithdraw TransferFailed UseFund ' +
  'UnknownTerm NoSuchPosition NotMatured AlreadyMatured OwnableUnauthorizedAccount NotGuardian';

describe('contract and second model', () => {
  const histories: Play[] = [];
  /** How often each call succeeded, each refusal occurred, and a gap was recorded. */
  const seen = new Map<string, number>();

  it.each([3, 33, 333, 3_333])('agree on every result, view and wallet of history %i', async (seed) => {
    const play = await playHistory(seed);
    histories.push(play);
    const { entries, model } = play;
    const calls = entries.flatMap((entry) => ('calls' in entry ? entry.calls : []));
    for (const [call, { refusal, gapSeconds }] of calls)
      for (const kind of [refusal ?? call.name, gapSeconds > 0n ? 'gap' : 'no gap'])
        seen.set(kind, (seen.get(kind) ?? 0) + 1);
    // Rounding decided some results, but few.
    expect(model.secondsTakenOver).toBeGreaterThan(0n);
    expect(model.undecided).toBeLessThan(calls.length / 10);
  });

  it('cover every call and every refusal', () => {
    for (const kind of `${CALLS} ${REFUSALS} gap`.split(' ')) expect(seen.get(kind) ?? 0, kind).toBeGreaterThan(4);
  });

  it.each<[what: string, error: Partial<Rules>, objection: RegExp]>([
    [
      'flexible stakes earn 1101 basis points',
      { flexibleBps: 1_101n },
      /^(owed|reward|what an account can claim|fundedUntil): /,
    ],
    ['fixed terms earn 1101 basis points', { termBps: 1_101n }, /^(reward of a term|the lock capacity)/],
    ['stakes earn past the end of the reserve', { paysPastTheReserve: true }, /^unfunded seconds/],
    ['an early exit keeps the reward', { earlyExitKeepsReward: true }, /^payment of exitEarly/],
  ])('do not agree on any history if in the model %s', (_, error, objection) => {
    expect(histories).toHaveLength(4);
    for (const history of histories) {
      expect(firstObjection(history, PROMISED)).toBeUndefined();
      expect(firstObjection(history, { ...PROMISED, ...error })).toMatch(objection);
    }
  });
});
