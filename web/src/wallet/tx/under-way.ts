/** Whether a call may be asked for again while an earlier one has not ended. Pure. */
import { sameAddress } from '@eleven/protocol/address';
import { isSameCall, type VaultCall } from '@eleven/vault-client/vault-call';
import { isOpen, isQuestion, type Transaction, type TransactionProblem } from './transaction.ts';

/** Shown to the person first; they can still ask again. */
export type Hesitation = Extract<TransactionProblem['kind'], 'underWay' | 'stillAsked' | 'unanswered' | 'oldRequest'>;

/** BNB goes to the vault: two equal ones are two, and one that still stands in the wallet could be paid beside the new one. */
const isPayment = (call: VaultCall): boolean => 'valueWei' in call;

/** The call can be done only once, as it leaves nothing to do: a second claim would only cost its fee. */
export const isDoneOnce = (call: VaultCall): boolean => !isPayment(call) && !('amountWei' in call);

/**
 * Why to hesitate before `sender` is asked for `call`. Never for what the node has forgotten. What was sent and does the
 * same; otherwise only questions of which nobody knows the answer.
 */
export function hesitationOf(
  list: readonly Transaction[],
  call: VaultCall,
  sender: string | undefined,
): Hesitation | undefined {
  const others = list.filter(
    (other) => isOpen(other) && other.stage !== 'dropped' && sameAddress(other.sender, sender),
  );
  if (isPayment(call)) {
    return others.some((other) => isQuestion(other) && isPayment(other.call)) ? 'oldRequest' : undefined;
  }
  const same = others.filter((other) => isSameCall(other.call, call));
  if (isDoneOnce(call) && same.some((other) => !isQuestion(other))) return 'underWay';
  if (same.some(({ stage }) => stage === 'asked')) return 'stillAsked';
  return same.some(({ stage }) => stage === 'unanswered') ? 'unanswered' : undefined;
}
