/**
 * The network fee of a transaction. It is read later than the event, and counts once per transaction, in the wallet's first row
 * of it, and only if this wallet sent the transaction.
 */
import type { HistoryEntry } from '../api/history.ts';
import type { Locale, Text } from '../product.ts';

/** paid: by the wallet · notRead: not known yet · byAnother: somebody else sent the transaction · counted: in an earlier row */
export type FeeStatus = HistoryEntry['feeStatus'];

export interface RowFee {
  readonly feeStatus: FeeStatus;
  /** 0 unless it was paid. */
  readonly feeWei: bigint;
}

export interface FeeSums {
  /** The sum of all fees that were read. */
  readonly feeWei: bigint;
  /** Transactions whose fee is not known yet: while there are any, the sum is incomplete. */
  readonly feesNotRead: number;
}

export const NO_FEES: FeeSums = { feeWei: 0n, feesNotRead: 0 };

/** A transaction’s fee as read from its receipt. */
export interface ReadFee {
  /** Lower-case. */
  readonly sender: string;
  readonly feeWei: bigint;
}

/** `isFirst`: whether it is the transaction's first row of this wallet. */
export function feeOf(account: string, read: ReadFee | null, isFirst: boolean): RowFee {
  if (!isFirst) return { feeStatus: 'counted', feeWei: 0n };
  if (!read) return { feeStatus: 'notRead', feeWei: 0n };
  return read.sender === account.toLowerCase()
    ? { feeStatus: 'paid', feeWei: read.feeWei }
    : { feeStatus: 'byAnother', feeWei: 0n };
}

export const addFees = <Sums extends FeeSums>(sums: Sums, more: FeeSums): Sums => ({
  ...sums,
  feeWei: sums.feeWei + more.feeWei,
  feesNotRead: sums.feesNotRead + more.feesNotRead,
});

export const feesOfRow = ({ feeStatus, feeWei }: RowFee): FeeSums => ({
  feeWei,
  feesNotRead: feeStatus === 'notRead' ? 1 : 0,
});

export const FEE_TEXTS: Readonly<Record<FeeStatus, Text>> = {
  paid: { ko: '지갑이 냄', en: 'paid by the wallet' },
  notRead: { ko: '아직 읽지 못함', en: 'not read yet' },
  byAnother: { ko: '다른 주소가 냄', en: 'paid by another address' },
  counted: { ko: '같은 거래의 첫 줄에 있음', en: 'in the first row of the transaction' },
};

/** The text in the fee column. A dash if another row has the fee. */
export function feeText({ feeStatus, feeWei }: RowFee, locale: Locale, write: (wei: bigint) => string): string {
  if (feeStatus === 'paid') return write(feeWei);
  return feeStatus === 'counted' ? '–' : FEE_TEXTS[feeStatus][locale];
}

/** `3 not read yet` */
export const notReadText = (count: string, locale: Locale): string =>
  locale === 'ko' ? `${count}건은 아직 읽지 못함` : `${count} not read yet`;

/** A sum that says what is missing; never shows 0 for an unknown amount. */
export function feeSumText({ feeWei, feesNotRead }: FeeSums, locale: Locale, write: (wei: bigint) => string): string {
  if (feesNotRead === 0) return write(feeWei);
  const missing = notReadText(String(feesNotRead), locale);
  return feeWei === 0n ? missing : `${write(feeWei)} + ${missing}`;
}
