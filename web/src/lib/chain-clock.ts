/**
 * Rewards run by the chain's clock, not by this computer's: the server says the chain's time with its answer, and only the
 * time since then is taken from here.
 */
import type { VaultStateReply } from '@eleven/protocol/api/vault';
import type { VaultSnapshot } from '@eleven/protocol/rewards';

/** Chain time in unix seconds with a fraction; `receivedAtMs` is when the answer came. */
export function chainSeconds(vault: Pick<VaultStateReply, 'chainNow'>, receivedAtMs: number, nowMs: number): number {
  return vault.chainNow + Math.max(0, nowMs - receivedAtMs) / 1_000;
}

/** The server's answer as `rewards.ts` computes with it. */
export function snapshotOf(vault: VaultStateReply): VaultSnapshot {
  return {
    principalWei: BigInt(vault.principalWei),
    owedWei: BigInt(vault.owedWei),
    fundedSeconds: BigInt(vault.fundedSeconds),
    accruedAt: BigInt(vault.accruedAt),
    freeWei: BigInt(vault.freeWei),
    startAt: BigInt(vault.startAt),
  };
}
