import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextSequence, packTerms, packTotals, sequenceDistance, unpackTerms, unpackTotals } from './words.ts';

const bits = (count: bigint) => fc.bigInt({ min: 0n, max: 2n ** count - 1n });

describe('words', () => {
  it('have the layout of the contract’s words', () => {
    expect(
      packTotals({ principalWei: 1n, owedWei: 2n, fundedSeconds: 3n, accruedAt: 4n, sequence: 5n }).toString(16),
    ).toBe('50000000400000003000000000000000000000200000000000000000000' + '01');
    expect(
      packTerms({ lockedPrincipalWei: 1n, lockedRewardWei: 2n, lastId: 3n, sequence: 4n, paused: true }).toString(16),
    ).toBe('1000400000003000000000000000000000200000000000000000000' + '01');
  });

  it('are unpacked as they were packed, with every field at any value', () => {
    fc.assert(
      fc.property(bits(88n), bits(88n), bits(32n), bits(32n), bits(16n), (a, b, c, d, e) => {
        const totals = { principalWei: a, owedWei: b, fundedSeconds: c, accruedAt: d, sequence: e };
        expect(unpackTotals(packTotals(totals))).toEqual(totals);
        const terms = {
          lockedPrincipalWei: a,
          lockedRewardWei: b,
          lastId: c,
          sequence: e,
          paused: d % 2n === 0n,
        };
        expect(unpackTerms(packTerms(terms))).toEqual(terms);
      }),
    );
  });

  it('refuse a value that would overflow into the neighbour', () => {
    const fields = { principalWei: 0n, owedWei: 0n, fundedSeconds: 0n, accruedAt: 0n, sequence: 0n };
    expect(() => packTotals({ ...fields, principalWei: 2n ** 88n })).toThrow(RangeError);
    expect(() => packTotals({ ...fields, sequence: 65_536n })).toThrow(RangeError);
    expect(() => packTotals({ ...fields, owedWei: -1n })).toThrow(RangeError);
  });

  it('wrap after 65 535', () => {
    expect(nextSequence(65_535n)).toBe(0n);
    expect(sequenceDistance(65_535n, 0n)).toBe(1n);
    expect(sequenceDistance(3n, 3n)).toBe(0n);
    expect(sequenceDistance(3n, 2n)).toBe(65_535n);
  });
});
