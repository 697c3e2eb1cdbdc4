import { WEI_PER_BNB } from '@eleven/protocol/money';
import { expect, test } from 'vitest';
import { bnb } from './parts.ts';
import { amountProblem } from './withdrawal/withdrawal-texts.ts';

test.each([
  [0n, '0.0000 BNB'],
  [WEI_PER_BNB + 99_999n, '1.0000 BNB'],
  [WEI_PER_BNB / 10_000n, '0.0001 BNB'],
  // Cut to four decimals, nothing would be left of it.
  [WEI_PER_BNB / 10_000n - 1n, '0.000099999999999999 BNB'],
  [1n, '0.000000000000000001 BNB'],
])('shows %d wei as %s', (wei, shown) => {
  expect(bnb(wei)).toBe(shown);
});

test('an amount above the principal is refused with the exact principal', () => {
  const heldWei = WEI_PER_BNB + WEI_PER_BNB / 100_000n;
  expect(amountProblem('1.00001', heldWei)).toBeUndefined();
  expect(amountProblem('1.000011', heldWei)).toContain('1.00001 BNB');
});
