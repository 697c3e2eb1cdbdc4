/** A transaction to the vault on its way, as the tray shows it and the journal keeps it. */

import type { ErrorCode, ErrorParams } from '@eleven/protocol/errors';
import type { CallProblem } from '@eleven/vault-client/call-problem';
import type { VaultCall } from '@eleven/vault-client/vault-call';

/**
 * asked → rejected | failed (nothing was sent)
 * asked → unanswered (the page that asked is gone: nobody heard the answer, if there was one)
 * asked | unanswered → sent → mined → final
 *         sent → reverted (mined, and refused by the contract) | cancelled (its number was used for something else)
 *         sent ⇄ dropped (the node has forgotten it for a minute; another one may still bring it into a block)
 */
export type Stage =
  | 'asked'
  | 'unanswered'
  | 'rejected'
  | 'failed'
  | 'sent'
  | 'dropped'
  | 'mined'
  | 'final'
  | 'reverted'
  | 'cancelled';

export interface Transaction {
  readonly id: string;
  readonly chainId: number;
  readonly vault: string;
  readonly sender: string;
  /** The sender's running number: by it the outcome is found even if the wallet replaced the transaction. */
  readonly nonce: number;
  /** The newest block when it was asked for. */
  readonly fromBlock: number;
  readonly call: VaultCall;
  readonly askedAt: number;
  /**
   * The sender is a contract: a multisig waits for its signers, others have somebody else send for them. What the wallet
   * answers may then be no transaction's hash, and the sender's number says nothing: the vault's event alone is proof.
   */
  readonly isSmartAccount?: true;
  readonly stage: Stage;
  readonly hash?: string;
  /** The hash is that of an equal call at its number, found on the chain: no page heard the wallet name it. */
  readonly isFound?: true;
  /** The hash that the wallet gave first, when it has sped the transaction up since. */
  readonly replacedHash?: string;
  readonly blockNumber?: number;
  /** Wall time in milliseconds since when the node has not known the hash; unset while it does. */
  readonly missingSince?: number;
  /**
   * Of an unanswered one, what a node said last: nothing of the account came after it was asked, or something waits for a
   * block and may be this. Unset while no node can be asked.
   */
  readonly sight?: 'nothing' | 'pending' | undefined;
  readonly reason?: TransactionProblem;
}

/** Why nothing was sent, or what the contract said. */
export type TransactionProblem =
  | CallProblem
  /** By the server, on the newest block: with any code of its catalogue. */
  | { readonly kind: 'refused'; readonly code: ErrorCode; readonly params: ErrorParams }
  | { readonly kind: 'notConnected' }
  | { readonly kind: 'wrongChain' }
  /** Target or chain differ from those at the page's opening: nothing is signed. */
  | { readonly kind: 'altered' }
  /** A pending transaction does the same already, and would leave nothing to do. */
  | { readonly kind: 'underWay' }
  /** The same request is open in the wallet, for this page or another. */
  | { readonly kind: 'stillAsked' }
  /** The same was requested before, and its reply was lost. */
  | { readonly kind: 'unanswered' }
  /** It pays BNB, and so would an earlier request that may still be open in the wallet. */
  | { readonly kind: 'oldRequest' }
  /** Neither the server nor the network of the wallet can be reached. */
  | { readonly kind: 'allAway' }
  /** The server could not be asked; `message` is in the reader's language. */
  | { readonly kind: 'server'; readonly message: string };

/** Why the call could not be tried before the wallet was asked. */
export interface Unchecked {
  /** The server does not reply, it reaches no node, or it replied with another error. */
  readonly why: 'server' | 'node' | 'other';
  /** It was tried through the node of the wallet instead. */
  readonly isTriedByWallet: boolean;
}

const OPEN: readonly Stage[] = ['asked', 'unanswered', 'sent', 'dropped', 'mined'];

export const isOpen = ({ stage }: Pick<Transaction, 'stage'>): boolean => OPEN.includes(stage);

/** A request to the wallet whose outcome no page knows yet. */
export const isQuestion = ({ stage }: Pick<Transaction, 'stage'>): boolean =>
  stage === 'asked' || stage === 'unanswered';
