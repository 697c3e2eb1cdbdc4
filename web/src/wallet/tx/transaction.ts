/** A transaction to the vault, as the tray shows it and the journal stores it. */

import type { ErrorCode, ErrorParams } from '@eleven/protocol/errors';
import type { CallProblem } from '@eleven/vault-client/call-problem';
import type { VaultCall } from '@eleven/vault-client/vault-call';

/**
 * asked → rejected | failed (nothing was sent)
 * asked → unanswered (the page that asked is gone, and the reply, if any, is lost)
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
  /**
   * The sender's nonce: with it the outcome is found even if the wallet replaced the transaction. The lowest it can be until
   * it has been read from the transaction itself: several requests may queue in the wallet.
   */
  readonly nonce: number;
  /** `nonce` has been read from the transaction. */
  readonly isNonceKnown?: true;
  /** The newest block at the time of the request. */
  readonly fromBlock: number;
  readonly call: VaultCall;
  readonly askedAt: number;
  /** Wall time in milliseconds when the wallet returned the hash; unset if it never did. */
  readonly sentAt?: number;
  /**
   * The sender is a contract: a multisig waits for its signers, other accounts let somebody else send for them. The wallet's
   * reply may then not be a transaction hash, and the sender's nonce proves nothing. Only the vault's event is proof.
   */
  readonly isSmartAccount?: true;
  readonly stage: Stage;
  readonly hash?: string;
  /** No page got the hash from the wallet: it was found on the chain, where an equal call used this nonce. */
  readonly isFound?: true;
  /** The wallet's first hash, if it has sped the transaction up since. */
  readonly replacedHash?: string;
  readonly blockNumber?: number;
  /** Wall time in milliseconds since the node has not known the hash; unset while it does. */
  readonly missingSince?: number;
  /**
   * For an unanswered request, the node's latest report. `nothing`: the account has sent nothing since. `pending`: something
   * waits for a block and may be this request. Unset while no node can be asked.
   */
  readonly sight?: 'nothing' | 'pending' | undefined;
  readonly reason?: TransactionProblem;
}

/** Why nothing was sent, or why the contract refused. */
export type TransactionProblem =
  | CallProblem
  /** The server's dry run on the newest block refused the call; any code of the error catalogue. */
  | { readonly kind: 'refused'; readonly code: ErrorCode; readonly params: ErrorParams }
  | { readonly kind: 'notConnected' }
  | { readonly kind: 'wrongChain' }
  /** Vault or chain differ from those the page started with: nothing is signed. */
  | { readonly kind: 'altered' }
  /** A pending transaction already does the same and would leave nothing to do. */
  | { readonly kind: 'underWay' }
  /** The same request is open in the wallet, from this page or another. */
  | { readonly kind: 'stillAsked' }
  /** The same request was sent before, and its reply was lost. */
  | { readonly kind: 'unanswered' }
  /** Both this call and an earlier request pay BNB, and the earlier one may still be open in the wallet. */
  | { readonly kind: 'oldRequest' }
  /** The sender's code refuses BNB from the vault, so its stake could not be withdrawn. */
  | { readonly kind: 'cannotReceive' }
  /** Neither the server nor the wallet's node can be reached. */
  | { readonly kind: 'allAway' }
  /** The server could not dry-run the call; `message` is in the reader's language. */
  | { readonly kind: 'server'; readonly message: string };

/** Why the server could not dry-run the call before the wallet was asked. */
export interface Unchecked {
  /** The server does not reply, cannot reach a node, or replied with another error. */
  readonly why: 'server' | 'node' | 'other';
  /** The wallet's node dry-ran it instead. */
  readonly isTriedByWallet: boolean;
}

const OPEN: readonly Stage[] = ['asked', 'unanswered', 'sent', 'dropped', 'mined'];

export const isOpen = ({ stage }: Pick<Transaction, 'stage'>): boolean => OPEN.includes(stage);

/** A request to the wallet whose outcome no page knows yet. */
export const isQuestion = ({ stage }: Pick<Transaction, 'stage'>): boolean =>
  stage === 'asked' || stage === 'unanswered';
