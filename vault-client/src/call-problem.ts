/** Why a call did not go through, read from the error of a wallet or node. */
import type { ErrorParams } from '@eleven/protocol/error-entry';
import type { VaultErrorCode } from '@eleven/protocol/vault/vault-errors';
import { classifyProviderError, type ProviderProblem } from './provider-error.ts';
import { decodeRefusal } from './refusal.ts';

export type CallProblem =
  /** Refused by the contract, whichever node runs it. */
  | { readonly kind: 'refused'; readonly code: VaultErrorCode; readonly params: ErrorParams }
  | { readonly kind: 'provider'; readonly problem: ProviderProblem };

/** @param called The function of the contract. */
export function callProblemOf(error: unknown, called: string): CallProblem {
  const { problem, revertData } = classifyProviderError(error);
  if (problem === 'insufficientFunds') return { kind: 'refused', code: 'vault.insufficientBalance', params: {} };
  if (problem !== 'reverted') return { kind: 'provider', problem };
  const { code, params } = decodeRefusal(revertData, { function: called });
  return { kind: 'refused', code, params };
}
