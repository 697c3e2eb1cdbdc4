/** The reward of a stake. Pure. */
import { rewardFor, termReward } from '@eleven/protocol/vault/rewards';
import { DAY_SECONDS, MIN_STAKE_WEI, type TermDays } from '@eleven/protocol/vault/terms';

export type Choice = 'flexible' | `${TermDays}`;

const CHOICES: readonly string[] = ['flexible', '30', '90', '180', '365'] satisfies Choice[];

export const isChoice = (value: string): value is Choice => CHOICES.includes(value);

export interface Outcome {
  perDayWei: bigint;
  perMonthWei: bigint;
  /** For a fixed term the reward set aside; for the flexible plan the reward of 365 days while the reserve lasts. */
  wholeWei: bigint;
  /** Unix seconds; undefined for the flexible plan, or while chain time is unknown. */
  unlocksAt: number | undefined;
}

/** Each figure is computed from the principal and rounded down, as in the contract: thirty days are not 30 × one day. */
export function outcomeOf(principalWei: bigint, choice: Choice, now: number | undefined): Outcome {
  const days = choice === 'flexible' ? undefined : (Number(choice) as TermDays);
  return {
    perDayWei: rewardFor(principalWei, DAY_SECONDS),
    perMonthWei: rewardFor(principalWei, 30n * DAY_SECONDS),
    wholeWei: days === undefined ? rewardFor(principalWei, 365n * DAY_SECONDS) : termReward(principalWei, days),
    unlocksAt: days === undefined || now === undefined ? undefined : now + days * Number(DAY_SECONDS),
  };
}

interface Room {
  readonly paused: boolean;
  readonly capacityWei: string;
  readonly lockCapacityWei: Readonly<Record<`${TermDays}`, string>>;
}

export type Refusal =
  | { readonly kind: 'paused' | 'full' | 'belowMinimum' }
  | { readonly kind: 'atMost'; readonly mostWei: bigint };

/** Why the contract would refuse this amount as a new stake now; undefined if it would accept it, or if there is no amount. */
export function refusalOf(vault: Room, choice: Choice, principalWei: bigint): Refusal | undefined {
  if (vault.paused) return { kind: 'paused' };
  const mostWei = BigInt(choice === 'flexible' ? vault.capacityWei : vault.lockCapacityWei[choice]);
  if (mostWei < MIN_STAKE_WEI) return { kind: 'full' };
  if (principalWei > 0n && principalWei < MIN_STAKE_WEI) return { kind: 'belowMinimum' };
  return principalWei > mostWei ? { kind: 'atMost', mostWei } : undefined;
}
