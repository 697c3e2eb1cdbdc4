/** The claimable rewards of flexible stakes at any time, by the contract's own arithmetic. */
import type { VaultStateReply, WalletPositions } from '@eleven/protocol/api/vault';
import { type AccountSnapshot, accrue, claimable, type VaultSnapshot } from '@eleven/protocol/vault/rewards';
import { chainSeconds, snapshotOf } from '../lib/chain-clock.ts';

export function accountOf({ flexible }: Pick<WalletPositions, 'flexible'>): AccountSnapshot {
  return {
    principalWei: BigInt(flexible.principalWei),
    accruedWei: BigInt(flexible.accruedWei),
    fundedSecondsPaid: BigInt(flexible.fundedSecondsPaid),
  };
}

/** The sum that these accounts could claim at chain time `at` (whole unix seconds), in wei. */
export function claimableAt(vault: VaultStateReply, accounts: readonly AccountSnapshot[], at: bigint): bigint {
  return claimableFrom(snapshotOf(vault), accounts, at);
}

function claimableFrom(vault: VaultSnapshot, accounts: readonly AccountSnapshot[], at: bigint): bigint {
  const { fundedSeconds } = accrue(vault, at);
  return accounts.reduce((sum, account) => sum + claimable(account, laterOf(fundedSeconds, account)), 0n);
}

/** Vault and account are read one after the other, so an account that was just settled may be slightly ahead. */
const laterOf = (fundedSeconds: bigint, { fundedSecondsPaid }: AccountSnapshot): bigint =>
  fundedSeconds > fundedSecondsPaid ? fundedSeconds : fundedSecondsPaid;

const STEPS = 1_000n;

/**
 * A function for the counter. At whole seconds of the chain it returns exactly what the contract would pay; in between it
 * interpolates.
 */
export function liveClaimable(
  vault: VaultStateReply,
  receivedAtMs: number,
  accounts: readonly AccountSnapshot[],
): (nowMs?: number) => bigint {
  const snapshot = snapshotOf(vault);
  return (nowMs = Date.now()) => {
    const seconds = chainSeconds(vault, receivedAtMs, nowMs);
    const whole = BigInt(Math.floor(seconds));
    const here = claimableFrom(snapshot, accounts, whole);
    const next = claimableFrom(snapshot, accounts, whole + 1n);
    return here + ((next - here) * BigInt(Math.floor((seconds % 1) * Number(STEPS)))) / STEPS;
  };
}
