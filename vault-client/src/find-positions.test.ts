import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import type { Hex } from 'viem';
import { decodeFunctionData, encodeEventTopics, encodeFunctionResult } from 'viem/utils';
import { describe, expect, it } from 'vitest';
import { findPositions } from './find-positions.ts';
import { type Request, toHex } from './rpc.ts';

const VAULT = `0x${'c4'.repeat(20)}`;
const ACCOUNT = `0x${'a1'.repeat(20)}` as const;
const NEWEST = 1_000_000;
const START = 10_000_000;
/** One block per second; the vault was deployed in block 400 000. */
const timeOf = (block: number) => START + block - 400_000;

/** Ids of the wallet’s open positions, with the blocks in which it locked them. */
const OWN: readonly (readonly [id: bigint, block: number])[] = [
  [7n, 400_005],
  [500_000n, 700_000],
  [999_999n, 999_990],
];
/** Its events are still there. */
const CLOSED = [600_000n, 650_000] as const;

/** A node that searches at most this many blocks at once, or none. */
function nodeThat(longest: number) {
  const asked: [from: number, to: number][] = [];
  const ranges: [bigint, bigint][] = [];
  const position = (id: bigint) => ({
    id,
    principal: OWN.some(([own]) => own === id) ? id : 0n,
    reward: 1n,
    endsAt: 2n,
    termDays: 30n,
  });
  const request: Request = async ({ method, params = [] }) => {
    if (method === 'eth_getBlockByNumber') return { timestamp: toHex(timeOf(Number(params[0]))) };
    if (method === 'eth_getLogs') {
      const { fromBlock, toBlock, address, topics } = params[0] as { [name: string]: string } & { topics: string[] };
      const [from, to] = [Number(fromBlock), Number(toBlock)];
      if (to - from + 1 > longest) throw new Error('block range is too wide');
      expect([address, topics]).toEqual([
        VAULT,
        encodeEventTopics({ abi: vaultAbi, eventName: 'Locked', args: { account: ACCOUNT } }),
      ]);
      asked.push([from, to]);
      return [...OWN, CLOSED]
        .filter(([, block]) => block >= from && block <= to)
        .map(([id]) => ({
          topics: [topics[0], topics[1], toHex(id)],
        }));
    }
    const { functionName, args } = decodeFunctionData({ abi: vaultAbi, data: (params[0] as { data: Hex }).data });
    const [, first = 0n, last = 0n] = args as unknown as bigint[];
    if (functionName === 'positionOf')
      return encodeFunctionResult({ abi: vaultAbi, functionName, result: position(first) });
    ranges.push([first, last]);
    const result = OWN.filter(([id]) => id >= first && id <= last).map(([id]) => position(id));
    return encodeFunctionResult({ abi: vaultAbi, functionName: 'positionsOf', result });
  };
  return { at: { request, vault: VAULT, block: NEWEST }, asked, ranges };
}

const ids = (positions: readonly { readonly id: bigint }[]) => positions.map(({ id }) => id);

describe('the positions of a wallet among a million ids', () => {
  it('are listed by its events, in one reply if the node allows it', async () => {
    const { at, asked, ranges } = nodeThat(NEWEST + 1);
    const found = await findPositions(at, ACCOUNT, 1_000_000n, { startAt: BigInt(START) });
    expect([ids(found.positions), found.by]).toEqual([[7n, 500_000n, 999_999n], 'events']);
    expect([asked, ranges]).toEqual([[[0, NEWEST]], []]);
  });

  it.each([50_000, 12_500, 3_000])(
    'are searched from the newest block back to the deployment, %i blocks at a time',
    async (longest) => {
      const { at, asked, ranges } = nodeThat(longest);
      const progress: number[] = [];
      const steps: bigint[][] = [];
      const found = await findPositions(at, ACCOUNT, 1_000_000n, {
        startAt: BigInt(START),
        onProgress: (done, by) => by === 'events' && progress.push(done),
        onFound: (positions) => steps.push(ids(positions)),
      });
      expect([ids(found.positions), found.by, ranges]).toEqual([[7n, 500_000n, 999_999n], 'events', []]);
      expect(steps).toEqual([[999_999n], [500_000n, 999_999n], [7n, 500_000n, 999_999n]]);
      // Each block once, and none older than needed.
      for (let index = 1; index < asked.length; index += 1)
        expect(asked[index]?.[1]).toBe((asked[index - 1]?.[0] ?? 0) - 1);
      expect(asked[0]?.[1]).toBe(NEWEST);
      expect(asked.at(-1)?.[0]).toBeGreaterThan(400_000 - 50_001);
      expect(progress).toEqual(progress.toSorted((a, b) => a - b));
      expect(progress.every((done) => done > 0 && done <= 1)).toBe(true);
    },
  );

  it.each([
    ['the node returns no events', 10, undefined],
    ['the caller requests it', NEWEST + 1, 'ids'],
  ] as const)('are searched id by id, the newest first, if %s', async (_, longest, by) => {
    const { at, ranges } = nodeThat(longest);
    const steps: bigint[][] = [];
    const found = await findPositions(at, ACCOUNT, 1_000_000n, {
      ...{ startAt: BigInt(START), by },
      onFound: (positions) => steps.push(ids(positions)),
    });
    expect([ids(found.positions), found.by, ranges.length]).toEqual([[7n, 500_000n, 999_999n], 'ids', 250]);
    expect(ranges[0]).toEqual([996_001n, 1_000_000n]);
    expect(ranges.at(-1)).toEqual([1n, 4_000n]);
    expect(steps[0]).toEqual([999_999n]);
  });

  it('are found by checking each id while there are few', async () => {
    const { at, asked, ranges } = nodeThat(NEWEST + 1);
    const found = await findPositions(at, ACCOUNT, 9_000n, { startAt: BigInt(START) });
    expect([ids(found.positions), found.by]).toEqual([[7n], 'ids']);
    expect([asked, ranges]).toEqual([
      [],
      [
        [5_001n, 9_000n],
        [1_001n, 5_000n],
        [1n, 1_000n],
      ],
    ]);
  });
});
