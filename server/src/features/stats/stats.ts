/**
 * The statistics of the vault, from the last stored row, so they are available while the chain is not. Times
 * and capacities are computed with the contract's arithmetic, up to now.
 */
import type { VaultStateReply } from '@eleven/protocol/api/vault';
import { lockCapacity, stakeCapacity } from '@eleven/protocol/vault/rewards';
import { type StoredVault, vaultFigures } from '@eleven/protocol/vault/vault-figures';
import { withChecksum } from '../../core/checksum.ts';

/** Capacities are given as of this many seconds ahead: they shrink each second, and confirming in a wallet takes time. */
const CAPACITY_AHEAD_SECONDS = 600n;

export interface VaultReading {
  readonly startAt: number;
  readonly cursorBlock: number;
  readonly cursorTime: number;
  readonly totalsWord: bigint;
  readonly termsWord: bigint;
  readonly balanceWei: bigint;
  readonly rewardsPaidWei: bigint;
}

export interface VaultPeople {
  readonly stakers: number;
  readonly owner: string;
  readonly guardian: string;
}

/** The reply of `GET /api/vault`. `chainNow` is unix seconds of the chain. */
export function describeVault(reading: VaultReading, people: VaultPeople, chainNow: number): VaultStateReply {
  const { totalsWord, termsWord, balanceWei } = reading;
  const stored: StoredVault = { startAt: BigInt(reading.startAt), totalsWord, termsWord, balanceWei };
  const figures = vaultFigures(stored, BigInt(reading.cursorTime));
  const now = vaultFigures(stored, BigInt(chainNow));
  const later = vaultFigures(stored, BigInt(chainNow) + CAPACITY_AHEAD_SECONDS);
  return {
    asOf: { blockNumber: reading.cursorBlock, blockTime: reading.cursorTime },
    chainNow,
    startAt: reading.startAt,
    balanceWei: balanceWei.toString(),
    principalWei: figures.principalWei.toString(),
    owedWei: figures.owedWei.toString(),
    lockedPrincipalWei: figures.lockedPrincipalWei.toString(),
    lockedRewardWei: figures.lockedRewardWei.toString(),
    freeWei: figures.freeWei.toString(),
    fundedSeconds: Number(figures.fundedSeconds),
    accruedAt: Number(figures.accruedAt),
    rateBps: Number(now.rateBps),
    fundedUntil: figures.fundedUntil === undefined ? null : Number(figures.fundedUntil),
    paused: figures.paused,
    capacityWei: stakeCapacity(later).toString(),
    lockCapacityWei: {
      '30': lockCapacity(later, 30).toString(),
      '90': lockCapacity(later, 90).toString(),
      '180': lockCapacity(later, 180).toString(),
      '365': lockCapacity(later, 365).toString(),
    },
    stakers: people.stakers,
    rewardsPaidWei: reading.rewardsPaidWei.toString(),
    owner: withChecksum(people.owner),
    guardian: withChecksum(people.guardian),
  };
}
