/** Statements of rewards and movements, for a year or any range of days: a file for a tax tool, or a page to print. */
import { z } from 'zod/mini';
import { STATEMENT_ZONES } from '../statements/range.ts';
import { STATEMENT_FORMATS } from '../statements/statement.ts';
import { defineRoute } from './route.ts';
import { address, asOf, locale, wei } from './shapes.ts';

/** `2026-11-30`, in the time zone of the query. */
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

const selection = {
  /** `all` linked wallets, or an address. */
  wallet: z._default(z.string().check(z.regex(/^(all|0x[0-9a-fA-F]{40})$/)), 'all'),
  /** The time zone in which days, months and years begin: UTC, or Korea (UTC+9). */
  zone: z._default(z.enum(STATEMENT_ZONES), 'utc'),
  /** `2026`. Without `year`, `from` and `to`, the statement covers all time. */
  year: z.optional(z.string().check(z.regex(/^\d{4}$/))),
  /** First and last day, both inclusive; not together with a year. */
  from: z.optional(day),
  to: z.optional(day),
};

const totals = z.object({
  /** The number of events. */
  rows: z.int(),
  /** Paid and compounded: the dashboard's earned rewards. */
  rewardsWei: wei,
  rewardPaidWei: wei,
  rewardCompoundedWei: wei,
  principalInWei: wei,
  principalOutWei: wei,
  /** Rewards forfeited by exits, as far as the events state them. No other total includes them. */
  forfeitedWei: wei,
  /**
   * True if `forfeitedWei` is only a part: the event of an emergency exit does not state all of the rewards that it forfeits.
   */
  forfeitedIsPart: z.boolean(),
  /** Network fees that the wallets paid for these transactions, without those counted in `feesNotRead`. */
  feeWei: wei,
  /** The number of transactions whose receipt, and so whose fee, has not been read yet. */
  feesNotRead: z.int(),
});

export const statementSummary = defineRoute({
  method: 'GET',
  path: '/api/statements/summary',
  access: 'user',
  summary: 'The totals of a statement, by month and overall.',
  query: z.object(selection),
  reply: z.object({
    asOf,
    wallets: z.array(z.object({ address, label: z.nullable(z.string()) })),
    /** Years with events of these wallets, newest first. */
    years: z.array(z.string()),
    totals,
    /** By month, such as `2026-11`: oldest first, without months that have no events. */
    months: z.array(z.extend(totals, { month: z.string() })),
    /** By wallet, in the order of `wallets`. */
    byWallet: z.array(z.extend(totals, { address })),
    /** The number of lines in each format: the maximum of a progress bar. */
    lines: z.object({
      csv: z.int(),
      koinly: z.int(),
      koinlyRewards: z.int(),
      cointracking: z.int(),
      cointrackingRewards: z.int(),
      rotki: z.int(),
      json: z.int(),
      print: z.int(),
    }),
  }),
  errors: ['auth.required', 'wallet.addressInvalid', 'statement.noWallet', 'unavailable'],
});
export type StatementSummary = z.infer<typeof statementSummary.reply>;

/** Whole cents or whole won. */
const decimalDigits = z.string().check(z.regex(/^\d{1,78}$/));

const worth = z.object({
  usdCents: decimalDigits,
  krw: decimalDigits,
  /** The number of rewards that have no value in dollars and so are not in `usdCents`. */
  withoutUsd: z.int(),
  /** The same for won. */
  withoutKrw: z.int(),
});
export type StatementWorth = z.infer<typeof worth>;

export const statementWorth = defineRoute({
  method: 'GET',
  path: '/api/statements/worth',
  access: 'user',
  summary:
    'The total value of the rewards of a statement, each at the price of its time. Null if no price is configured.',
  query: z.object(selection),
  reply: z.object({ asOf, worth: z.nullable(worth) }),
  errors: ['auth.required', 'wallet.addressInvalid', 'statement.noWallet', 'unavailable'],
});

export const statementYear = defineRoute({
  method: 'GET',
  path: '/api/statements/year',
  access: 'user',
  summary:
    'A page to print with the totals of a year, for each wallet and for all together. Up to three wallets fit on one sheet.',
  query: z.object({
    wallet: selection.wallet,
    zone: selection.zone,
    year: z.string().check(z.regex(/^\d{4}$/)),
    locale: z.optional(locale),
  }),
  file: ['text/html'],
  errors: ['auth.required', 'wallet.addressInvalid', 'statement.noWallet', 'unavailable'],
});

export const statementFile = defineRoute({
  method: 'GET',
  path: '/api/statements',
  access: 'user',
  summary:
    'The statement itself, streamed, oldest event first. On an error the server breaks the connection, so that no client takes a truncated file for a complete one.',
  query: z.object({ ...selection, format: z._default(z.enum(STATEMENT_FORMATS), 'csv'), locale: z.optional(locale) }),
  file: ['text/csv', 'application/json', 'text/html'],
  errors: ['auth.required', 'wallet.addressInvalid', 'statement.noWallet', 'unavailable'],
});
