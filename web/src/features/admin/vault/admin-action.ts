import type { VaultStateReply } from '@eleven/protocol/api/vault';
import { APR_BPS, K } from '@eleven/protocol/vault/rewards';
import { DAY_SECONDS } from '@eleven/protocol/vault/terms';
import type { VaultCall } from '@eleven/vault-client/vault-call';
import type { ReactNode } from 'react';

/** The vault calls that only admins make. */
export type AdminActionCall = Extract<VaultCall, { function: 'fund' | 'withdrawReserve' | 'setPaused' }>;

/** Everything that the controls of one admin action need. The page assembles it. */
export interface AdminAction {
  vaultAddress: string;
  chainId: number | undefined;
  /** The connected wallet's account; undefined while no wallet is connected. */
  account: string | undefined;
  isWrongNetwork: boolean;
  /** The vault at the latest final block; undefined until it has been read. */
  vault: VaultStateReply | undefined;
  /** The button's text while the wallet is being asked; otherwise undefined. */
  busy: string | undefined;
  /** A sentence about the amount's problem, if it has one. An amount to pay is also checked against the wallet's balance. */
  amountProblem(typed: string, isPaid: boolean): string | undefined;
  /** Requests the call from the wallet of `sender`. Resolves to true if the wallet has sent it, otherwise to false. */
  run(call: AdminActionCall, sender: string): Promise<boolean>;
  /** Shown beside the button: a note that the wallet is being asked, or the reason nothing was sent. */
  outcome: ReactNode;
  /** This account's transactions for the action. */
  rows: ReactNode;
}

export interface ReserveAfter {
  readonly freeWei: bigint;
  /** Whole days at today's flexible stakes; undefined while there are none. */
  readonly runwayDays: number | undefined;
}

/** The free reserve and its runway after `changeWei`, which is negative for a withdrawal. Neither goes below zero. */
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
