/**
 * The transactions requested on this page, kept in session storage so that they survive a reload. No address is stored: the
 * calldata of a withdrawal holds only an amount or a position's number, and the contract is read from the chain again.
 */
import type { ErrorParams } from '@eleven/protocol/error-entry';
import type { VaultErrorCode } from '@eleven/protocol/vault/vault-errors';
import type { Answer } from './send.ts';
import type { WithdrawalName } from './withdrawal/withdrawals.ts';

/**
 * asked → sent → done | reverted (in a block, and refused by the contract) | replaced (by another transaction of the wallet)
 *              | unrecorded (in a block, without the contract's event)
 *              | dropped (its nonce is unused, and the node has lost it) | unknown: both are still followed
 * done, reverted, unrecorded → sent, if its block was replaced before it was final
 * asked → lost (the wallet's answer was unclear, or the page was reloaded before it: whether it was sent is not known here)
 */
export type Stage = 'asked' | 'lost' | 'sent' | 'done' | 'reverted' | 'replaced' | 'unrecorded' | 'dropped' | 'unknown';

export interface Sent {
  readonly id: string;
  readonly chainId: number;
  readonly withdrawal: WithdrawalName;
  /** The contract, while it is known. */
  readonly vault?: string | undefined;
  readonly data: string;
  readonly stage: Stage;
  /** The sender's nonce, once a node has shown the transaction: it finds the outcome even if the wallet made another hash. */
  readonly nonce?: number | undefined;
  /** The newest block at the time of the request. */
  readonly fromBlock: number;
  /** No node could dry-run it before the wallet was asked. */
  readonly isUnchecked?: boolean;
  /** The sender is a contract, such as a multisig: its hash may be unknown until enough signers have signed. */
  readonly isSmartAccount?: boolean;
  /** The wallet was asked some time ago and has not replied. */
  readonly isSlow?: boolean;
  readonly hash?: string;
  readonly block?: number | undefined;
  /** Its block is not final, so the outcome may still change. */
  readonly isTentative?: boolean | undefined;
  readonly reason?: { readonly code: VaultErrorCode; readonly params: ErrorParams } | undefined;
}

/** Its outcome may still change. */
export const isFollowed = ({ stage, isTentative = false }: Sent): boolean =>
  isTentative || stage === 'sent' || stage === 'dropped' || stage === 'unknown';

/** The entry of a request that the wallet has answered; none if nothing was sent. */
export function afterAnswer(asked: Sent, answer: Answer): readonly Sent[] {
  if (answer.ok) return [{ ...asked, stage: 'sent', hash: answer.hash }];
  const { problem } = answer;
  return problem.kind === 'provider' && problem.problem === 'unclear' ? [{ ...asked, stage: 'lost' }] : [];
}

const KEY = 'exit-sent';

export function saveSent(sent: readonly Sent[], storage: () => Storage = () => sessionStorage): void {
  try {
    storage().setItem(KEY, JSON.stringify(sent.map(({ vault: _, ...kept }) => kept)));
  } catch {
    // Storage is blocked: it is followed as long as the page stays open.
  }
}

export function loadSent(storage: () => Storage = () => sessionStorage): readonly Sent[] {
  try {
    const kept: unknown = JSON.parse(storage().getItem(KEY) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return (kept as Sent[]).map((one) => (one.stage === 'asked' ? { ...one, stage: 'lost' } : one));
  } catch {
    return [];
  }
}
