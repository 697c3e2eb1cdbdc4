import { describe, expect, it } from 'vitest';
import { NEVER_AT, operationsOf, type PlacedEvent } from './timelock-operations.ts';

const ID = `0x${'11'.repeat(32)}`;
const scheduled = (delay: bigint): PlacedEvent => ({
  name: 'CallScheduled',
  args: { id: ID, index: '0', target: `0x${'aa'.repeat(20)}`, value: '0', data: '0x', delay: delay.toString() },
  blockTime: 1_800_000_000,
  txHash: ID,
});

describe('the earliest second of an operation', () => {
  it.each([
    ['is after its delay', 172_800n, 1_800_172_800],
    ['is the last second of the year 9999 if the delay ends then', BigInt(NEVER_AT) - 1_800_000_000n, NEVER_AT],
    ['never comes if the delay ends later', BigInt(NEVER_AT) - 1_799_999_999n, NEVER_AT],
    ['never comes after a delay that no date can express', 2n ** 200n, NEVER_AT],
  ])('%s', (_, delay, earliestAt) => {
    expect(operationsOf([scheduled(delay)])).toMatchObject([{ earliestAt }]);
  });

  it('can always be written as a date', () => {
    expect(new Date(NEVER_AT * 1_000).toISOString()).toBe('9999-12-31T23:59:59.000Z');
  });
});
