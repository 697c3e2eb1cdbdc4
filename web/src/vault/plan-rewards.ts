/** The plans' rewards and ends. */
import { rewardFor, termReward } from '@eleven/protocol/vault/rewards';
import { DAY_SECONDS, type Plan, TERM_DAYS } from '@eleven/protocol/vault/terms';

export const PLANS: readonly Plan[] = ['flexible', ...TERM_DAYS];

/** The end of a term that begins at `now`, in unix seconds; undefined for the flexible plan. */
export const endOf = (plan: Plan, now: number): number | undefined =>
  plan === 'flexible' ? undefined : now + plan * Number(DAY_SECONDS);

/** The reward set aside for a fixed term; for the flexible plan, the reward of 365 days while the reserve lasts. */
export function planReward(plan: Plan, wei: bigint): bigint {
  return plan === 'flexible' ? rewardFor(wei, 365n * DAY_SECONDS) : termReward(wei, plan);
}

export const dayReward = (wei: bigint): bigint => rewardFor(wei, DAY_SECONDS);
