import { formatBnb, WEI_PER_BNB } from '@eleven/protocol/money';
import { describe, expect, it } from 'vitest';
import VECTORS from '../../../../contracts/test/vectors/rewards.json' with { type: 'json' };
import { isChoice, outcomeOf, refusalOf } from './outcome.ts';

const TEN = 10n * WEI_PER_BNB;
const NOW = 1_800_000_000;

describe('the rewards of 10 BNB', () => {
  it.each([
    ['30', '0.090410'],
    ['90', '0.271232'],
    ['180', '0.542465'],
    ['365', '1.100000'],
  ] as const)('in %s days: %s BNB, rounded down, set aside until the term ends', (days, reward) => {
    const outcome = outcomeOf(TEN, days, NOW);
    // The product's six decimals are rounded; the payable amount is cut.
    expect(Number(formatBnb(outcome.wholeWei, 7))).toBeCloseTo(Number(reward), 5);
    expect(formatBnb(outcome.wholeWei)).toBe(reward.slice(0, 6));
    expect(outcome.unlocksAt).toBe(NOW + Number(days) * 86_400);
  });

  it('in the flexible plan: per day, 30 days and year, without an unlock date', () => {
    const outcome = outcomeOf(TEN, 'flexible', NOW);
    expect([outcome.perDayWei, outcome.perMonthWei, outcome.wholeWei].map((wei) => formatBnb(wei))).toEqual([
      '0.0030',
      '0.0904',
      '1.1000',
    ]);
    expect(outcome.unlocksAt).toBeUndefined();
  });

  it('for 30 days are not rounded thirty times', () => {
    const outcome = outcomeOf(7n, '30', NOW);
    expect(outcome.perDayWei).toBe(0n);
    expect(outcomeOf(365n * 10_000n, '30', NOW).perMonthWei).toBe(33_000n);
  });

  it('equal what the contract sets aside exactly, for every term of the shared vectors', () => {
    const terms = VECTORS.filter(({ kind }) => kind === 'term');
    expect(terms).toHaveLength(40);
    for (const { principal, termDays = '', reward = '' } of terms) {
      if (!isChoice(termDays)) throw new Error(`${termDays} is no plan`);
      expect([principal, termDays, outcomeOf(BigInt(principal), termDays, NOW).wholeWei]).toEqual([
        principal,
        termDays,
        BigInt(reward),
      ]);
    }
  });

  it('are computed for existing plans only', () => {
    expect(['flexible', '30', '60', ''].map(isChoice)).toEqual([true, true, false, false]);
  });
});

describe('a new stake', () => {
  const MIN = WEI_PER_BNB / 100n;
  const withCapacity = (wei: bigint) => {
    const most = String(wei);
    return { paused: false, capacityWei: most, lockCapacityWei: { '30': most, '90': most, '180': most, '365': most } };
  };

  it.each([
    ['no amount', TEN, 0n, undefined],
    ['less than the minimum', TEN, MIN - 1n, 'belowMinimum'],
    ['the minimum', TEN, MIN, undefined],
    ['the last capacity', MIN, MIN, undefined],
    ['more than the capacity', MIN, MIN + 1n, 'atMost'],
    ['a capacity below the minimum', MIN - 1n, MIN - 1n, 'full'],
  ] as const)('of %s', (_, capacityWei, principalWei, kind) => {
    for (const choice of ['flexible', '30', '365'] as const)
      expect(refusalOf(withCapacity(capacityWei), choice, principalWei)?.kind).toBe(kind);
    expect(refusalOf({ ...withCapacity(capacityWei), paused: true }, 'flexible', principalWei)?.kind).toBe('paused');
  });
});
