import fc from 'fast-check';
import { expect, test } from 'vitest';
import { WEI_PER_BNB } from './money.ts';
import {
  areRatesFresh,
  formatUsd,
  formatWon,
  isPriceFresh,
  PRICE_STALE_SECONDS,
  ratesCountFrom,
  usdCentsOf,
  usdText,
  wonOf,
} from './value.ts';

const PRICE = { answer: 65_432_109_876n, decimals: 8 };
const RATES = { usdPerEur: '1.1593', krwPerEur: '1698.42' };

test('one BNB is the answer of the round, rounded down to the cent', () => {
  expect(usdCentsOf(WEI_PER_BNB, PRICE)).toBe(65_432n);
  expect(usdCentsOf(WEI_PER_BNB, { answer: 65_999_999_999n, decimals: 8 })).toBe(65_999n);
  expect(usdCentsOf(0n, PRICE)).toBe(0n);
  expect(usdCentsOf(1n, PRICE)).toBe(0n);
});

test('won are computed via the euro and truncated once, at the end', () => {
  // 654.32109876 / 1.1593 · 1698.42 = 958 606.0…
  expect(wonOf(WEI_PER_BNB, PRICE, RATES)).toBe((65_432_109_876n * 169_842n * 10_000n) / (10n ** 8n * 11_593n * 100n));
  expect(wonOf(WEI_PER_BNB, PRICE, RATES)).toBe(958_606n);
  // The two rates may have different numbers of decimals, and trailing zeros change nothing.
  expect(wonOf(WEI_PER_BNB, PRICE, { usdPerEur: '1.15930', krwPerEur: '1698.4200' })).toBe(958_606n);
});

test('a value is never above the exact one, and less than one unit below it', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 2n ** 88n - 1n), fc.bigInt(1n, 10n ** 13n), (wei, answer) => {
      const exact = wei * answer * 100n;
      const unit = WEI_PER_BNB * 10n ** 8n;
      const cents = usdCentsOf(wei, { answer, decimals: 8 });
      return cents * unit <= exact && (cents + 1n) * unit > exact;
    }),
  );
});

test.each(['', '0', '-1', '1e3', '1,5', '01.2', '.5', '1.', 'NaN', '1.0000000001'])('%j is not a rate', (krwPerEur) => {
  expect(() => wonOf(1n, PRICE, { usdPerEur: '1.1', krwPerEur })).toThrow(RangeError);
});

test('the rates of a day apply from 16:00 UTC on that day', () => {
  expect(ratesCountFrom('2026-11-25')).toBe(Date.UTC(2026, 10, 25, 16) / 1_000);
  const time = ratesCountFrom('2026-11-25');
  expect(areRatesFresh({ day: '2026-11-25' }, time - 1)).toBe(false);
  expect(areRatesFresh({ day: '2026-11-25' }, time)).toBe(true);
  expect(areRatesFresh({ day: '2026-11-25' }, time + 9 * 86_400)).toBe(false);
});

test('a price says nothing about a time before it, or more than 25 hours after it', () => {
  const price = { updatedAt: 1_000_000 };
  expect(isPriceFresh(price, 999_999)).toBe(false);
  expect(isPriceFresh(price, 1_000_000)).toBe(true);
  expect(isPriceFresh(price, 1_000_000 + PRICE_STALE_SECONDS)).toBe(true);
  expect(isPriceFresh(price, 1_000_000 + PRICE_STALE_SECONDS + 1)).toBe(false);
});

test('figures have sign and commas on the screen, and neither in files', () => {
  expect(formatUsd(123_456_789n)).toBe('$1,234,567.89');
  expect(formatUsd(5n)).toBe('$0.05');
  expect(usdText(123_456_789n)).toBe('1234567.89');
  expect(usdText(0n)).toBe('0.00');
  expect(formatWon(1_234_567n)).toBe('₩1,234,567');
});
