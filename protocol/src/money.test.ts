import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactBnb, formatBnb, MAX_AMOUNT_WEI, parseBnb, readableBnb, WEI_PER_BNB } from './money.ts';

const wei = fc.bigInt({ min: 1n, max: MAX_AMOUNT_WEI });

describe('parseBnb', () => {
  it.each([
    ['1', WEI_PER_BNB],
    ['1.', WEI_PER_BNB],
    ['.5', WEI_PER_BNB / 2n],
    ['0.01', 10n ** 16n],
    ['  2.5  ', 25n * 10n ** 17n],
    ['007', 7n * WEI_PER_BNB],
    ['1,234.5', 12_345n * 10n ** 17n],
    ['1,234,567', 1_234_567n * WEI_PER_BNB],
    ['0.000000000000000001', 1n],
    ['1.10000000000000000000000000', 11n * 10n ** 17n],
    ['309485009.821345068724781055', MAX_AMOUNT_WEI],
  ])('reads %j exactly', (typed, expected) => {
    expect(parseBnb(typed)).toEqual({ ok: true, wei: expected });
  });

  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['\u00a0', 'empty'],
    ['.', 'malformed'],
    [',', 'malformed'],
    ['-1', 'malformed'],
    ['+1', 'malformed'],
    ['1e18', 'malformed'],
    ['1E2', 'malformed'],
    ['0x10', 'malformed'],
    ['1..2', 'malformed'],
    ['1.2.3', 'malformed'],
    ['1,23', 'malformed'],
    ['1,2345', 'malformed'],
    ['1,,234', 'malformed'],
    [',123', 'malformed'],
    ['1.234,5', 'malformed'],
    ['1 000', 'malformed'],
    ['1_000', 'malformed'],
    ['１', 'malformed'],
    ['١', 'malformed'],
    ['NaN', 'malformed'],
    ['Infinity', 'malformed'],
    ['1\n2', 'malformed'],
    ['1\u0000', 'malformed'],
    ['one', 'malformed'],
    ['0', 'notPositive'],
    ['0.0', 'notPositive'],
    ['0.000000000000000000', 'notPositive'],
    ['0.0000000000000000001', 'tooPrecise'],
    ['1.0000000000000000001', 'tooPrecise'],
    ['309485009.821345068724781056', 'tooLarge'],
    ['9'.repeat(28), 'tooLarge'],
    ['9'.repeat(100_000), 'tooLarge'],
  ])('refuses %j as %s', (typed, problem) => {
    expect(parseBnb(typed)).toEqual({ ok: false, problem });
  });

  it('never throws and accepts only plain numbers', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        const parsed = parseBnb(typed);
        if (parsed.ok) expect(typed.trim()).toMatch(/^[\d,]*\.?\d*$/);
      }),
    );
  });
});

describe('exactBnb', () => {
  it('reads back to the same wei', () => {
    fc.assert(
      fc.property(wei, (amount) => {
        expect(parseBnb(exactBnb(amount))).toEqual({ ok: true, wei: amount });
      }),
    );
  });

  it.each([
    [0n, '0'],
    [1n, '0.000000000000000001'],
    [WEI_PER_BNB, '1'],
    [1_000n * WEI_PER_BNB, '1000'],
    [15n * 10n ** 17n, '1.5'],
  ])('is the shortest form of %s wei', (amount, text) => {
    expect(exactBnb(amount)).toBe(text);
  });
});

describe('formatBnb', () => {
  it.each([
    [0n, 4, '0.0000'],
    [1n, 4, '0.0000'],
    [99_999_999_999_999n, 4, '0.0000'],
    [100_000_000_000_000n, 4, '0.0001'],
    [999_999_999_999_999_999n, 4, '0.9999'],
    [542_465_753_424_657_534n, 4, '0.5424'],
    [542_465_753_424_657_534n, 6, '0.542465'],
    [1_234_567n * WEI_PER_BNB, 4, '1,234,567.0000'],
    [123n * WEI_PER_BNB, 0, '123'],
    [WEI_PER_BNB + 1n, 18, '1.000000000000000001'],
    [-1n, 4, '0.0000'],
    [-15n * 10n ** 17n, 4, '-1.5000'],
  ])('shows %s wei with %i decimals as %s', (amount, decimals, text) => {
    expect(formatBnb(amount, decimals)).toBe(text);
  });

  it('truncates and never shows more than there is, at any number of decimals', () => {
    fc.assert(
      fc.property(wei, fc.integer({ min: 0, max: 18 }), (amount, decimals) => {
        const unit = 10n ** BigInt(18 - decimals);
        const shown = BigInt(formatBnb(amount, decimals).replace(/[,.]/g, '')) * unit;
        expect(shown <= amount).toBe(true);
        expect(amount - shown < unit).toBe(true);
      }),
    );
  });
});

describe('readableBnb', () => {
  it.each([
    [0n, '0'],
    [1n, '0.000000000000000001'],
    [1_000n * WEI_PER_BNB, '1,000'],
    [1_234_567n * WEI_PER_BNB + WEI_PER_BNB / 2n, '1,234,567.5'],
    [-1_000n * WEI_PER_BNB, '-1,000'],
  ])('%s wei are %s BNB', (wei, text) => {
    expect(readableBnb(wei)).toBe(text);
  });
});
