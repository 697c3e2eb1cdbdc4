/**
 * Compares the contract with the second model of the vault (second-model.ts) on a local chain, in random histories: time stands
 * still or leaps for years, the reserve runs dry and is refilled, there is dust and there are whales, and BNB is forced in. The
 * model must agree with every result, view and wallet balance. Models with one rule broken must disagree with the same histories.
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
  type Call,
  type CallResult,
  Disagreement,
  MIN_STAKE_WEI,
  PROMISED_RULES,
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
const MAX_UINT256 = 2n ** 256n - 1n;
const ZERO_ADDRESS = `0x${'0'.repeat(40)}`;
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
  | { readonly time: bigint; readonly calls: readonly (readonly [Call, CallResult])[]; readonly view: View };
interface History {
  readonly deployment: { readonly startAt: bigint; readonly owner: string; readonly guardian: string };
  readonly entries: readonly Entry[];
}

/** Applies an entry to a model, which throws a `Disagreement` if its own figures differ. */
function applyEntry(model: SecondModel, entry: Entry): void {
  if ('forcedWei' in entry) {
    model.addForcedBnb(entry.forcedWei);
    return;
  }
  model.advanceTo(entry.time);
  for (const [call, result] of entry.calls) model.book(call, result);
  model.check(entry.view);
}

/** The first disagreement of a model with these rules; undefined if there is none. */
function firstDisagreement({ deployment, entries }: History, rules: Rules): string | undefined {
  const model = new SecondModel(deployment, rules);
  for (const entry of entries) {
    try {
      applyEntry(model, entry);
    } catch (error) {
      if (error instanceof Disagreement) return error.message;
      throw error;
    }
  }
  return undefined;
}

type Receipt = { status: Hex; contractAddress: Hex; transactionIndex: Hex; transactionHash: Hex; logs: RpcLog[] };
type TransactionRequest = { from: string; to?: Hex; data: Hex; valueWei: bigint };
const hex = (amount: bigint): Hex => `0x${amount.toString(16)}`;

/** Mines the transactions in one block, in this order. */
async function mine(time: bigint, requests: readonly TransactionRequest[]): Promise<Receipt[]> {
  await chain.rpc('evm_setNextBlockTimestamp', [Number(time)]);
  const hashes: unknown[] = [];
  for (const { valueWei, ...call } of requests) {
    const request = { ...call, value: hex(valueWei), gas: '0x500000', gasPrice: '0x0' };
    hashes.push(await chain.rpc('eth_sendTransaction', [request]));
  }
  await chain.rpc('evm_mine');
  const receipts = await Promise.all(hashes.map((hash) => chain.rpc('eth_getTransactionReceipt', [hash])));
  return receipts as Receipt[];
}

function encode({ name, from, valueWei, ...fields }: Call): Hex {
  if (name === 'receive') return '0x';
  return encodeFunctionData({ abi: vaultAbi, functionName: name, args: Object.values(fields) } as never);
}

async function readResult({ status, transactionHash, logs }: Receipt): Promise<CallResult> {
  const result = { refusal: undefined, paidWei: 0n, gapSeconds: 0n, rewardWei: 0n, id: 0n, endsAt: 0n };
  if (status !== '0x1') {
    const trace = await chain.rpc('debug_traceTransaction', [transactionHash, { tracer: 'callTracer' }]);
    const { output } = trace as { output: Hex };
    return { ...result, refusal: decodeErrorResult({ abi: vaultAbi, data: output }).errorName };
  }
  for (const event of logs.map(decodeEvent)) {
    if (event.kind === 'rewardsUnfunded') result.gapSeconds += event.secondsUnfunded;
    if (event.kind === 'unstaked' || event.kind === 'reserveWithdrawn') result.paidWei += event.amountWei;
    if (event.kind === 'rewardPaid') result.paidWei += event.rewardWei;
    if (event.kind === 'exited' || event.kind === 'redeemed') result.paidWei += event.principalWei + event.rewardWei;
    if (event.kind === 'emergencyExited' || event.kind === 'exitedEarly') result.paidWei += event.principalWei;
    if (event.kind === 'emergencyExited' || event.kind === 'exitedEarly') result.rewardWei = event.forfeitedWei;
    if (event.kind === 'compounded') result.rewardWei = event.rewardWei;
    if (event.kind === 'locked' || event.kind === 'renewed')
      Object.assign(result, { rewardWei: event.rewardWei, id: event.id, endsAt: event.endsAt });
  }
  return result;
}

async function readBalance(address: string): Promise<bigint> {
  return BigInt((await chain.rpc('eth_getBalance', [address, 'latest'])) as Hex);
}

async function readView(vault: Hex, termDays: bigint): Promise<View> {
  const read = async <T = bigint>(functionName: string, ...args: readonly unknown[]) => {
    const data = encodeFunctionData({ abi: vaultAbi, functionName, args } as never);
    const output = (await chain.rpc('eth_call', [{ to: vault, data }, 'latest'])) as Hex;
    return decodeFunctionResult({ abi: vaultAbi, functionName, data: output } as never) as T;
  };
  const [totals, balanceWei, fundedUntil, capacityWei, withdrawableWei, lockCapacityWei, accounts, positions] =
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
    principalWei: totals.principal,
    owedWei: totals.owed,
    lockedPrincipalWei: totals.lockedPrincipal,
    lockedRewardWei: totals.lockedReward,
    freeWei: totals.free,
    balanceWei,
    gapSeconds: totals.unfundedSeconds,
    lastId: totals.lastId,
    paused: totals.paused,
    fundedUntil,
    capacityWei,
    withdrawableWei,
    lockCapacity: { termDays, amountWei: lockCapacityWei },
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
  /** An amount at, just beside or well below a limit of the last view, which still holds in the same second; or a small stake. */
  const amountNear = (capacityWei: bigint) => {
    const wei = isOneIn(3n)
      ? capacityWei + pick([-1_000_000n, -1n, 0n, 1n, 1_000_000n])
      : capacityWei / pick([2n, 10n, 1_000n]);
    return wei > 0n && !isOneIn(3n) ? wei : MIN_STAKE_WEI + pick([-1n, 0n, below(BNB), below(100n * BNB)]);
  };
  /** Usually a position that has (or has not) ended and its holder; sometimes any other position, id or sender. */
  const choosePosition = (hasEnded: boolean) => {
    const all = [...model.positions];
    const fitting = all.filter(([, position]) => time >= position.endsAt === hasEnded);
    const [id, position] = pick(fitting.length > 0 && !isOneIn(8n) ? fitting : all) ?? [1n + below(model.lastId + 2n)];
    return { from: position && !isOneIn(12n) ? position.holder : from, id, valueWei: 0n };
  };
  const paused = isOneIn(3n);
  const byOwner = isOneIn(6n) ? from : owner;
  const noValue = { valueWei: 0n };
  const lock = (): Call => ({ name: 'lock', from, termDays, valueWei: amountNear(view?.lockCapacity.amountWei ?? 0n) });
  return pick<() => Call>([
    () => ({ name: 'stake', from, valueWei: amountNear(view?.capacityWei ?? 0n) }),
    () => ({ name: 'stake', from, valueWei: amountNear(0n) }),
    () => ({ name: 'stake', from: staker, valueWei: below(3n) }),
    () => ({ name: 'unstake', from: staker, amountWei: heldWei / pick([1n, 2n, 100n]), ...noValue }),
    // Leaves dust, or requests too much.
    () => ({
      name: 'unstake',
      from: staker,
      amountWei: heldWei > 999n ? heldWei + pick([-999n, -1n, 1n]) : heldWei + 1n,
      ...noValue,
    }),
    () => ({ name: 'claim', from: staker, ...noValue }),
    () => ({ name: 'compound', from: staker, ...noValue }),
    () => ({ name: pick(['exit', 'emergencyExit']), from: staker, ...noValue }),
    lock,
    lock,
    () => ({ name: 'redeem', ...choosePosition(true) }),
    () => ({ name: 'renew', ...choosePosition(true), termDays }),
    () => ({ name: 'exitEarly', ...choosePosition(false) }),
    () => ({ name: 'fund', from, valueWei: isOneIn(9n) ? below(3n) : below(pick([1n, 10n, 1_000n]) * BNB) }),
    () => ({
      name: 'withdrawReserve',
      from: byOwner,
      to: isOneIn(9n) ? ZERO_ADDRESS : TREASURY,
      mostWei: pick([0n, below(BNB), MAX_UINT256, MAX_UINT256]),
      ...noValue,
    }),
    () => ({ name: 'setPaused', from: paused ? pick([owner, guardian, from]) : byOwner, paused, ...noValue }),
    () =>
      isOneIn(2n)
        ? { name: 'receive', from, valueWei: 1n }
        : { name: 'setGuardian', from: byOwner, guardian: isOneIn(4n) ? from : guardian, ...noValue },
  ])();
}

/** Makes one history: sends calls to the contract, and compares each block with the model at once. */
class HistoryRun implements History {
  readonly entries: Entry[] = [];
  readonly deployment: History['deployment'];
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
    this.deployment = { startAt: time, owner, guardian };
    this.model = new SecondModel(this.deployment, PROMISED_RULES);
  }

  static async start(random: Random): Promise<HistoryRun> {
    for (const person of people) await chain.rpc('anvil_setBalance', [person, hex(10n ** 9n * BNB)]);
    const latest = (await chain.rpc('eth_getBlockByNumber', ['latest', false])) as { timestamp: Hex };
    const time = BigInt(latest.timestamp) + 1n;
    const [owner, guardian] = people as [Hex, Hex];
    const data = encodeDeployData({ abi: vaultAbi, bytecode: artifact.bytecode, args: [owner, guardian] });
    const [deployed] = await mine(time, [{ from: owner, data, valueWei: 0n }]);
    const run = new HistoryRun(deployed?.contractAddress as Hex, time, random);
    for (const address of [...people, TREASURY]) run.wallets.set(address, await readBalance(address));
    return run;
  }

  async forceBnb(wei: bigint): Promise<void> {
    await chain.rpc('anvil_setBalance', [this.vault, hex(this.model.balanceWei + wei)]);
    this.add({ forcedWei: wei });
  }

  async mineBlock(calls: readonly Call[]): Promise<void> {
    const to = this.vault;
    const requests = calls.map((call) => ({ from: call.from, to, data: encode(call), valueWei: call.valueWei }));
    const receipts = await mine(this.time, requests);
    expect(receipts.map(({ transactionIndex }) => Number(transactionIndex))).toEqual(calls.map((_, index) => index));
    const results = await Promise.all(receipts.map(readResult));
    this.view = await readView(this.vault, this.random.pick(TERMS));
    const callsWithResults = calls.map((call, index) => [call, results[index] as CallResult] as const);
    this.add({ time: this.time, calls: callsWithResults, view: this.view });
    // BNB leaves a wallet only for another wallet or the vault.
    for (const [call, { refusal, paidWei }] of callsWithResults) {
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
      applyEntry(this.model, entry);
    } catch (error) {
      throw new Error(`entry ${this.entries.length}`, { cause: error });
    }
  }
}

async function runRandomCalls(run: HistoryRun, random: Random, blocks: number): Promise<void> {
  const { below, pick, isOneIn } = random;
  for (let block = 0; block < blocks; block++) {
    // Otherwise the same second as the previous block.
    if (!isOneIn(5n)) run.time += 1n + below(pick([1n, 60n, DAY, DAY, 20n * DAY, 20n * DAY, 100n * DAY, 700n * DAY]));
    if (isOneIn(15n)) await run.forceBnb(below(pick([10n, BNB, 50n * BNB])));
    const calls: Call[] = [];
    while (calls.length === 0 || (calls.length < 3 && isOneIn(2n)))
      calls.push(propose(run.model, run.time, run.view, random));
    const [id, position] = pick([...run.model.positions]) ?? [];
    if (id && position && position.endsAt > run.time && isOneIn(5n)) {
      // The last second of a term, or the first after it
      run.time = position.endsAt - below(2n);
      const at = { from: position.holder, id, valueWei: 0n };
      const renewal: Call = { name: 'renew', ...at, termDays: 30n };
      calls[0] = pick<Call>([{ name: 'redeem', ...at }, renewal, { name: 'exitEarly', ...at }]);
    }
    // A pause ends soon, because it hides the other refusals.
    const from = run.deployment.owner;
    if (run.model.paused && isOneIn(2n)) calls[0] = { name: 'setPaused', from, paused: false, valueWei: 0n };
    await run.mineBlock(calls);
  }
}

/**
 * Stakes so small that the rounding of accruals is worth seconds of the reserve: the ledger cannot know how many. An open gap
 * is paid in part by forced BNB and by rewards that an emergency exit gives up, but not by those that an early exit gives up.
 */
async function runDust(run: HistoryRun, random: Random): Promise<void> {
  const [owner, , first, second] = people as [Hex, Hex, Hex, Hex];
  const noValue = { valueWei: 0n };
  const nothing: Call = { name: 'receive', from: owner, valueWei: 1n };
  await run.mineBlock([
    { name: 'setPaused', from: owner, paused: false, ...noValue },
    ...people.map((from): Call => ({ name: 'exit', from, ...noValue })),
    { name: 'fund', from: owner, valueWei: BNB },
    ...[first, second].map((from): Call => ({ name: 'stake', from, valueWei: MIN_STAKE_WEI })),
    { name: 'unstake', from: first, amountWei: MIN_STAKE_WEI - 3_000_000_000n, ...noValue },
    { name: 'unstake', from: second, amountWei: MIN_STAKE_WEI - 1_000_000_007n, ...noValue },
    { name: 'lock', from: owner, termDays: 365n, valueWei: MIN_STAKE_WEI },
    { name: 'withdrawReserve', from: owner, to: TREASURY, mostWei: MAX_UINT256, ...noValue },
  ]);
  for (let block = 0; block < 20; block++) {
    run.time += 1n + random.below(1_000n);
    await run.mineBlock([
      { name: random.pick(['claim', 'compound']), from: first, ...noValue },
      { name: 'claim', from: first, ...noValue },
    ]);
  }
  run.time += 300n * DAY;
  await run.mineBlock([nothing]);
  await run.forceBnb(2_000n);
  await run.mineBlock([nothing]);
  run.time += 1n;
  await run.mineBlock([{ name: 'emergencyExit', from: second, ...noValue }]);
  run.time += 10n;
  await run.mineBlock([{ name: 'exitEarly', from: owner, id: run.model.lastId, ...noValue }]);
}

async function withdrawEverything(run: HistoryRun): Promise<void> {
  run.time += 2n * 365n * DAY;
  const { owner } = run.deployment;
  const withdrawal: Call = { name: 'withdrawReserve', from: owner, to: TREASURY, mostWei: MAX_UINT256, valueWei: 0n };
  await run.mineBlock([
    ...people.map((from): Call => ({ name: 'exit', from, valueWei: 0n })),
    ...[...run.model.positions].map(([id, { holder }]): Call => ({ name: 'redeem', id, from: holder, valueWei: 0n })),
    // The vault counts at most 2^88 − 1 wei at a time, and more was forced in, so one withdrawal is not enough.
    ...[withdrawal, withdrawal, withdrawal],
  ]);
  // Everybody has left: only what accruals and settlements have rounded remains, less than a wei for each.
  expect(run.view).toMatchObject({ principalWei: 0n, lockedPrincipalWei: 0n, lockedRewardWei: 0n, freeWei: 0n });
  const settlements = people.map((person) => run.model.accountOf(person).settlements);
  expect(run.model.balanceWei).toBeLessThanOrEqual(settlements.reduce((a, b) => a + b, run.model.accruals));
}

async function runHistory(seed: number): Promise<HistoryRun> {
  const random = randomFrom(seed);
  const run = await HistoryRun.start(random);
  await runRandomCalls(run, random, 120);
  await runDust(run, random);
  await runRandomCalls(run, random, 80);
  // More BNB than the vault can count, and then more time than its clock can count.
  await run.forceBnb(320_000_000n * BNB);
  await runRandomCalls(run, random, 40);
  run.time += 137n * 365n * DAY;
  await runRandomCalls(run, random, 20);
  await withdrawEverything(run);
  return run;
}

const CALLS =
  'stake unstake claim compound exit emergencyExit lock redeem renew exitEarly fund withdrawReserve setPaused setGuardian';
const REFUSALS =
  'StakingPaused BelowMinimum ReserveTooLow InsufficientPrincipal NothingToClaim NothingToWithdraw TransferFailed UseFund ' +
  'UnknownTerm NoSuchPosition NotMatured AlreadyMatured OwnableUnauthorizedAccount NotGuardian';

describe('contract and second model', () => {
  const histories: HistoryRun[] = [];
  /** How often each call succeeded, each refusal occurred, and a gap was recorded. */
  const seen = new Map<string, number>();

  it.each([3, 33, 333, 3_333])('agree on every result, view and wallet of history %i', async (seed) => {
    const run = await runHistory(seed);
    histories.push(run);
    const { entries, model } = run;
    const calls = entries.flatMap((entry) => ('calls' in entry ? entry.calls : []));
    for (const [call, { refusal, gapSeconds }] of calls)
      for (const kind of [refusal ?? call.name, gapSeconds > 0n ? 'gap' : 'no gap'])
        seen.set(kind, (seen.get(kind) ?? 0) + 1);
    // Rounding decided some results, but few.
    expect(model.adoptedSeconds).toBeGreaterThan(0n);
    expect(model.undecidedCalls).toBeLessThan(calls.length / 10);
  });

  it('cover every call and every refusal', () => {
    for (const kind of `${CALLS} ${REFUSALS} gap`.split(' ')) expect(seen.get(kind) ?? 0, kind).toBeGreaterThan(4);
  });

  it.each<[what: string, brokenRule: Partial<Rules>, disagreement: RegExp]>([
    [
      'flexible stakes earn 1101 basis points',
      { flexibleBps: 1_101n },
      /^(owed|reward|what an account can claim|fundedUntil): /,
    ],
    ['fixed terms earn 1101 basis points', { termBps: 1_101n }, /^(reward of a term|the lock capacity)/],
    ['stakes earn past the end of the reserve', { paysPastTheReserve: true }, /^unfunded seconds/],
    ['an early exit keeps the reward', { earlyExitKeepsReward: true }, /^payment of exitEarly/],
  ])('do not agree on any history if in the model %s', (_, brokenRule, disagreement) => {
    expect(histories).toHaveLength(4);
    for (const history of histories) {
      expect(firstDisagreement(history, PROMISED_RULES)).toBeUndefined();
      expect(firstDisagreement(history, { ...PROMISED_RULES, ...brokenRule })).toMatch(disagreement);
    }
  });
});
