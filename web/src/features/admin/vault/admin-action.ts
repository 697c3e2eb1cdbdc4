import type { VaultStateReply } from '@eleven/protocol/api/vault';
import { APR_BPS, K } from '@eleven/protocol/vault/rewards';
import { DAY_SECONDS } from '@eleven/protocol/vault/terms';
import type { VaultCall } from '@eleven/vault-client/vault-call';
import type { ReactNode } from 'react';

/** Calls of the vault that only admins make. */
export type AdminActionCall = Extract<VaultCall, { function: 'fund' | 'withdrawReserve' | 'setPaused' }>;

/** One admin action: the vault, the wallet, and the function that asks it. The page assembles it. */
export interface AdminAction {
  vaultAddress: string;
  chainId: number | undefined;
  /** The connected wallet's account; undefined without one. */
  account: string | undefined;
  isWrongNetwork: boolean;
  /** At the last final block; undefined until it is read. */
  vault: VaultStateReply | undefined;
  /** The button's text while the wallet is being asked; otherwise undefined. */
  busy: string | undefined;
  /** Says what is wrong with an amount, in a sentence. An amount to pay is also compared with the wallet's balance. */
  amountProblem(typed: string, isPaid: boolean): string | undefined;
  /** Asks the wallet of `sender`. Resolves to whether it sent the transaction. */
  run(call: AdminActionCall, sender: string): Promise<boolean>;
  /** Shown beside the button: the wallet is being asked, or why nothing was sent. */
  outcome: ReactNode;
  /** This account's transactions for the action. */
  rows: ReactNode;
}

export interface ReserveAfter {
  readonly freeWei: bigint;
  /** Whole days at today's flexible stakes; undefined while there are none. */
  readonly runwayDays: number | undefined;
}

/** The free reserve and its runway after adding an amount, or removing a negative one. */
export function reserveAfter(
  { freeWei, principalWei, fundedUntil, chainNow }: VaultStateReply,
  changeWei: bigint,
): ReserveAfter {
  const after = BigInt(freeWei) + changeWei;
  const staked = BigInt(principalWei);
  if (fundedUntil === null || staked === 0n) return { freeWei: after > 0n ? after : 0n, runwayDays: undefined };
  const seconds = BigInt(fundedUntil - chainNow) + (changeWei * K) / (staked * APR_BPS);
  return {
    freeWei: after > 0n ? after : 0n,
    runwayDays: Number((seconds > 0n ? seconds : 0n) / DAY_SECONDS),
  };
}
