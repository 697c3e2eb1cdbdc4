/** Turns the vault's days into bars and their heights. Pure; amounts are bigint wei. */
import type { CoverageDay } from '@eleven/protocol/api/transparency';
import { daysInBar } from '../../../vault/day-chart/day-texts.ts';

export const MEASURES = ['free', 'liabilities', 'runway'] as const;
export type Measure = (typeof MEASURES)[number];

const DAY_SECONDS = 86_400;
/** Beyond ten years a number of days means little: the next stake shortens it by years. */
export const MAX_DAYS = 3_650;

/** Everything the vault owes: principal and rewards, flexible and fixed. In wei. */
export const liabilitiesOf = (day: CoverageDay): bigint =>
  BigInt(day.principalWei) + BigInt(day.owedWei) + BigInt(day.lockedPrincipalWei) + BigInt(day.lockedRewardWei);

/** Whole days for which the free reserve pays that day's stake; undefined without flexible stakes. */
export const runwayOf = ({ fundedUntil, at }: CoverageDay): number | undefined =>
  fundedUntil === null ? undefined : Math.max(0, Math.floor((fundedUntil - at) / DAY_SECONDS));

/** The height of the bar in wei or in days, cut at ten years. */
export function heightOf(day: CoverageDay, measure: Measure): bigint {
  if (measure === 'free') return BigInt(day.freeWei);
  if (measure === 'liabilities') return liabilitiesOf(day);
  return BigInt(Math.min(runwayOf(day) ?? 0, MAX_DAYS));
}

/** For a year, one bar for every fifth day. */
export function barsOf(days: readonly CoverageDay[]): readonly CoverageDay[] {
  const size = daysInBar(days.length);
  return days.filter((_, index) => (days.length - 1 - index) % size === 0);
}
