/**
 * The value of an amount of BNB, from a round of the price feed and the reference rates of a day. Exact: everything is
 * `bigint`, and a single division at the end truncates to the cent or to the won. Anyone who has the round and the rates gets
 * the same figure (scripts/check-values.ts).
 */
import { WEI_PER_BNB, withCommas } from './money.ts';

/** BNB in US dollars: the answer of one round of the feed contract, in units of 10^-decimals dollars. */
export interface BnbPrice {
  /** The feed's number of the round: phase · 2^64 + round of the phase. */
  readonly roundId: bigint;
  readonly answer: bigint;
  readonly decimals: number;
  /** Chain time, unix seconds. */
  readonly updatedAt: number;
}

/** The reference rates of one day, in units of each currency for one euro, as decimal text: `1.1593`. */
export interface ExchangeRates {
  /** `2026-11-25` */
  readonly day: string;
  readonly usdPerEur: string;
  readonly krwPerEur: string;
}

const DAY_SECONDS = 86_400;
/**
 * The rates of a day are published at about 16:00 in Frankfurt, which is 15:00 UTC in winter and 14:00 in summer. They apply
 * from 16:00 UTC of their day: never before they could be known.
 */
export const RATES_COUNT_AT_SECONDS = 16 * 3_600;
/** A price without an update for longer than this does not count: the feed updates at least daily. */
export const PRICE_STALE_SECONDS = 25 * 3_600;
/** Over holidays no rates are published for up to five days: after this time something is wrong. */
export const RATES_STALE_SECONDS = 8 * DAY_SECONDS;

/** The time from which a day's rates apply, unix seconds. */
export const ratesCountFrom = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1_000 + RATES_COUNT_AT_SECONDS;

/** Whether a price that was the latest at `time` is still valid for that time. */
export const isPriceFresh = ({ updatedAt }: Pick<BnbPrice, 'updatedAt'>, time: number): boolean =>
  updatedAt <= time && time - updatedAt <= PRICE_STALE_SECONDS;

export const areRatesFresh = ({ day }: Pick<ExchangeRates, 'day'>, time: number): boolean =>
  ratesCountFrom(day) <= time && time - ratesCountFrom(day) <= RATES_STALE_SECONDS;

/** Cents, truncated; for a non-negative amount. */
export const usdCentsOf = (wei: bigint, { answer, decimals }: Pick<BnbPrice, 'answer' | 'decimals'>): bigint =>
  (wei * answer * 100n) / (WEI_PER_BNB * 10n ** BigInt(decimals));

/** Won, truncated once at the end: via the dollar and the euro without intermediate rounding. */
export function wonOf(
  wei: bigint,
  { answer, decimals }: Pick<BnbPrice, 'answer' | 'decimals'>,
  { usdPerEur, krwPerEur }: Pick<ExchangeRates, 'usdPerEur' | 'krwPerEur'>,
): bigint {
  const [usd, krw] = [scaledOf(usdPerEur), scaledOf(krwPerEur)];
  return (
    (wei * answer * krw.units * 10n ** BigInt(usd.places)) /
    (WEI_PER_BNB * 10n ** BigInt(decimals) * usd.units * 10n ** BigInt(krw.places))
  );
}

/** A positive decimal number as an integer in units of its last decimal; at most 9 digits before the point and 9 after it. */
export const RATE = /^(?:0|[1-9]\d{0,8})(?:\.\d{1,9})?$/;

function scaledOf(rate: string): { units: bigint; places: number } {
  if (!RATE.test(rate)) throw new RangeError(`not a rate: ${rate}`);
  const [whole = '', fraction = ''] = rate.split('.');
  const units = BigInt(whole + fraction);
  if (units === 0n) throw new RangeError('a rate of zero');
  return { units, places: fraction.length };
}

/** `1234.56`: a number for files, without commas. */
export const usdText = (cents: bigint): string => {
  const digits = cents.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** `$1,234.56` */
export const formatUsd = (cents: bigint): string => {
  const [whole = '', fraction = ''] = usdText(cents).split('.');
  return `$${withCommas(whole)}.${fraction}`;
};

/** `₩1,234,567` */
export const formatWon = (won: bigint): string => `₩${withCommas(won.toString())}`;
