import { describe, expect, it } from 'vitest';
import { findByNonce } from './find-by-nonce.ts';
import { type Request, toHex } from './rpc.ts';

const SENDER = `0x${'aA'.repeat(20)}`;
const OTHER = `0x${'bb'.repeat(20)}`;
const VAULT = `0x${'c4'.repeat(20)}`;
const NEWEST = 1_000;

/** The blocks in which the sender's transactions 0, 1, 2 … were mined: two in block 500. */
const MINED = [90, 100, 500, 500, NEWEST];
const hashOf = (from: string, nonce: number) => `0x${from.slice(2, 4).toLowerCase()}${String(nonce).padStart(62, '0')}`;

/** A node with the states since this block. */
function nodeSince(oldest: number) {
  const asked: number[] = [];
  const request: Request = async ({ method, params = [] }) => {
    if (method === 'eth_blockNumber') return toHex(NEWEST);
    if (method === 'eth_getTransactionCount') {
      const block = params[1] === 'latest' ? NEWEST : Number(params[1]);
      if (params[1] !== 'latest') asked.push(block);
      if (block < oldest) throw new Error('missing trie node');
      return toHex(MINED.filter((mined) => mined <= block).length);
    }
    const block = Number(params[0]);
    const sent = (from: string, nonce: number) => ({
      hash: hashOf(from, nonce),
      from: from.toLowerCase(),
      to: VAULT,
      nonce: toHex(nonce),
      input: '0x12',
      value: '0x0',
    });
    const own = MINED.flatMap((mined, nonce) => (mined === block ? [sent(SENDER, nonce)] : []));
    // Somebody else's with the same numbers come first.
    return { transactions: [...MINED.map((_, nonce) => sent(OTHER, nonce)), ...own] };
  };
  return { request, asked };
}

describe('the transaction that used a nonce', () => {
  it.each(MINED.map((block, nonce) => [nonce, block] as const))(
    'number %i is found in its block %i, among those of the sender and of others',
    async (nonce, block) => {
      const { request, asked } = nodeSince(0);
      const found = await findByNonce(request, SENDER, nonce, 90);
      expect(found).toMatchObject({ hash: hashOf(SENDER, nonce), nonce, blockNumber: block });
      // By bisection, in no older block than given.
      expect(asked.length).toBeLessThanOrEqual(10);
      expect(Math.min(...asked)).toBeGreaterThanOrEqual(90);
    },
  );

  it('does not exist while the nonce is unused', async () => {
    const { request, asked } = nodeSince(0);
    expect(await findByNonce(request, SENDER, MINED.length, 90)).toBe('unused');
    expect(asked).toEqual([]);
  });

  it('is unknown if the node keeps no old states, or if it was mined before the first block', async () => {
    expect(await findByNonce(nodeSince(NEWEST).request, SENDER, 2, 90)).toBe('unknown');
    expect(await findByNonce(nodeSince(0).request, SENDER, 0, 91)).toBe('unknown');
  });
});
