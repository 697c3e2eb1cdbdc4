/**
 * The contract's exact reward arithmetic: simple interest on principal over funded seconds.
 *
 *     reward = floor(principal · APR_BPS · seconds / K),   K = 10 000 · 365 days
 *
 * Source of the formulas: StakingVault and docs/vault.md. Every function takes and returns `bigint`. Payments are
 * rounded down, required holdings up.
 */
import { MAX_AMOUNT_WEI } from '../money.ts';
import { DAY_SECONDS, MIN_RUNWAY_SECONDS, type TermDays } from './terms.ts';

/** 11 % a year in basis points. A constant of the contract: another rate means another vault. */
export const APR_BPS = 1_100n;

/** Basis points times the seconds of a 365-day year. */
export const K = 10_000n * 365n * DAY_SECONDS;

/** The vault's clocks count seconds since deployment in 32 bits and stop at this value (about 136 years). */
export const MAX_CLOCK = 2n ** 32n - 1n;

const ceilDiv = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;
const min = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const saturatingSub = (a: bigint, b: bigint): bigint => (a > b ? a - b : 0n);

/** Reward of `principalWei` over `seconds` funded seconds, in wei, rounded down. */
export function rewardFor(principalWei: bigint, seconds: bigint): bigint {
  return (principalWei * APR_BPS * seconds) / K;
}

/** The whole reward that a fixed term sets aside at the start, in wei, rounded down. */
export function termReward(principalWei: bigint, termDays: TermDays): bigint {
  return rewardFor(principalWei, BigInt(termDays) * DAY_SECONDS);
}

/**
 * The free reserve that must remain for `principalWei` of flexible principal, to fund the next 90 days to the second: their
 * rewards, rounded up, plus a wei a second, because the vault may accrue every second and each accrual rounds up. Zero without
 * flexible principal.
 */
export function requiredRunway(principalWei: bigint): bigint {
  if (principalWei === 0n) return 0n;
  return ceilDiv(principalWei * APR_BPS * MIN_RUNWAY_SECONDS, K) + MIN_RUNWAY_SECONDS;
}

/** The vault's stored state of all flexible stakes (times in seconds since deployment), and the reserve. */
export interface VaultSnapshot {
  readonly principalWei: bigint;
  readonly owedWei: bigint;
  /** Seconds for which rewards have been funded since deployment. */
  readonly fundedSeconds: bigint;
  /** The time up to which rewards have been accrued, in seconds since deployment. */
  readonly accruedAt: bigint;
  /** Balance minus principal, owed and set-aside amounts, at `accruedAt`. */
  readonly freeWei: bigint;
  /** Chain time of the deployment, unix seconds. */
  readonly startAt: bigint;
}

export interface Accrual {
  readonly owedWei: bigint;
  readonly fundedSeconds: bigint;
  readonly accruedAt: bigint;
  readonly freeWei: bigint;
  /** Seconds of this accrual that the reserve could not cover. */
  readonly unfundedSeconds: bigint;
}

/** Chain time `at` (unix seconds) on the vault's clock: seconds since deployment, from 0 to {@link MAX_CLOCK}. */
export function vaultClock(startAt: bigint, at: bigint): bigint {
  return min(saturatingSub(at, startAt), MAX_CLOCK);
}

/** The most whole seconds for which a free reserve pays the rewards of `principalWei`, which is not zero. */
export function affordableSeconds(principalWei: bigint, freeWei: bigint): bigint {
  return freeWei <= 0n ? 0n : (freeWei * K) / (principalWei * APR_BPS);
}

/**
 * The vault's state at chain time `at` (unix seconds) if nobody acts until then, equal to the contract's own accrual. Time that
 * goes back credits nothing; the clock stops at {@link MAX_CLOCK}. Newly owed rewards are rounded up and capped by the free
 * reserve: once it is used up, funded seconds stop. Without principal every second counts as funded and costs nothing.
 */
export function accrue(vault: VaultSnapshot, at: bigint): Accrual {
  const { owedWei, fundedSeconds, accruedAt, freeWei, principalWei } = vault;
  const now = vaultClock(vault.startAt, at);
  if (now <= accruedAt) return { owedWei, fundedSeconds, accruedAt, freeWei, unfundedSeconds: 0n };
  const elapsed = now - accruedAt;
  const funded = principalWei === 0n ? elapsed : min(elapsed, affordableSeconds(principalWei, freeWei));
  const newlyOwed = ceilDiv(principalWei * APR_BPS * funded, K);
  return {
    owedWei: owedWei + newlyOwed,
    fundedSeconds: fundedSeconds + funded,
    accruedAt: now,
    freeWei: freeWei - newlyOwed,
    unfundedSeconds: elapsed - funded,
  };
}

/** The vault's balance and its liabilities, in wei. */
export interface VaultAmounts {
  readonly balanceWei: bigint;
  readonly principalWei: bigint;
  readonly owedWei: bigint;
  readonly lockedPrincipalWei: bigint;
  readonly lockedRewardWei: bigint;
}

/** The free reserve in wei: balance minus everything promised. The contract counts at most 2^88 − 1 wei as held. */
export function freeReserve(amounts: VaultAmounts): bigint {
  const promised = amounts.principalWei + amounts.owedWei + amounts.lockedPrincipalWei + amounts.lockedRewardWei;
  return saturatingSub(min(amounts.balanceWei, MAX_AMOUNT_WEI), promised);
}

/**
 * The largest `stake` that the reserve can cover, in wei, equal to `capacity()` of the contract: exactly this much succeeds,
 * and one wei more is refused (unless paused or below the minimum). Takes amounts accrued to the moment of the stake.
 */
export function stakeCapacity(accrued: VaultAmounts): bigint {
  const countableWei = MAX_AMOUNT_WEI - accrued.owedWei - accrued.lockedPrincipalWei - accrued.lockedRewardWei;
  const rate = APR_BPS * MIN_RUNWAY_SECONDS;
  const byReserve = (saturatingSub(freeReserve(accrued), MIN_RUNWAY_SECONDS) * K) / rate;
  const byMaxAmount = (saturatingSub(countableWei, MIN_RUNWAY_SECONDS) * K) / (K + rate);
  return saturatingSub(min(byReserve, byMaxAmount), accrued.principalWei);
}

/** The largest `lock` for a term, in wei, like `lockCapacity(termDays)` of the contract; see {@link stakeCapacity}. */
export function lockCapacity(accrued: VaultAmounts, termDays: TermDays): bigint {
  const { principalWei, owedWei, lockedPrincipalWei, lockedRewardWei } = accrued;
  const runway = requiredRunway(principalWei);
  const free = freeReserve(accrued);
  if (free < runway) return 0n;
  const countableWei = MAX_AMOUNT_WEI - principalWei - owedWei - lockedPrincipalWei - lockedRewardWei - runway;
  const rate = APR_BPS * BigInt(termDays) * DAY_SECONDS;
  // The largest amount whose reward, rounded down, fits into the reserve, and together with the amount into the vault's counters.
  return min(((free - runway + 1n) * K - 1n) / rate, ((countableWei + 1n) * K - 1n) / (K + rate));
}

/**
 * Chain time (unix seconds) until which the reserve pays the current flexible stakes in full: in the past once it is used up;
 * the end of the vault's clock if there are none. Computed from stored values like `fundedUntil()` of the contract, so it is
 * the same in every block until somebody changes a stake or the reserve.
 */
export function fundedUntil(vault: VaultSnapshot): bigint {
  if (vault.principalWei === 0n) return vault.startAt + MAX_CLOCK;
  const more = affordableSeconds(vault.principalWei, vault.freeWei);
  return vault.startAt + min(MAX_CLOCK, vault.accruedAt + more);
}

/** The vault's stored state of one flexible stake. */
export interface AccountSnapshot {
  readonly principalWei: bigint;
  /** Rewards settled and not yet paid, in wei. */
  readonly accruedWei: bigint;
  /** The vault's funded seconds up to which `accruedWei` has been settled. */
  readonly fundedSecondsPaid: bigint;
}

/** Rewards that the account could claim when the vault's funded seconds are at `fundedSeconds`, in wei, rounded down. */
export function claimable(account: AccountSnapshot, fundedSeconds: bigint): bigint {
  return account.accruedWei + rewardFor(account.principalWei, saturatingSub(fundedSeconds, account.fundedSecondsPaid));
}
