/** The header of a statement, and the interface of the writers of all formats. */
import type { Locale } from '../product.ts';
import type { StatementRange, StatementZone } from './range.ts';
import type { StatementMonth, StatementRow, StatementTotals, StatementWalletTotals } from './statement.ts';

export interface StatementWallet {
  /** In checksum form. */
  readonly address: string;
  /** Chosen by its owner: it can contain anything. */
  readonly label: string | null;
}

export interface StatementVault {
  /** In checksum form. */
  readonly address: string;
  readonly name: string;
}

export interface StatementAbout {
  readonly chainId: number;
  /** The open one first. Rows name theirs if there are several. */
  readonly vaults: readonly StatementVault[];
  /** The last finalized block that is included. */
  readonly asOf: { readonly blockNumber: number; readonly blockTime: number };
  readonly range: StatementRange;
  readonly zone: StatementZone;
  readonly locale: Locale;
  readonly wallets: readonly StatementWallet[];
  /** The contract of the price feed; absent if no price is configured, in which case rows have no values. */
  readonly priceFeed?: string | undefined;
}

/** The totals of its events: known only once they have been read, so they come last. */
export interface StatementSums {
  readonly totals: StatementTotals;
  /** Oldest first; months without events are omitted. */
  readonly months: readonly StatementMonth[];
  /** In the order of the header, each once, with or without events. */
  readonly byWallet: readonly StatementWalletTotals[];
}

/** A file in three parts, so that it can be streamed while its rows are being read. Every line ends with a line feed. */
export interface StatementWriter {
  readonly extension: 'csv' | 'json' | 'html';
  /** A fee that the wallet paid is a separate line. */
  readonly hasFeeLines?: boolean;
  begin(about: StatementAbout): string;
  /** `index` counts from 0. */
  row(row: StatementRow, index: number, about: StatementAbout): string;
  end(about: StatementAbout, sums: StatementSums): string;
}
