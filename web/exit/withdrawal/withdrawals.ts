/** The five withdrawals from the vault: which of them a holding allows, and the call for each. */

import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import { argumentsOf, encodeCall } from '@eleven/vault-client/encode-call';
import type { PositionOnChain } from '@eleven/vault-client/read-vault';
import type { VaultCall } from '@eleven/vault-client/vault-call';
import type { Holdings } from '../holdings.ts';

export type WithdrawalName = 'unstake' | 'exit' | 'emergencyExit' | 'redeem' | 'exitEarly';

/** A withdrawal that is possible now. `paysWei` is paid to the wallet, `givesUpWei` is forfeited. */
export type Withdrawal =
  | { readonly name: 'unstake'; readonly heldWei: bigint; readonly rewardsWei: bigint }
  | { readonly name: 'exit'; readonly principalWei: bigint; readonly rewardsWei: bigint }
  | { readonly name: 'emergencyExit'; readonly principalWei: bigint; readonly rewardsWei: bigint }
  | { readonly name: 'redeem' | 'exitEarly'; readonly position: PositionOnChain };

/** For the flexible stake. Rewards left over from an earlier withdrawal can only be taken by `exit`. */
export function flexibleWithdrawals({ principalWei, rewardsWei }: Holdings): readonly Withdrawal[] {
  const all: Withdrawal = { name: 'exit', principalWei, rewardsWei };
  if (principalWei === 0n) return rewardsWei === 0n ? [] : [all];
  return [
    all,
    { name: 'unstake', heldWei: principalWei, rewardsWei },
    { name: 'emergencyExit', principalWei, rewardsWei },
  ];
}

/** A position allows one withdrawal at a time; the chain's time decides which. */
export function withdrawalOf(position: PositionOnChain, chainTime: bigint): Withdrawal {
  return { name: position.endsAt <= chainTime ? 'redeem' : 'exitEarly', position };
}

/** `amountWei` is used by `unstake` only. */
export function callOf(withdrawal: Withdrawal, amountWei = 0n): VaultCall {
  switch (withdrawal.name) {
    case 'unstake':
      return { function: 'unstake', amountWei };
    case 'redeem':
    case 'exitEarly':
      return { function: withdrawal.name, id: withdrawal.position.id };
    default:
      return { function: withdrawal.name };
  }
}

export interface ByHand {
  readonly to: string;
  /** Always 0: withdrawals cost the network's fee and nothing else. */
  readonly valueWei: bigint;
  readonly data: string;
  /** As a block explorer's form has it, e.g. `unstake(uint256 amount)`. */
  readonly signature: string;
  /** The values of the form's fields. */
  readonly fields: readonly { readonly name: string; readonly value: string }[];
}

/** Everything that a wallet or explorer needs to send the call. */
export function byHand(vault: string, call: VaultCall): ByHand {
  const { data, valueWei } = encodeCall(call);
  const entry = vaultAbi.find((part) => part.type === 'function' && part.name === call.function);
  const inputs = entry && 'inputs' in entry ? entry.inputs : [];
  const values = argumentsOf(call);
  return {
    to: vault,
    valueWei,
    data,
    signature: `${call.function}(${inputs.map(({ type, name }) => `${type} ${name}`).join(', ')})`,
    fields: inputs.map(({ name }, index) => ({ name, value: String(values[index]) })),
  };
}
