/**
 * A wallet's exact rewards per UTC day of chain time, from a small record of the days with events. Each day is the difference
 * of two sums, at its end and at its start, both computed and rounded down as in the contract, so all days together equal the
 * rewards ever taken plus those claimable now.
 */
import { type FixedStake, fixedRewardDays } from './reward-days-fixed.ts';
import { type AccountSnapshot, claimable, vaultClock } from './rewards.ts';
import { DAY_SECONDS } from './terms.ts';

/** The vault's two clocks at an accrual, in seconds since deployment. */
export interface FundingPoint {
  readonly accruedAt: bigint;
  readonly fundedSeconds: bigint;
}

/** A day on which the vault accrued: its first and its last point, which may be the same. */
export interface VaultDay {
  /** UTC days since 1970-01-01. */
  readonly day: number;
  readonly first: FundingPoint;
  readonly last: FundingPoint;
}

/** A flexible stake at the end of a day on which it changed. */
export interface AccountDay extends AccountSnapshot {
  /** UTC days since 1970-01-01. */
  readonly day: number;
  /** Rewards paid out, compounded or forfeited up to then, in wei. */
  readonly takenWei: bigint;
}

/** The inputs of the days. Both lists are oldest first and begin with the last entry before the first requested day. */
export interface RewardProjection {
  /** Chain time of the deployment, unix seconds. */
  readonly startAt: bigint;
  /** Chain time up to which everything is known, unix seconds: the last day ends with it. */
  readonly until: bigint;
  /** The vault accrued to `until`, as by `accrue`. */
  readonly reached: FundingPoint;
  readonly vaultDays: readonly VaultDay[];
  readonly accountDays: readonly AccountDay[];
  readonly positions: readonly FixedStake[];
}

export interface RewardDay {
  /** UTC days since 1970-01-01. */
  readonly day: number;
  readonly flexibleWei: bigint;
  readonly fixedWei: bigint;
}

const DEPLOYED: FundingPoint = { accruedAt: 0n, fundedSeconds: 0n };

const min = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** The UTC day of a chain time (unix seconds), as days since 1970-01-01. */
export const utcDay = (at: bigint | number): number => Number(BigInt(at) / DAY_SECONDS);

/** `2026-11-22` for the UTC day with this number. */
export const nameOfDay = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);

/** The first of the `count` days that end with the day of `until` (unix seconds). */
export const firstDayOf = (until: bigint | number, count: number): number => utcDay(until) - count + 1;

/**
 * The vault's funded seconds when its clock was at `clock` (seconds since deployment), between two consecutive points. An
 * accrual funds its first seconds: the unpaid time is at its end.
 */
export function fundedSecondsBetween(before: FundingPoint, after: FundingPoint, clock: bigint): bigint {
  return before.fundedSeconds + min(clock - before.accruedAt, after.fundedSeconds - before.fundedSeconds);
}

/** The last `count` days up to that of `until`, oldest first, in wei; the last one only up to `until`. */
export function rewardDays(projection: RewardProjection, count: number): RewardDay[] {
  const { positions, until } = projection;
  const first = firstDayOf(until, count);
  // One more moment than days: each day is between two moments.
  const days = Array.from({ length: count + 1 }, (_, index) => first + index);
  const flexible = flexibleUpTo(projection, days);
  const fixed = fixedRewardDays(positions, { from: BigInt(first) * DAY_SECONDS, until, count });
  return days.slice(0, count).map((day, index) => ({
    day,
    flexibleWei: (flexible[index + 1] ?? 0n) - (flexible[index] ?? 0n),
    fixedWei: fixed[index] ?? 0n,
  }));
}

/** Rewards that the flexible stake had earned when each of `days` began, or at `until`; in wei. */
function flexibleUpTo(projection: RewardProjection, days: readonly number[]): bigint[] {
  const { startAt, until, vaultDays, accountDays, reached } = projection;
  const vaultBefore = countBefore(vaultDays, days);
  const accountBefore = countBefore(accountDays, days);
  return days.map((day, index) => {
    const stake = accountDays[(accountBefore[index] ?? 0) - 1];
    if (!stake) return 0n;
    const next = vaultBefore[index] ?? 0;
    const [before, after] = [vaultDays[next - 1]?.last ?? DEPLOYED, vaultDays[next]?.first ?? reached];
    const clock = vaultClock(startAt, min(BigInt(day) * DAY_SECONDS, until));
    return stake.takenWei + claimable(stake, fundedSecondsBetween(before, after, clock));
  });
}

/** For each of the ascending `days`, the number of entries (oldest first) before it. */
function countBefore(entries: readonly { readonly day: number }[], days: readonly number[]): number[] {
  let count = 0;
  return days.map((day) => {
    while ((entries[count]?.day ?? day) < day) count += 1;
    return count;
  });
}
