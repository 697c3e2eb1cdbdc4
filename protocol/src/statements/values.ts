/**
 * The value of a row's BNB at the time of its event, in dollars and won, each rounded down. The round and the day
 * beside it give anyone the same value (scripts/check-values.ts). Without a price there is no value, which is not 0.
 */
import type { PriceBasis } from '../api/value/prices.ts';
import type { Locale } from '../product.ts';
import { usdCentsOf, usdText, wonOf } from '../value.ts';
import { type Movement, rewardsOf, type StatementRow } from './statement.ts';

export interface RowValues {
  /** The value of the principal that moved, in or out. */
  readonly principalUsd: string | null;
  readonly principalKrw: string | null;
  /** The value of the rewards paid and compounded: the income. */
  readonly rewardUsd: string | null;
  readonly rewardKrw: string | null;
  readonly roundId: string | null;
  /** The day of the exchange rates. */
  readonly rateDay: string | null;
}

const NOTHING: RowValues = {
  principalUsd: null,
  principalKrw: null,
  rewardUsd: null,
  rewardKrw: null,
  roundId: null,
  rateDay: null,
};

export function valuesOf(row: Movement, { bnbUsd, usdKrw }: PriceBasis): RowValues {
  if (!bnbUsd) return NOTHING;
  const price = { answer: BigInt(bnbUsd.answer), decimals: bnbUsd.decimals };
  const [principal, reward] = [row.principalInWei + row.principalOutWei, rewardsOf(row)];
  const usd = (wei: bigint) => usdText(usdCentsOf(wei, price));
  const krw = (wei: bigint) => (usdKrw ? wonOf(wei, price, usdKrw).toString() : null);
  return {
    principalUsd: usd(principal),
    principalKrw: krw(principal),
    rewardUsd: usd(reward),
    rewardKrw: krw(reward),
    roundId: bnbUsd.roundId,
    rateDay: usdKrw?.day ?? null,
  };
}

/** The rewards of several rows: the sums of their lines' values, each of which is rounded down. */
export interface RewardWorth {
  readonly cents: bigint;
  readonly won: bigint;
  /** Rows with a reward that have no value in dollars, and in won. */
  readonly withoutUsd: number;
  readonly withoutKrw: number;
}

export const NO_WORTH: RewardWorth = { cents: 0n, won: 0n, withoutUsd: 0, withoutKrw: 0 };

export const addWorth = (one: RewardWorth, other: RewardWorth): RewardWorth => ({
  cents: one.cents + other.cents,
  won: one.won + other.won,
  withoutUsd: one.withoutUsd + other.withoutUsd,
  withoutKrw: one.withoutKrw + other.withoutKrw,
});

export function worthOf(row: Movement, price: PriceBasis): RewardWorth {
  if (rewardsOf(row) === 0n) return NO_WORTH;
  const { rewardUsd, rewardKrw } = valuesOf(row, price);
  return {
    cents: rewardUsd === null ? 0n : BigInt(rewardUsd.replace('.', '')),
    won: rewardKrw === null ? 0n : BigInt(rewardKrw),
    withoutUsd: rewardUsd === null ? 1 : 0,
    withoutKrw: rewardKrw === null ? 1 : 0,
  };
}

export const VALUE_HEADS: Readonly<Record<Locale, readonly string[]>> = {
  ko: [
    '원금 가치 (USD)',
    '원금 가치 (KRW)',
    '보상 가치 (USD)',
    '보상 가치 (KRW)',
    '시세 라운드 (체인링크 BNB/USD)',
    '환율 날짜 (유럽중앙은행)',
  ],
  en: [
    'Value of principal (USD)',
    'Value of principal (KRW)',
    'Value of rewards (USD)',
    'Value of rewards (KRW)',
    'Price round (Chainlink BNB/USD)',
    'Exchange rates of (ECB)',
  ],
};

/** Hexadecimal, because a spreadsheet keeps 15 digits of a number, and takes a phase with a number for a date. */
const roundText = (roundId: string | null) => (roundId === null ? null : `0x${BigInt(roundId).toString(16)}`);

/** The value columns of a line; none if no price is configured. */
export function valueCells(row: StatementRow): readonly (string | null)[] {
  if (!row.price) return [];
  const { principalUsd, principalKrw, rewardUsd, rewardKrw, roundId, rateDay } = valuesOf(row, row.price);
  return [principalUsd, principalKrw, rewardUsd, rewardKrw, roundText(roundId), rateDay];
}
