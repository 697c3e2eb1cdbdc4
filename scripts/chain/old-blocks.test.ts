import { expect, test } from 'vitest';
import { dropOldEmptyBlocks } from './old-blocks.ts';

const state = (count: number) => ({
  best_block_number: count - 1,
  blocks: Array.from({ length: count }, (_, number) => ({
    header: { number: `0x${number.toString(16)}` },
    transactions: number % 100 === 7 ? ['a transaction'] : [],
  })),
});

test('a chain of ordinary length is not changed', () => {
  const short = state(10_000);
  expect(dropOldEmptyBlocks(short)).toBe(short);
});

test('a long chain keeps its first block, its newest ones and every block with a transaction', () => {
  const long = state(12_000);
  const kept = dropOldEmptyBlocks(long).blocks.map((block) => Number(block.header.number));
  expect(kept).toContain(0);
  expect(kept.filter((number) => number >= 9_999)).toHaveLength(2_001);
  expect(kept.filter((number) => number < 9_999 && number % 100 === 7)).toHaveLength(100);
  expect(kept).toHaveLength(1 + 2_001 + 100);
});
