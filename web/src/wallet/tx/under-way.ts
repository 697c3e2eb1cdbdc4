/** Decides whether a call may be requested while an earlier one is still pending. Pure. */
import { sameAddress } from '@eleven/protocol/address';
import { isSameCall, type VaultCall } from '@eleven/vault-client/vault-call';
import { isOpen, isQuestion, type Transaction, type TransactionProblem } from './transaction.ts';

/** Shown as a warning first; the user can still proceed. */
export type DuplicateWarning = Extract<
  TransactionProblem['kind'],
  'underWay' | 'stillAsked' | 'unanswered' | 'oldRequest'
>;

/**
 * The call pays BNB to the vault. Two equal payments are two, and an earlier one still open in the wallet could be paid too.
 */
const isPayment = (call: VaultCall): boolean => 'valueWei' in call;

/** The call can be done only once, because it leaves nothing to do: a second claim would only cost its fee. */
export const isDoneOnce = (call: VaultCall): boolean => !isPayment(call) && !('amountWei' in call);

/**
 * The reason to warn before `sender` is asked for `call` on a vault, if any. A pending transaction that does the same comes first, then
 * requests whose reply nobody knows. Transactions that the node has forgotten do not count.
 */
export function duplicateWarning(
  list: readonly Transaction[],
  { call, vault, sender }: { call: VaultCall; vault: string; sender: string | undefined },
): DuplicateWarning | undefined {
  const others = list.filter(
    (other) => isOpen(other) && other.stage !== 'dropped' && sameAddress(other.sender, sender),
  );
  if (isPayment(call)) {
    return others.some((other) => isQuestion(other) && isPayment(other.call)) ? 'oldRequest' : undefined;
  }
  const same = others.filter((other) => sameAddress(other.vault, vault) && isSameCall(other.call, call));
  if (isDoneOnce(call) && same.some((other) => !isQuestion(other))) return 'underWay';
  if (same.some(({ stage }) => stage === 'asked')) return 'stillAsked';
  return same.some(({ stage }) => stage === 'unanswered') ? 'unanswered' : undefined;
}
