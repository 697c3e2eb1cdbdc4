import { expect, it } from 'vitest';
import type { Chain } from '../chain/chain.ts';
import { ChainError } from '../chain/chain-error.ts';
import { beginRange } from './read-range.ts';

const hashOf = (number: number) => `0x${Math.max(0, number).toString(16).padStart(64, '0')}`;
const blockOf = (number: number) => ({ number, hash: hashOf(number), parentHash: hashOf(number - 1), time: number });

/** A chain without events that returns `step` blocks of logs at a time and knows only its newest states. */
function quietChain(step: number, onLogs: (from: number) => void): Chain {
  return {
    async readLogs(from: number, to: number) {
      onLogs(from);
      return { logs: [], to: Math.min(to, from + step - 1) };
    },
    block: async (number: number) => blockOf(number),
    async vaultAt(number: number) {
      if (number < 10_000) throw new ChainError('noHistory', 'missing trie node');
      return { totals: 0n, terms: 0n, balanceWei: 0n };
    },
  } as unknown as Chain;
}

it('reports each response; without old states, one range reaches to the head, however long that takes', async () => {
  let responses = 0;
  const signal = new AbortController().signal;
  const range = await beginRange(
    quietChain(100, () => {}),
    0,
    blockOf(10_000),
    { signal, onResponse: () => (responses += 1) },
  );
  expect([range?.end.number, responses]).toEqual([10_000, 100]);
});

it('ends without the vault’s state when there are too many events to hold at once', async () => {
  const logsOf = (to: number) =>
    Array.from({ length: 5_000 }, (_, logIndex) => ({ blockNumber: to, blockHash: hashOf(to), logIndex }));
  const chain = {
    ...quietChain(100, () => {}),
    readLogs: async (from: number) => ({ logs: logsOf(from + 99), to: from + 99 }),
    blocks: async (numbers: readonly number[]) => new Map(numbers.map((number) => [number, blockOf(number)])),
  } as unknown as Chain;
  const signal = new AbortController().signal;
  const range = await beginRange(chain, 0, blockOf(10_000), { signal, onResponse: () => {} });
  expect([range?.end.number, range?.logs.length, range?.vaultAtEnd]).toEqual([400, 20_000, undefined]);
});

it('sends no more requests once it is aborted', async () => {
  const asked: number[] = [];
  const end = new AbortController();
  const reading = beginRange(
    quietChain(100, (from) => {
      asked.push(from);
      if (from === 201) end.abort();
    }),
    0,
    blockOf(10_000),
    { signal: end.signal, onResponse: () => {} },
  );
  await expect(reading).rejects.toThrow('aborted');
  expect(asked).toEqual([1, 101, 201]);
});
