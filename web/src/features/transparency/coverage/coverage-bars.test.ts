import type { CoverageDay } from '@eleven/protocol/api/transparency';
import { describe, expect, it } from 'vitest';
import { barsOf, heightOf, liabilitiesOf, runwayOf } from './coverage-bars.ts';

const AT = 1_800_000_000;
const day = (changes: Partial<CoverageDay> = {}): CoverageDay => ({
  day: '2027-01-15',
  blockNumber: 7,
  at: AT,
  isCarried: false,
  balanceWei: '15',
  principalWei: '1',
  owedWei: '2',
  lockedPrincipalWei: '3',
  lockedRewardWei: '4',
  freeWei: '5',
  fundedUntil: AT + 86_400 * 9 + 86_399,
  ...changes,
});
const days = (count: number) =>
  Array.from({ length: count }, (_, index) => day({ day: new Date((AT + index * 86_400) * 1_000).toISOString() }));

describe('the figures of a day', () => {
  it('owes everything but the free reserve', () => {
    const one = day();
    expect(liabilitiesOf(one) + BigInt(one.freeWei)).toBe(BigInt(one.balanceWei));
    expect([heightOf(one, 'free'), heightOf(one, 'liabilities')]).toEqual([5n, 10n]);
  });

  it('rounds the runway down to whole days, from the time of its own block', () => {
    expect(runwayOf(day())).toBe(9);
    expect(runwayOf(day({ at: AT + 86_400 }))).toBe(8);
    expect(runwayOf(day({ fundedUntil: AT - 1 }))).toBe(0);
    expect(runwayOf(day({ fundedUntil: null }))).toBeUndefined();
    expect(heightOf(day({ fundedUntil: AT + 86_400 * 40_000 }), 'runway')).toBe(3_650n);
  });
});

describe('the bars', () => {
  it('are the days; for a year, every fifth of them, always including the newest', () => {
    expect(barsOf(days(90))).toEqual(days(90));
    const year = days(365);
    expect(barsOf(year)).toHaveLength(73);
    expect(barsOf(year).at(-1)).toBe(year.at(-1));
    expect(barsOf(days(91))).toHaveLength(19);
    expect(barsOf([])).toEqual([]);
  });
});
