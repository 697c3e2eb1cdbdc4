/**
 * The vault's events with their arguments, as decoded by the server's chain folder and read by the ledger. Addresses are
 * lower-case; `totals` and `terms` are the new packed words (words.ts); amounts are wei, times unix seconds.
 */

export type FlexibleEvent =
  | { readonly kind: 'staked'; readonly account: string; readonly amountWei: bigint; readonly totals: bigint }
  | { readonly kind: 'unstaked'; readonly account: string; readonly amountWei: bigint; readonly totals: bigint }
  | { readonly kind: 'rewardPaid'; readonly account: string; readonly rewardWei: bigint; readonly totals: bigint }
  | { readonly kind: 'compounded'; readonly account: string; readonly rewardWei: bigint; readonly totals: bigint }
  | {
      readonly kind: 'exited';
      readonly account: string;
      readonly principalWei: bigint;
      readonly rewardWei: bigint;
      readonly totals: bigint;
    }
  | {
      readonly kind: 'emergencyExited';
      readonly account: string;
      readonly principalWei: bigint;
      readonly forfeitedWei: bigint;
      readonly totals: bigint;
    };

export type ReserveEvent =
  | { readonly kind: 'reserveFunded'; readonly from: string; readonly amountWei: bigint; readonly totals: bigint }
  | { readonly kind: 'reserveWithdrawn'; readonly to: string; readonly amountWei: bigint; readonly totals: bigint }
  | {
      readonly kind: 'rewardsUnfunded';
      readonly secondsUnfunded: bigint;
      readonly endedAt: bigint;
      readonly totals: bigint;
    };

export type PositionEvent =
  | {
      readonly kind: 'locked';
      readonly account: string;
      readonly id: bigint;
      readonly principalWei: bigint;
      readonly rewardWei: bigint;
      readonly endsAt: bigint;
      readonly terms: bigint;
    }
  | {
      readonly kind: 'redeemed';
      readonly account: string;
      readonly id: bigint;
      readonly principalWei: bigint;
      readonly rewardWei: bigint;
      readonly terms: bigint;
    }
  | {
      readonly kind: 'renewed';
      readonly account: string;
      readonly id: bigint;
      /** The principal of the new term: the old one plus `paidWei`. */
      readonly principalWei: bigint;
      /** Set aside for the new term. */
      readonly rewardWei: bigint;
      /** The reward of the old term. */
      readonly paidWei: bigint;
      readonly endsAt: bigint;
      readonly terms: bigint;
    }
  | {
      readonly kind: 'exitedEarly';
      readonly account: string;
      readonly id: bigint;
      readonly principalWei: bigint;
      readonly forfeitedWei: bigint;
      readonly terms: bigint;
    };

export interface PauseEvent {
  readonly kind: 'pauseSet';
  readonly paused: boolean;
  readonly terms: bigint;
}

/** Events of the roles, without a sequence number: roles are read from the chain anyway. */
export type RoleEvent =
  | { readonly kind: 'guardianSet'; readonly guardian: string }
  | { readonly kind: 'ownershipTransferStarted'; readonly previousOwner: string; readonly newOwner: string }
  | { readonly kind: 'ownershipTransferred'; readonly previousOwner: string; readonly newOwner: string };

/** Events that carry the word `Totals`. */
export type TotalsEvent = FlexibleEvent | ReserveEvent;
/** Events that carry the word `Terms`. */
export type TermsEvent = PositionEvent | PauseEvent;
export type NumberedEvent = TotalsEvent | TermsEvent;
export type VaultEvent = NumberedEvent | RoleEvent;
/** Events of an account's own stake: they become history and activity. */
export type AccountEvent = FlexibleEvent | PositionEvent;
export type AccountEventKind = AccountEvent['kind'];

const IS_OF_ACCOUNT: Readonly<Record<AccountEventKind, true>> = {
  staked: true,
  unstaked: true,
  rewardPaid: true,
  compounded: true,
  exited: true,
  emergencyExited: true,
  locked: true,
  redeemed: true,
  renewed: true,
  exitedEarly: true,
};
export const ACCOUNT_EVENT_KINDS = Object.keys(IS_OF_ACCOUNT) as readonly AccountEventKind[];

export function isAccountEventKind(kind: string): kind is AccountEventKind {
  return Object.hasOwn(IS_OF_ACCOUNT, kind);
}

export function isAccountEvent(event: VaultEvent): event is AccountEvent {
  return isAccountEventKind(event.kind);
}
