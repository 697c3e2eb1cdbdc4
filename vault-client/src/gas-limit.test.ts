import { expect, it } from 'vitest';
import { gasLimitOf } from './gas-limit.ts';

it('allows half as much gas again as the estimate', () => {
  expect(gasLimitOf(53_000n)).toBe('0x1368c');
  expect(gasLimitOf(53_001n)).toBe('0x1368e');
});

it('leaves the gas limit to the wallet if the estimate is out of all proportion', () => {
  expect(gasLimitOf(666_667n)).toBeUndefined();
  expect(gasLimitOf(0n)).toBeUndefined();
});
