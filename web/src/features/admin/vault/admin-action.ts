import type { VaultStateReply } from '@eleven/protocol/api/vault';
import { affordableSeconds, rewardFor } from '@eleven/protocol/vault/rewards';
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

/**
 * The free reserve and its runway after `changeWei`, which is negative for a withdrawal. Neither goes below zero. The runway
 * comes from the amount: `fundedUntil` ends with the contract's clock, and is in the past once the reserve is used up.
 */
export function reserveAfter(
  { freeWei, principalWei, fundedUntil, chainNow, asOf }: VaultStateReply,
  changeWei: bigint,
): ReserveAfter {
  const [free, staked] = [BigInt(freeWei), BigInt(principalWei)];
  const after = notNegative(free + changeWei);
  if (fundedUntil === null || staked === 0n) return { freeWei: after, runwayDays: undefined };
  const spent = rewardFor(staked, BigInt(Math.max(0, chainNow - asOf.blockTime)));
  const left = notNegative(free - spent) + changeWei;
  return { freeWei: after, runwayDays: Number(affordableSeconds(staked, left) / DAY_SECONDS) };
}

const notNegative = (wei: bigint): bigint => (wei > 0n ? wei : 0n);
