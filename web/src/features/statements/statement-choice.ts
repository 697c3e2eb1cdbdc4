/** The chosen options of a statement, and their query. */

import type { QueryOf } from '@eleven/protocol/api/route';
import { statementFile, type statementSummary } from '@eleven/protocol/api/statements';
import type { Locale } from '@eleven/protocol/product';
import type { StatementZone } from '@eleven/protocol/statements/range';
import type { StatementFormat } from '@eleven/protocol/statements/statement';

export interface Choice {
  /** A year, or one of these; undefined until somebody chooses: then it is the running year. */
  readonly period: string | 'all' | 'days' | undefined;
  readonly from: string;
  readonly to: string;
  readonly zone: StatementZone;
  /** `all` linked ones, or an address. */
  readonly wallet: string;
  readonly format: StatementFormat;
}

export type Wanted = NonNullable<QueryOf<typeof statementSummary>>;

export const isReversed = ({ period, from, to }: Choice): boolean =>
  period === 'days' && from !== '' && to !== '' && from > to;

/** Undefined while it cannot be asked for: the running year is not known yet, or the days are the wrong way round. */
export function wantedOf(choice: Choice, thisYear: string | undefined): Wanted | undefined {
  const { period = thisYear, from, to, zone, wallet } = choice;
  if (period === undefined || isReversed(choice)) return undefined;
  const days = { ...(from === '' ? {} : { from }), ...(to === '' ? {} : { to }) };
  return { wallet, zone, ...(period === 'all' ? {} : period === 'days' ? days : { year: period }) };
}

export const addressOfFile = (wanted: Wanted, format: StatementFormat, locale: Locale): string =>
  `${statementFile.path}?${new URLSearchParams({ ...wanted, format, locale } as Record<string, string>)}`;

/** Newest first, the running one among them. */
export const yearsOf = (years: readonly string[], thisYear: string): string[] =>
  [...new Set([thisYear, ...years])].sort().reverse();
