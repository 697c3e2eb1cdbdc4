/** The reward of a stake. Pure. */
import { rewardFor, termReward } from '@eleven/protocol/rewards';
import { DAY_SECONDS, type TermDays } from '@eleven/protocol/terms';

export type Choice = 'flexible' | `${TermDays}`;

const CHOICES: readonly string[] = ['flexible', '30', '90', '180', '365'] satisfies Choice[];

export const isChoice = (value: string): value is Choice => CHOICES.includes(value);

export interface Outcome {
  perDayWei: bigint;
  perMonthWei: bigint;
  /** For a term the reward that is set aside; for the flexible plan what 365 days bring while the reserve lasts. */
  wholeWei: bigint;
  /** Unix seconds; undefined for the flexible plan, or while the chain's time is not known. */
  unlocksAt: number | undefined;
}

/** Every figure by itself from the principal and rounded down, as the contract does it: thirty days are not 30 × one day. */
export function outcomeOf(principalWei: bigint, choice: Choice, now: number | undefined): Outcome {
  const days = choice === 'flexible' ? undefined : (Number(choice) as TermDays);
  return {
    perDayWei: rewardFor(principalWei, DAY_SECONDS),
    perMonthWei: rewardFor(principalWei, 30n * DAY_SECONDS),
    wholeWei: days === undefined ? rewardFor(principalWei, 365n * DAY_SECONDS) : termReward(principalWei, days),
    unlocksAt: days === undefined || now === undefined ? undefined : now + days * Number(DAY_SECONDS),
  };
}
