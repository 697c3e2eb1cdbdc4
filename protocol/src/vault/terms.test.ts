import { describe, expect, it } from 'vitest';
import { DAY_SECONDS, isTermDays, MIN_RUNWAY_SECONDS, MIN_STAKE_WEI, TERM_DAYS } from './terms.ts';

describe('the terms of the vault', () => {
  it('are those of the contract', () => {
    expect(TERM_DAYS).toEqual([30, 90, 180, 365]);
    expect(MIN_STAKE_WEI).toBe(10_000_000_000_000_000n);
    expect(MIN_RUNWAY_SECONDS).toBe(7_776_000n);
    expect(DAY_SECONDS).toBe(86_400n);
  });

  it.each([0, 1, 29, 31, 366, -30, 30.5, Number.NaN])('has no term of %d days', (days) => {
    expect(isTermDays(days)).toBe(false);
  });

  it.each([30, 90, 180, 365])('has a term of %d days', (days) => {
    expect(isTermDays(days)).toBe(true);
  });
});
