/**
 * The statistics of the vault, from the row that was written last, so that they are there while the chain is not. Times
 * and capacities are the contract's own arithmetic, moved on to now.
 */
import type { VaultStateReply } from '@eleven/protocol/api/vault';
import {
  APR_BPS,
  accrue,
  freeReserve,
  fundedUntil,
  lockCapacity,
  stakeCapacity,
  type VaultSnapshot,
} from '@eleven/protocol/rewards';
import { unpackTerms, unpackTotals } from '@eleven/protocol/words';

/** The room for a stake is told as it will be then: it shrinks each second, and a wallet takes its time. */
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
  const { balanceWei } = reading;
  const totals = unpackTotals(reading.totalsWord);
  const terms = unpackTerms(reading.termsWord);
  const held = { balanceWei, ...totals, ...terms };
  const stored: VaultSnapshot = { ...totals, freeWei: freeReserve(held), startAt: BigInt(reading.startAt) };
  const accrued = accrue(stored, BigInt(reading.cursorTime));
  const later = accrue(stored, BigInt(chainNow) + CAPACITY_AHEAD_SECONDS);
  const heldLater = { ...held, owedWei: later.owedWei };
  const isStaked = totals.principalWei > 0n;
  const until = fundedUntil(stored);
  const isFunded = isStaked ? until > BigInt(chainNow) : accrued.freeWei > 0n;
  return {
    asOf: { blockNumber: reading.cursorBlock, blockTime: reading.cursorTime },
    chainNow,
    startAt: reading.startAt,
    balanceWei: balanceWei.toString(),
    principalWei: totals.principalWei.toString(),
    owedWei: accrued.owedWei.toString(),
    lockedPrincipalWei: terms.lockedPrincipalWei.toString(),
    lockedRewardWei: terms.lockedRewardWei.toString(),
    freeWei: accrued.freeWei.toString(),
    fundedSeconds: Number(accrued.fundedSeconds),
    accruedAt: Number(accrued.accruedAt),
    rateBps: isFunded ? Number(APR_BPS) : 0,
    fundedUntil: isStaked ? Number(until) : null,
    paused: terms.paused,
    capacityWei: stakeCapacity(heldLater).toString(),
    lockCapacityWei: {
      '30': lockCapacity(heldLater, 30).toString(),
      '90': lockCapacity(heldLater, 90).toString(),
      '180': lockCapacity(heldLater, 180).toString(),
      '365': lockCapacity(heldLater, 365).toString(),
    },
    stakers: people.stakers,
    rewardsPaidWei: reading.rewardsPaidWei.toString(),
    owner: people.owner,
    guardian: people.guardian,
  };
}
