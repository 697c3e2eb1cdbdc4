/**
 * The vault's path over the coming weeks in three cases, computed with the contract's arithmetic: every amount exactly equals
 * the later reply of `totals()`, if the assumptions of the case come true. Amounts are wei, times unix seconds of the chain,
 * both `bigint`. Pure: a function of one block's state.
 *
 * - `nothing`: nobody calls the vault. Flexible stakes keep accruing; ended terms stay until they are redeemed.
 * - `growth`: the pace of the last 30 days continues, see {@link Paces}; holders withdraw a fixed term when it has ended.
 * - `leaving`: every term is redeemed in the second in which it ends, and all flexible stakes leave with their rewards 90 days
 *   after the block: the most that the contract has promised to each of them.
 *
 * Where the contract would refuse or reduce an amount (its capacity, its minimum, the withdrawable amount), so does the
 * forecast; it ignores a pause of new stakes.
 *
 * long because: the assumptions of a case and the walk through its weeks are read together.
 */
import { MAX_AMOUNT_WEI } from '../money.ts';
import {
  accrue,
  freeReserve,
  fundedUntil,
  lockCapacity,
  requiredRunway,
  stakeCapacity,
  termReward,
  type VaultAmounts,
} from './rewards.ts';
import { DAY_SECONDS, MIN_RUNWAY_SECONDS, MIN_STAKE_WEI, TERM_DAYS, type TermDays } from './terms.ts';
import { unpackTerms, unpackTotals } from './words.ts';

export const WEEK_SECONDS = 7n * DAY_SECONDS;
/** The number of days whose pace `growth` continues. */
export const PACE_DAYS = 30;
export const FORECAST_CASES = ['nothing', 'growth', 'leaving'] as const;
export type ForecastCase = (typeof FORECAST_CASES)[number];

/** Open terms that end in the same week: week 0 is up to the block, week n from n − 1 (exclusive) to n weeks after it. */
export interface WeekOfMaturities {
  readonly week: number;
  readonly positions: number;
  readonly principalWei: bigint;
  readonly rewardWei: bigint;
}

/**
 * The change over the last 30 days. `flexible`: staked and compounded minus unstaked, exits and emergency exits; it may be
 * negative. For each term: principal locked or renewed minus early exits; a negative value counts as none.
 *
 * `growth` moves once a week, at its end: after n weeks `floor(pace · 7 · n / 30)` has been moved in total, rounded towards
 * zero, so rounding does not accumulate. First the flexible stake, then the terms from the shortest.
 */
export type Paces = Readonly<Record<'flexible' | TermDays, bigint>>;

export interface ForecastInput {
  /** The block at which everything below was read. */
  readonly asOf: bigint;
  readonly startAt: bigint;
  readonly totalsWord: bigint;
  readonly termsWord: bigint;
  readonly balanceWei: bigint;
  /** By week, each at most once; together they equal the locked amounts of `termsWord`. */
  readonly maturities: readonly WeekOfMaturities[];
  readonly paces: Paces;
  /** The rewards that all flexible stakes together are paid at {@link leavingAt}: each rounded down separately. */
  readonly leavingRewardsWei: bigint;
}

/** A withdrawal of reserve: at most `mostWei`, and at most the amount that the contract allows then. */
export interface PlannedWithdrawal {
  readonly at: bigint;
  readonly mostWei: bigint;
}

export interface ForecastOptions {
  readonly weeks: number;
  readonly withdrawals?: readonly PlannedWithdrawal[];
  /** Funded in the second of the block. */
  readonly fundedWei?: bigint;
}

export interface ForecastStep extends VaultAmounts {
  readonly week: number;
  readonly at: bigint;
  readonly freeWei: bigint;
  /** The amount that must stay free for the flexible stakes' next 90 days when anything new is promised. */
  readonly requiredRunwayWei: bigint;
  /** The time up to which the reserve pays the flexible stakes of this step; undefined if there are none. */
  readonly fundedUntil: bigint | undefined;
  /**
   * Since the previous step: staked flexibly (negative: withdrawn), locked, and refused by the contract for lack of reserve.
   */
  readonly stakedWei: bigint;
  readonly lockedWei: bigint;
  readonly refusedWei: bigint;
  readonly withdrawnReserveWei: bigint;
}

export interface Forecast {
  /** The block itself and each week after it. */
  readonly steps: readonly ForecastStep[];
  /** The first second in which flexible stakes earn 0 %; undefined if it is not within the weeks. */
  readonly rateEndsAt: bigint | undefined;
  /** When the contract first refuses a stake or lock of the case; undefined if it never does. */
  readonly refusedFrom: bigint | undefined;
}

export const leavingAt = (asOf: bigint): bigint => asOf + MIN_RUNWAY_SECONDS;

/** The vault's funded seconds at {@link leavingAt}, used for the leavers' rewards. */
export function fundedSecondsOfLeaving(
  stored: Pick<ForecastInput, 'asOf' | 'startAt' | 'totalsWord' | 'termsWord' | 'balanceWei'>,
): bigint {
  return at(stateOf(stored), leavingAt(stored.asOf)).fundedSeconds;
}

/** The vault as the contract stores it. */
interface State extends VaultAmounts {
  readonly startAt: bigint;
  readonly fundedSeconds: bigint;
  readonly accruedAt: bigint;
}

function stateOf({
  startAt,
  totalsWord,
  termsWord,
  balanceWei,
}: Omit<ForecastInput, 'maturities' | 'paces' | 'leavingRewardsWei' | 'asOf'>): State {
  const { lockedPrincipalWei, lockedRewardWei } = unpackTerms(termsWord);
  const { principalWei, owedWei, fundedSeconds, accruedAt } = unpackTotals(totalsWord);
  return { startAt, balanceWei, principalWei, owedWei, fundedSeconds, accruedAt, lockedPrincipalWei, lockedRewardWei };
}

/** The state as `totals()` shows it at `at`: with what has accrued since it was stored. */
function at(state: State, time: bigint): State & { readonly freeWei: bigint } {
  const { owedWei, fundedSeconds, accruedAt, freeWei } = accrue({ ...state, freeWei: freeReserve(state) }, time);
  return { ...state, owedWei, fundedSeconds, accruedAt, freeWei };
}

const min = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** The path from the block on, one step for each of `weeks` weeks. */
export function forecast(input: ForecastInput, kind: ForecastCase, options: ForecastOptions): Forecast {
  const walk = new Walk(input);
  if (options.fundedWei) walk.fund(options.fundedWei);
  const withdrawals = [...(options.withdrawals ?? [])].sort((a, b) => Number(a.at - b.at));
  const leaves = leavingAt(input.asOf);
  const steps = [walk.step(0)];
  for (let week = 1; week <= options.weeks; week += 1) {
    const end = input.asOf + BigInt(week) * WEEK_SECONDS;
    const isLeaving = kind === 'leaving' && leaves > end - WEEK_SECONDS && leaves <= end;
    const withdrawUntil = (time: bigint) => {
      for (; withdrawals[0] && withdrawals[0].at <= time; withdrawals.shift()) walk.withdraw(withdrawals[0]);
    };
    if (isLeaving) {
      withdrawUntil(leaves);
      walk.leave(leaves, input.leavingRewardsWei);
    }
    withdrawUntil(end);
    walk.passTo(end);
    if (kind !== 'nothing') walk.redeemEnded(week);
    if (kind === 'growth') walk.grow(week, input.paces);
    steps.push(walk.step(week));
  }
  return { steps, rateEndsAt: walk.rateEndsAt, refusedFrom: walk.refusedFrom };
}

class Walk {
  #state: State;
  #now: bigint;
  #moved = { stakedWei: 0n, lockedWei: 0n, refusedWei: 0n, withdrawnReserveWei: 0n };
  /** Open terms by the week at whose end they are redeemed. */
  readonly #ending = new Map<number, { principalWei: bigint; rewardWei: bigint }>();
  rateEndsAt: bigint | undefined;
  refusedFrom: bigint | undefined;

  constructor(input: ForecastInput) {
    this.#state = stateOf(input);
    this.#now = input.asOf;
    // Terms that have ended by the block are redeemed in the first week.
    for (const { week, principalWei, rewardWei } of input.maturities) {
      this.#end(Math.max(week, 1), principalWei, rewardWei);
    }
  }

  #end(week: number, principalWei: bigint, rewardWei: bigint) {
    const before = this.#ending.get(week) ?? { principalWei: 0n, rewardWei: 0n };
    this.#ending.set(week, {
      principalWei: before.principalWei + principalWei,
      rewardWei: before.rewardWei + rewardWei,
    });
  }

  /** Records the end of the rate if it is passed. */
  passTo(time: bigint) {
    this.#now = max(this.#now, time);
    if (this.#state.principalWei === 0n || this.rateEndsAt !== undefined) return;
    const until = fundedUntil({ ...this.#state, freeWei: freeReserve(this.#state) });
    if (until < this.#now) this.rateEndsAt = until;
  }

  /** Stores the accrual, as a call does. */
  #store(change: (now: State) => Partial<State>) {
    const { freeWei: _, ...now } = at(this.#state, this.#now);
    this.#state = { ...now, ...change(now) };
  }

  fund(amountWei: bigint) {
    this.#store(({ balanceWei }) => ({ balanceWei: balanceWei + amountWei }));
  }

  withdraw({ at: time, mostWei }: PlannedWithdrawal) {
    this.passTo(time);
    const { freeWei, principalWei } = at(this.#state, this.#now);
    const paid = min(mostWei, max(freeWei - requiredRunway(principalWei), 0n));
    // The contract refuses to pay nothing, and then nothing is stored.
    if (paid === 0n) return;
    this.#store(({ balanceWei }) => ({ balanceWei: balanceWei - paid }));
    this.#moved.withdrawnReserveWei += paid;
  }

  leave(time: bigint, rewardsWei: bigint) {
    this.passTo(time);
    this.#store(({ principalWei, owedWei, balanceWei }) => {
      const paid = min(rewardsWei, owedWei);
      this.#moved.stakedWei -= principalWei;
      return { principalWei: 0n, owedWei: owedWei - paid, balanceWei: balanceWei - principalWei - paid };
    });
  }

  /** Redeems ended terms: the free reserve does not change, and nothing is stored on the flexible side. */
  redeemEnded(week: number) {
    const { principalWei, rewardWei } = this.#ending.get(week) ?? { principalWei: 0n, rewardWei: 0n };
    const { lockedPrincipalWei, lockedRewardWei, balanceWei } = this.#state;
    this.#state = {
      ...this.#state,
      lockedPrincipalWei: lockedPrincipalWei - principalWei,
      lockedRewardWei: lockedRewardWei - rewardWei,
      balanceWei: balanceWei - principalWei - rewardWei,
    };
  }

  grow(week: number, paces: Paces) {
    const share = (pace: bigint) => {
      const until = (weeks: number) => (pace * 7n * BigInt(weeks)) / BigInt(PACE_DAYS);
      return until(week) - until(week - 1);
    };
    const flexible = share(paces.flexible);
    if (flexible < 0n) this.#unstake(-flexible);
    else this.#stake(flexible);
    for (const term of TERM_DAYS) this.#lock(week, term, share(max(paces[term], 0n)));
  }

  #unstake(asked: bigint) {
    const amount = min(asked, this.#state.principalWei);
    if (amount === 0n) return;
    this.#store(({ principalWei, balanceWei }) => ({
      principalWei: principalWei - amount,
      balanceWei: balanceWei - amount,
    }));
    this.#moved.stakedWei -= amount;
  }

  #stake(asked: bigint) {
    const amount = min(asked, stakeCapacity(at(this.#state, this.#now)));
    this.#refuse(asked - amount);
    if (amount === 0n) return;
    this.#store(({ principalWei, balanceWei }) => ({
      principalWei: principalWei + amount,
      balanceWei: balanceWei + amount,
    }));
    this.#moved.stakedWei += amount;
  }

  #lock(week: number, term: TermDays, asked: bigint) {
    const covered = min(asked, lockCapacity(at(this.#state, this.#now), term));
    // A remainder below the contract's minimum is refused as well.
    const amount = covered < asked && covered < MIN_STAKE_WEI ? 0n : covered;
    this.#refuse(asked - amount);
    if (amount === 0n) return;
    const rewardWei = termReward(amount, term);
    const { lockedPrincipalWei, lockedRewardWei, balanceWei } = this.#state;
    this.#state = {
      ...this.#state,
      lockedPrincipalWei: lockedPrincipalWei + amount,
      lockedRewardWei: lockedRewardWei + rewardWei,
      balanceWei: balanceWei + amount,
    };
    this.#end(week + Math.ceil(term / 7), amount, rewardWei);
    this.#moved.lockedWei += amount;
  }

  #refuse(amount: bigint) {
    if (amount === 0n) return;
    this.#moved.refusedWei += amount;
    this.refusedFrom ??= this.#now;
  }

  step(week: number): ForecastStep {
    const { freeWei, principalWei, owedWei, lockedPrincipalWei, lockedRewardWei, balanceWei } = at(
      this.#state,
      this.#now,
    );
    const until = fundedUntil({ ...this.#state, freeWei: freeReserve(this.#state) });
    const moved = this.#moved;
    this.#moved = { stakedWei: 0n, lockedWei: 0n, refusedWei: 0n, withdrawnReserveWei: 0n };
    return {
      week,
      at: this.#now,
      balanceWei,
      principalWei,
      owedWei,
      lockedPrincipalWei,
      lockedRewardWei,
      freeWei,
      requiredRunwayWei: requiredRunway(principalWei),
      fundedUntil: principalWei === 0n ? undefined : until,
      ...moved,
    };
  }
}

export interface NeededFunding {
  /** 0 if the reserve is enough already. */
  readonly amountWei: bigint;
  /** The first second in which funds would be missing; undefined if they never are. It may be in the past. */
  readonly by: bigint | undefined;
}

/**
 * The funding needed, and its deadline, so that for `weeks` weeks flexible stakes earn 11 % in every second and no stake or
 * lock of the case is refused. It suffices in any second up to `by`: `fund()` accrues first and rounds up by less than a wei,
 * which one wei above the minimum covers. Undefined if more than the vault can hold would be needed.
 */
export function neededFunding(
  input: ForecastInput,
  kind: ForecastCase,
  options: ForecastOptions,
): NeededFunding | undefined {
  const until = input.asOf + BigInt(options.weeks) * WEEK_SECONDS;
  const gapOf = (fundedWei: bigint): bigint | undefined => {
    const { rateEndsAt, refusedFrom } = forecast(input, kind, { ...options, fundedWei });
    if (rateEndsAt === undefined || rateEndsAt >= until) return refusedFrom;
    return refusedFrom === undefined ? rateEndsAt : min(rateEndsAt, refusedFrom);
  };
  const by = gapOf(0n);
  if (by === undefined) return { amountWei: 0n, by: undefined };
  let [tooLittle, enough] = [0n, 10n ** 18n];
  while (gapOf(enough) !== undefined) {
    tooLittle = enough;
    enough *= 4n;
    if (enough > MAX_AMOUNT_WEI) return undefined;
  }
  while (enough - tooLittle > 1n) {
    const middle = (enough + tooLittle) / 2n;
    if (gapOf(middle) === undefined) enough = middle;
    else tooLittle = middle;
  }
  return { amountWei: enough + 1n, by };
}
