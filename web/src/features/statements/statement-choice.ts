/** The options chosen for a statement, and the query made from them. */

import type { QueryOf } from '@eleven/protocol/api/route';
import { statementFile, type statementSummary, statementYear } from '@eleven/protocol/api/statements';
import type { Locale } from '@eleven/protocol/product';
import type { StatementZone } from '@eleven/protocol/statements/range';
import type { StatementFormat } from '@eleven/protocol/statements/statement';

export interface Choice {
  /** A year, `all` or `days`; undefined until the user chooses, which means the current year. */
  readonly period: string | 'all' | 'days' | undefined;
  readonly from: string;
  readonly to: string;
  readonly zone: StatementZone;
  /** `all` linked wallets, or an address. */
  readonly wallet: string;
  readonly format: StatementFormat;
}

export type Wanted = NonNullable<QueryOf<typeof statementSummary>>;

export const isReversed = ({ period, from, to }: Choice): boolean =>
  period === 'days' && from !== '' && to !== '' && from > to;

/** Undefined while no statement can be requested: the current year is not known yet, or the days are in the wrong order. */
export function wantedOf(choice: Choice, thisYear: string | undefined): Wanted | undefined {
  const { period = thisYear, from, to, zone, wallet } = choice;
  if (period === undefined || isReversed(choice)) return undefined;
  const days = { ...(from === '' ? {} : { from }), ...(to === '' ? {} : { to }) };
  return { wallet, zone, ...(period === 'all' ? {} : period === 'days' ? days : { year: period }) };
}

export const addressOfFile = (wanted: Wanted, format: StatementFormat, locale: Locale): string =>
  `${statementFile.path}?${new URLSearchParams({ ...wanted, format, locale } as Record<string, string>)}`;

/** The URL of the summary of a year; undefined if no year was chosen. */
export const addressOfYear = ({ wallet = 'all', zone = 'utc', year }: Wanted, locale: Locale): string | undefined =>
  year && `${statementYear.path}?${new URLSearchParams({ wallet, zone, year, locale })}`;

/** Newest first, including the current year. */
export const yearsOf = (years: readonly string[], thisYear: string): string[] =>
  [...new Set([thisYear, ...years])].sort().reverse();
