/**
 * A statement: the movements between a wallet and its stake, and the rewards of the stake, event by event. Principal in and
 * out is a movement of the holder's own BNB, never income or a sale. Income is the rewards paid out plus the rewards
 * compounded: over all time they equal exactly the dashboard's earned rewards. Forfeited rewards are listed and are not income.
 */
import type { PriceBasis } from '../api/value/prices.ts';
import type { AccountEventKind } from '../vault/vault-events.ts';
import { addFees, type FeeSums, feesOfRow, NO_FEES, type RowFee } from './fees.ts';

/** `koinlyRewards` and `cointrackingRewards`: only the rewards, without the movements and the fees. */
export const STATEMENT_FORMATS = [
  'csv',
  'koinly',
  'koinlyRewards',
  'cointracking',
  'cointrackingRewards',
  'rotki',
  'json',
  'print',
] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/** Amounts in wei, none negative. */
export interface Movement {
  /** From the wallet into its stake. */
  readonly principalInWei: bigint;
  /** From the stake back to its wallet, without rewards. */
  readonly principalOutWei: bigint;
  /** Rewards paid to the wallet. */
  readonly rewardPaidWei: bigint;
  /** Rewards staked at once: income that never reached the wallet. */
  readonly rewardCompoundedWei: bigint;
  /** Rewards forfeited by an exit, as far as its event contains them. */
  readonly forfeitedWei: bigint;
  /** For an emergency exit: more may have been forfeited than its event shows. */
  readonly forfeitedIsPart: boolean;
}

export interface StatementRow extends Movement, RowFee {
  readonly kind: AccountEventKind;
  /** In checksum form. */
  readonly vault: string;
  /** Only if there are several vaults. */
  readonly vaultName?: string | undefined;
  /** In checksum form. */
  readonly wallet: string;
  /** Chain time of the block, unix seconds. */
  readonly time: number;
  readonly blockNumber: number;
  readonly txHash: string;
  /** Position of the event in its block: with the transaction hash it identifies the event. */
  readonly logIndex: number;
  readonly positionId: string | null;
  /** Null for the flexible plan. */
  readonly termDays: number | null;
  /** The value of BNB at its time; absent if no price is configured. */
  readonly price?: PriceBasis | undefined;
}

export interface StatementTotals extends Movement, FeeSums {
  readonly rows: number;
}

export interface StatementWalletTotals extends StatementTotals {
  /** In checksum form. */
  readonly address: string;
}

export interface StatementMonth extends StatementTotals {
  /** `2026-11`, in the zone of the statement. */
  readonly month: string;
}

/** `0x…:3`: the same event has the same key in every format and every statement. */
export const keyOf = ({ txHash, logIndex }: Pick<StatementRow, 'txHash' | 'logIndex'>): string =>
  `${txHash}:${logIndex}`;

const NOTHING: Movement = {
  principalInWei: 0n,
  principalOutWei: 0n,
  rewardPaidWei: 0n,
  rewardCompoundedWei: 0n,
  forfeitedWei: 0n,
  forfeitedIsPart: false,
};

/** The indexed figures of an event, or the sums over several events of one kind. */
export interface EventSums {
  readonly amountWei: bigint;
  readonly rewardWei: bigint;
  readonly forfeitedWei: bigint;
}

export function movementOf(kind: AccountEventKind, { amountWei, rewardWei, forfeitedWei }: EventSums): Movement {
  switch (kind) {
    case 'staked':
    // At its start a fixed term only sets the reward aside: it counts as earned when it is paid.
    case 'locked':
      return { ...NOTHING, principalInWei: amountWei };
    case 'unstaked':
      return { ...NOTHING, principalOutWei: amountWei };
    case 'rewardPaid':
      return { ...NOTHING, rewardPaidWei: rewardWei };
    case 'compounded':
    // The reward of the ended term is staked again; the principal is not moved.
    case 'renewed':
      return { ...NOTHING, rewardCompoundedWei: rewardWei };
    case 'exited':
    case 'redeemed':
      return { ...NOTHING, principalOutWei: amountWei, rewardPaidWei: rewardWei };
    case 'emergencyExited':
      return { ...NOTHING, principalOutWei: amountWei, forfeitedWei, forfeitedIsPart: true };
    case 'exitedEarly':
      return { ...NOTHING, principalOutWei: amountWei, forfeitedWei };
  }
}

export const NO_TOTALS: StatementTotals = { ...NOTHING, ...NO_FEES, rows: 0 };

/** Does not change the fees. */
export function addTotals(totals: StatementTotals, more: Movement, rows = 1): StatementTotals {
  return {
    ...totals,
    rows: totals.rows + rows,
    principalInWei: totals.principalInWei + more.principalInWei,
    principalOutWei: totals.principalOutWei + more.principalOutWei,
    rewardPaidWei: totals.rewardPaidWei + more.rewardPaidWei,
    rewardCompoundedWei: totals.rewardCompoundedWei + more.rewardCompoundedWei,
    forfeitedWei: totals.forfeitedWei + more.forfeitedWei,
    forfeitedIsPart: totals.forfeitedIsPart || more.forfeitedIsPart,
  };
}

export const addRow = (totals: StatementTotals, row: StatementRow): StatementTotals =>
  addFees(addTotals(totals, row), feesOfRow(row));

export const sumTotals = (all: readonly StatementTotals[]): StatementTotals =>
  all.reduce((sum, one) => addFees(addTotals(sum, one, one.rows), one), NO_TOTALS);

/** All rewards earned: paid out and compounded. */
export const rewardsOf = (of: Movement): bigint => of.rewardPaidWei + of.rewardCompoundedWei;
