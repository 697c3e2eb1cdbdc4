/** The amounts that the stake form's buttons fill in, and the call that the form makes. */
import type { VaultStateReply } from '@eleven/protocol/api/vault';
import { exactBnb } from '@eleven/protocol/money';
import type { Plan } from '@eleven/protocol/vault/terms';
import type { VaultCall } from '@eleven/vault-client/vault-call';
import { cut, type StakeLimits } from '../../vault/amount-limits.ts';

/** A quarter, half, three quarters or all (100) of what can be staked; undefined if nothing can. */
export function shareOf(percent: 25 | 50 | 75 | 100, limits: StakeLimits): string | undefined {
  if (limits.balanceWei === undefined) return undefined;
  const spendable = limits.balanceWei > limits.feesWei ? limits.balanceWei - limits.feesWei : 0n;
  const share = (spendable * BigInt(percent)) / 100n;
  const within = limits.capacityWei !== undefined && limits.capacityWei < share ? limits.capacityWei : share;
  return cut(within) === 0n ? undefined : exactBnb(cut(within));
}

export function capacityOf(vault: VaultStateReply, plan: Plan): bigint {
  return BigInt(plan === 'flexible' ? vault.capacityWei : vault.lockCapacityWei[plan]);
}

export function callOf(plan: Plan, valueWei: bigint): VaultCall {
  return plan === 'flexible' ? { function: 'stake', valueWei } : { function: 'lock', termDays: plan, valueWei };
}
