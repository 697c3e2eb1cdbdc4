/** What a statement says of itself, and the parts that every format is written in. */
import type { Locale } from '../product.ts';
import type { StatementRange, StatementZone } from './range.ts';
import type { StatementMonth, StatementRow, StatementTotals } from './statement.ts';

export interface StatementWallet {
  /** With its checksum. */
  readonly address: string;
  /** The name that its owner gave it: anything may stand in it. */
  readonly label: string | null;
}

export interface StatementAbout {
  readonly chainId: number;
  readonly vault: string;
  /** The last finalized block that is in it. */
  readonly asOf: { readonly blockNumber: number; readonly blockTime: number };
  readonly range: StatementRange;
  readonly zone: StatementZone;
  readonly locale: Locale;
  readonly wallets: readonly StatementWallet[];
}

/** What its events add up to: known only once they have been read, so that it stands behind them. */
export interface StatementSums {
  readonly totals: StatementTotals;
  /** Oldest first; months in which nothing happened are left out. */
  readonly months: readonly StatementMonth[];
}

/** A file in three parts, so that it can go out while its rows are still being read. Every line ends with a line feed. */
export interface StatementWriter {
  readonly extension: 'csv' | 'json' | 'html';
  begin(about: StatementAbout): string;
  /** `index` counts from 0. */
  row(row: StatementRow, index: number, about: StatementAbout): string;
  end(about: StatementAbout, sums: StatementSums): string;
}
