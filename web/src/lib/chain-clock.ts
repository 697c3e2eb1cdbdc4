/**
 * Rewards follow the chain's clock, not this computer's. The server's reply has the chain's time; only the seconds since then
 * come from this computer.
 */
import type { VaultStateReply } from '@eleven/protocol/api/vault';
import type { VaultSnapshot } from '@eleven/protocol/vault/rewards';

/** Chain time in unix seconds with a fraction; `receivedAtMs` is when the reply arrived. */
export function chainSeconds(vault: Pick<VaultStateReply, 'chainNow'>, receivedAtMs: number, nowMs: number): number {
  // If this computer's clock was set back, the time stands still rather than run backwards.
  return vault.chainNow + Math.max(0, nowMs - receivedAtMs) / 1_000;
}

/** The server's reply in the shape that `rewards.ts` computes with. */
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
