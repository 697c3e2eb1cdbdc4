/** A transaction to the vault on its way, as the tray shows it and the journal keeps it. */
import type { VaultCall } from '@eleven/protocol/api/vault';
import type { ErrorCode, ErrorParams } from '@eleven/protocol/errors';
import type { ProviderProblem } from '../provider-error.ts';

/**
 * asked → rejected | failed (nothing was sent)
 * asked → sent → mined → final
 *         sent → reverted (mined, and refused by the contract) | cancelled (its number was used for something else)
 */
export type Stage = 'asked' | 'rejected' | 'failed' | 'sent' | 'mined' | 'final' | 'reverted' | 'cancelled';

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
  /** The amount as it was typed, for calls that take one. */
  readonly typed: string | undefined;
  readonly askedAt: number;
  readonly stage: Stage;
  readonly hash?: string;
  /** The hash that the wallet gave first, when it has sped the transaction up since. */
  readonly replacedHash?: string;
  readonly blockNumber?: number;
  readonly reason?: TransactionProblem;
}

/** Why nothing was sent, or what the contract said. */
export type TransactionProblem =
  | { readonly kind: 'refused'; readonly code: ErrorCode; readonly params: ErrorParams }
  | { readonly kind: 'provider'; readonly problem: ProviderProblem }
  | { readonly kind: 'notConnected' }
  | { readonly kind: 'wrongChain' }
  /** Target or chain are not what this page was opened with: nothing is signed. */
  | { readonly kind: 'altered' }
  /** The server could not be asked; `message` is in the reader's language. */
  | { readonly kind: 'server'; readonly message: string };

const OPEN: readonly Stage[] = ['asked', 'sent', 'mined'];

export const isOpen = ({ stage }: Pick<Transaction, 'stage'>): boolean => OPEN.includes(stage);
