/** The rules for an amount that is sent to the vault: its limits, and how much stays in the wallet for fees. No UI. */
import { type AmountProblem, parseBnb } from '@eleven/protocol/money';
import { MIN_STAKE_WEI, type Plan } from '@eleven/protocol/vault/terms';

export interface StakeLimits {
  /** Undefined while no wallet is connected, or its balance is not known. */
  readonly balanceWei: bigint | undefined;
  /**
   * The block of the balance is known. The wallet's own reply may be a minute old: it may fill in amounts, but refuses none.
   */
  readonly isBalanceSure: boolean;
  /** Kept in the wallet for the fees of staking and of exiting later; 0 for a contract, which pays none itself. */
  readonly feesWei: bigint;
  /** The most that the reserve can still cover in this plan. */
  readonly capacityWei: bigint | undefined;
  /** The wallet's flexible stake: the minimum applies to the sum. */
  readonly heldWei: bigint;
  readonly paused: boolean;
}

export type StakeProblem = AmountProblem | 'belowMinimum' | 'aboveBalance' | 'noFeesLeft' | 'aboveCapacity' | 'paused';

/** Invalid text has no wei. */
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
  if (limits.capacityWei !== undefined && wei > limits.capacityWei) return no('aboveCapacity');
  if (heldWei !== undefined && wei + limits.feesWei > heldWei) return no('noFeesLeft');
  return parsed;
}

/** Four decimals, cut, so that the amounts filled in are readable and never exceed the balance. */
const CUT_WEI = 10n ** 14n;
export const cut = (wei: bigint): bigint => wei - (wei % CUT_WEI);

/** The gas of the most expensive stake and of an exit, times 1.5. Wallets offer up to twice the current price. */
const GAS_KEPT = 2n * 160_000n;
const MIN_FEES_WEI = 10n ** 15n;
const PRICE_UNKNOWN_WEI = 5_000_000_000n;

/** At least 0.001 BNB, rounded up to four decimals, so that the text states exactly what is kept. */
export function feesToKeep(gasPriceWei: bigint | undefined): bigint {
  const wei = (gasPriceWei ?? PRICE_UNKNOWN_WEI) * GAS_KEPT;
  return wei < MIN_FEES_WEI ? MIN_FEES_WEI : cut(wei + CUT_WEI - 1n);
}
