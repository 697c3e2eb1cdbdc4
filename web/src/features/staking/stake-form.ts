/** The rules of the stake form, without a screen: what an amount may be, and what the buttons beside it fill in. */
import type { VaultCall, VaultStateReply } from '@eleven/protocol/api/vault';
import { type AmountProblem, exactBnb, parseBnb } from '@eleven/protocol/money';
import { rewardFor, termReward } from '@eleven/protocol/rewards';
import { DAY_SECONDS, MIN_STAKE_WEI, type Plan, TERM_DAYS } from '@eleven/protocol/terms';

export const PLANS: readonly Plan[] = ['flexible', ...TERM_DAYS];

export interface StakeLimits {
  /** Undefined while no wallet is connected, or its balance is not known. */
  readonly balanceWei: bigint | undefined;
  /** The block of the balance is known. The wallet's own word may be a minute old: it fills in, and refuses nothing. */
  readonly isBalanceSure: boolean;
  /** Kept in the wallet for the fees of staking and of leaving again. */
  readonly feesWei: bigint;
  /** The most that the reserve can still cover in this plan. */
  readonly roomWei: bigint | undefined;
  /** What the wallet has in the flexible plan: the minimum counts the sum. */
  readonly heldWei: bigint;
  readonly paused: boolean;
}

export type StakeProblem = AmountProblem | 'belowMinimum' | 'aboveBalance' | 'noFeesLeft' | 'aboveRoom' | 'paused';

/** What is no amount at all has no wei. */
export type StakeAmount =
  | { readonly ok: true; readonly wei: bigint }
  | { readonly ok: false; readonly problem: StakeProblem; readonly wei?: bigint };

export function checkAmount(typed: string, plan: Plan, limits: StakeLimits): StakeAmount {
  const parsed = parseBnb(typed);
  if (!parsed.ok) return parsed;
  const { wei } = parsed;
  const counted = plan === 'flexible' ? wei + limits.heldWei : wei;
  const heldWei = limits.isBalanceSure ? limits.balanceWei : undefined;
  const no = (problem: StakeProblem) => ({ ok: false, problem, wei }) as const;
  if (counted < MIN_STAKE_WEI) return no('belowMinimum');
  if (heldWei !== undefined && wei > heldWei) return no('aboveBalance');
  if (limits.paused) return no('paused');
  if (limits.roomWei !== undefined && wei > limits.roomWei) return no('aboveRoom');
  if (heldWei !== undefined && wei + limits.feesWei > heldWei) return no('noFeesLeft');
  return parsed;
}

/** Four decimals, cut: what the buttons fill in is readable, and never more than there is. */
const CUT_WEI = 10n ** 14n;
const cut = (wei: bigint): bigint => wei - (wei % CUT_WEI);

/** The amount for a quarter, a half, three quarters or all (100) of what can be staked; undefined when nothing can. */
export function shareOf(percent: 25 | 50 | 75 | 100, limits: StakeLimits): string | undefined {
  if (limits.balanceWei === undefined) return undefined;
  const spendable = limits.balanceWei > limits.feesWei ? limits.balanceWei - limits.feesWei : 0n;
  const share = (spendable * BigInt(percent)) / 100n;
  const within = limits.roomWei !== undefined && limits.roomWei < share ? limits.roomWei : share;
  return cut(within) === 0n ? undefined : exactBnb(cut(within));
}

/** Gas of the dearest stake and of leaving again, half as much on top; wallets offer up to twice the present price. */
const GAS_KEPT = 2n * 160_000n;
const LEAST_FEES_WEI = 10n ** 15n;
const PRICE_UNKNOWN_WEI = 5_000_000_000n;

/** At least 0.001 BNB, rounded up to four decimals, so that the text says exactly what is kept. */
export function feesToKeep(gasPriceWei: bigint | undefined): bigint {
  const wei = (gasPriceWei ?? PRICE_UNKNOWN_WEI) * GAS_KEPT;
  return wei < LEAST_FEES_WEI ? LEAST_FEES_WEI : cut(wei + CUT_WEI - 1n);
}

export function roomOf(vault: VaultStateReply, plan: Plan): bigint {
  return BigInt(plan === 'flexible' ? vault.capacityWei : vault.lockCapacityWei[plan]);
}

export function callOf(plan: Plan, wei: bigint): VaultCall {
  const valueWei = wei.toString();
  return plan === 'flexible' ? { function: 'stake', valueWei } : { function: 'lock', termDays: plan, valueWei };
}

/** When a term ends that begins at `now`, in unix seconds; undefined for the flexible plan. */
export const endOf = (plan: Plan, now: number): number | undefined =>
  plan === 'flexible' ? undefined : now + plan * Number(DAY_SECONDS);

/** The reward that is set aside for a term; for the flexible plan what 365 days bring while the reserve lasts. */
export function planReward(plan: Plan, wei: bigint): bigint {
  return plan === 'flexible' ? rewardFor(wei, 365n * DAY_SECONDS) : termReward(wei, plan);
}

export const dayReward = (wei: bigint): bigint => rewardFor(wei, DAY_SECONDS);
