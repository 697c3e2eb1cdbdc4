/** Statements: rewards and movements of a year or any other range, as a file for a tax tool or as a page to print. */
import { z } from 'zod/mini';
import { STATEMENT_ZONES } from '../statements/range.ts';
import { STATEMENT_FORMATS } from '../statements/statement.ts';
import { defineRoute } from './route.ts';
import { address, asOf, locale, wei } from './shapes.ts';

/** A day of the calendar, in the zone of the query. */
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

const selection = {
  /** `all` linked wallets, or an address. */
  wallet: z._default(z.string().check(z.regex(/^(all|0x[0-9a-fA-F]{40})$/)), 'all'),
  /** The zone of days, months and years: UTC, or Korea (UTC+9). */
  zone: z._default(z.enum(STATEMENT_ZONES), 'utc'),
  /** `2026`. Without a year and days, all time. */
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
  /** Rewards forfeited by exits, as far as their events contain them; in no other sum. */
  forfeitedWei: wei,
  /** Whether an emergency exit is included, whose forfeited rewards beyond its event are not counted. */
  forfeitedIsPart: z.boolean(),
  /** Network fees that the wallets paid for these transactions, as far as their receipts were read. */
  feeWei: wei,
  /** Transactions whose fee has not been read yet and is in no sum. */
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
    /** Years in which these wallets did anything, newest first. */
    years: z.array(z.string()),
    totals,
    /** `2026-11`; oldest first, without months that have no events. */
    months: z.array(z.extend(totals, { month: z.string() })),
    /** The same by wallet, in the order of `wallets`. */
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

/** Whole cents or won, as decimal digits. */
const whole = z.string().check(z.regex(/^\d{1,78}$/));

const worth = z.object({
  usdCents: whole,
  krw: whole,
  /** Rewards without a value in dollars, and in won: they are in no sum. */
  withoutUsd: z.int(),
  withoutKrw: z.int(),
});
export type StatementWorth = z.infer<typeof worth>;

export const statementWorth = defineRoute({
  method: 'GET',
  path: '/api/statements/worth',
  access: 'user',
  summary:
    'The value of the rewards of a statement, each at its time: the sums of its lines. Null if no price is configured.',
  query: z.object(selection),
  reply: z.object({ asOf, worth: z.nullable(worth) }),
  errors: ['auth.required', 'wallet.addressInvalid', 'statement.noWallet', 'unavailable'],
});

export const statementYear = defineRoute({
  method: 'GET',
  path: '/api/statements/year',
  access: 'user',
  summary: 'A year of each wallet and of all together, by kind, on a page to print: one sheet for up to three wallets.',
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
    'The statement itself, streamed, oldest event first. On an error the connection breaks, so that a file that was cut off is not taken for a complete one.',
  query: z.object({ ...selection, format: z._default(z.enum(STATEMENT_FORMATS), 'csv'), locale: z.optional(locale) }),
  file: ['text/csv', 'application/json', 'text/html'],
  errors: ['auth.required', 'wallet.addressInvalid', 'statement.noWallet', 'unavailable'],
});
