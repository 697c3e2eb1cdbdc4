/** The fixed terms and limits of the vault, as in the contract (constants of StakingVault). */

export const TERM_DAYS = [30, 90, 180, 365] as const;
export type TermDays = (typeof TERM_DAYS)[number];

export type Plan = 'flexible' | TermDays;

export const DAY_SECONDS = 86_400n;

/** 0.01 BNB: the smallest principal after a stake or compound, and the smallest lock. */
export const MIN_STAKE_WEI = 10n ** 16n;

/** 90 days: every stake, compound, lock, renewal and reserve withdrawal leaves this much funded. */
export const MIN_RUNWAY_SECONDS = 90n * DAY_SECONDS;
export const MIN_RUNWAY_DAYS = Number(MIN_RUNWAY_SECONDS / DAY_SECONDS);

export function isTermDays(value: number): value is TermDays {
  return (TERM_DAYS as readonly number[]).includes(value);
}
