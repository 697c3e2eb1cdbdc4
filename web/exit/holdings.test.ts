import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import type { Request } from '@eleven/vault-client/rpc';
import { decodeFunctionData, encodeFunctionResult } from 'viem/utils';
import { expect, test } from 'vitest';
import { type Progress, ReadingError, readHoldings } from './holdings.ts';

const VAULT = `0x${'c4'.repeat(20)}`;
const ACCOUNT = `0x${'aa'.repeat(20)}`;
const QUESTION = { chainId: 56, vault: VAULT, account: ACCOUNT };
const BLOCK = 1_000;

interface Node {
  readonly lastId?: bigint;
  /** Ids of the account's positions. */
  readonly own?: readonly bigint[];
  readonly chainId?: string;
  readonly code?: string;
  readonly rate?: bigint;
  readonly start?: bigint;
}

/** A node with the vault behind it: replies in the contract's own encoding. */
function nodeWith(node: Node = {}) {
  const { lastId = 3n, own = [2n], chainId = '0x38', code = '0x60', rate = 1_100n, start = 1_700_000_000n } = node;
  const ranges: [bigint, bigint][] = [];
  const blocks = new Set<unknown>();
  const answer = (data: `0x${string}`): `0x${string}` => {
    const { functionName, args } = decodeFunctionData({ abi: vaultAbi, data });
    const result = (value: unknown) => encodeFunctionResult({ abi: vaultAbi, functionName, result: value } as never);
    const zeros = { principal: 0n, owed: 0n, lockedPrincipal: 0n, lockedReward: 0n, free: 0n, fundedSeconds: 0n };
    const more = { unfundedSeconds: 0n, accruedAt: 0n, totalsSequence: 0n, termsSequence: 0n };
    switch (functionName) {
      case 'APR_BPS':
        return result(rate);
      case 'START':
        return result(start);
      case 'totals':
        return result({ ...zeros, ...more, balance: 77n, timestamp: 1_800_000_000n, lastId, paused: true });
      case 'accountOf':
        return result({ principal: 10n, rewards: 3n, settled: 1n, mark: 0n });
      case 'positionsOf': {
        const [, first, last] = args as [string, bigint, bigint];
        ranges.push([first, last]);
        const found = own.filter((id) => id >= first && id <= last);
        return result(found.map((id) => ({ id, principal: id, reward: 1n, endsAt: 5n, termDays: 30n })));
      }
      case 'positionOf': {
        const [, id] = args as [string, bigint];
        const principal = own.includes(id) ? id : 0n;
        return result({ id, principal, reward: 1n, endsAt: 5n, termDays: 30n });
      }
      default:
        throw new Error(`nobody asks for ${functionName}`);
    }
  };
  const request: Request = async ({ method, params = [] }) => {
    if (method === 'eth_chainId') return chainId;
    if (method === 'eth_blockNumber') return `0x${BLOCK.toString(16)}`;
    blocks.add(params[1]);
    if (method === 'eth_getCode') return code;
    if (method === 'eth_call') return answer((params[0] as { data: `0x${string}` }).data);
    throw new Error(`${method} is neither a view nor needed for one`);
  };
  return { request, ranges, blocks };
}

test('everything is read at one block, only through views', async () => {
  const { request, blocks } = nodeWith();
  expect(await readHoldings(request, QUESTION)).toEqual({
    chainId: 56,
    vault: VAULT,
    account: ACCOUNT,
    block: BLOCK,
    time: 1_800_000_000n,
    balanceWei: 77n,
    paused: true,
    principalWei: 10n,
    rewardsWei: 3n,
    lastId: 3n,
    foundBy: 'ids',
    positions: [{ id: 2n, principalWei: 2n, rewardWei: 1n, endsAt: 5n, termDays: 30n }],
  });
  expect([...blocks]).toEqual([`0x${BLOCK.toString(16)}`]);
});

test('a wallet that gives its chain in decimal digits is read, and on another chain it is not', async () => {
  expect((await readHoldings(nodeWith({ chainId: '56' }).request, QUESTION)).principalWei).toBe(10n);
  const elsewhere = readHoldings(nodeWith({ chainId: '97' }).request, QUESTION);
  await expect(elsewhere).rejects.toMatchObject({ kind: 'wrongChain', chainId: 97 });
});

test('positions are searched in pages of 4,000 ids, each once, newest first, with progress', async () => {
  const { request, ranges } = nodeWith({ lastId: 8_001n, own: [1n, 4_000n, 4_001n, 8_001n] });
  const progress: Progress[] = [];
  const parts: bigint[][] = [];
  const { positions, foundBy } = await readHoldings(request, {
    ...QUESTION,
    onProgress: (now) => progress.push(now),
    onPart: (part) => parts.push(part.positions.map(({ id }) => id)),
  });
  expect([positions.map(({ id }) => id), foundBy]).toEqual([[1n, 4_000n, 4_001n, 8_001n], 'ids']);
  expect(ranges).toEqual([
    [4_002n, 8_001n],
    [2n, 4_001n],
    [1n, 1n],
  ]);
  expect(progress).toEqual([0, 4_000 / 8_001, 8_000 / 8_001].map((done) => ({ done: 1 - (1 - done), by: 'ids' })));
  expect(parts).toEqual([[8_001n], [4_000n, 4_001n, 8_001n], [1n, 4_000n, 4_001n, 8_001n]]);
});

test('with very many ids the flexible stake is shown at once, and a single position can be read by its number', async () => {
  const { request, ranges } = nodeWith({ lastId: 1_000_000n, own: [77n] });
  const parts: (readonly [bigint, number, unknown])[] = [];
  const { positions } = await readHoldings(request, {
    ...QUESTION,
    onPart: ({ principalWei, positions: found, foundBy }) => parts.push([principalWei, found.length, foundBy]),
  });
  expect(positions.map(({ id }) => id)).toEqual([77n]);
  expect(parts[0]).toEqual([10n, 0, undefined]);
  ranges.length = 0;
  const one = await readHoldings(request, { ...QUESTION, search: { id: 77n } });
  expect([one.positions.map(({ id }) => id), one.foundBy]).toEqual([[77n], 'id']);
  const other = await readHoldings(request, { ...QUESTION, search: { id: 78n } });
  expect([other.positions, ranges]).toEqual([[], []]);
});

test('a node that has just reached the block of a known transaction is read', async () => {
  expect((await readHoldings(nodeWith().request, { ...QUESTION, fromBlock: BLOCK })).block).toBe(BLOCK);
});

test('before the first position there is no search', async () => {
  const { request, ranges } = nodeWith({ lastId: 0n });
  expect((await readHoldings(request, QUESTION)).positions).toEqual([]);
  expect(ranges).toEqual([]);
});

test.each([
  ['wrongChain', { chainId: '0x1' }, {}],
  ['noContract', { code: '0x' }, {}],
  ['notTheVault', { rate: 1_200n }, {}],
  ['notTheVault', { start: 0n }, {}],
  ['behind', {}, { fromBlock: BLOCK + 1 }],
] as const)('reports %s and shows nothing', async (kind, node, question) => {
  const reading = readHoldings(nodeWith(node).request, { ...QUESTION, ...question });
  await expect(reading).rejects.toMatchObject({ kind });
  await expect(reading).rejects.toBeInstanceOf(ReadingError);
});

test('a contract that refuses or returns nothing is not the vault; an unreachable node is not reported as a wrong contract', async () => {
  const answering = (call: () => unknown): Request => {
    const { request } = nodeWith();
    return async (args) => (args.method === 'eth_call' ? call() : request(args));
  };
  const refuses = () => {
    throw { code: 3, message: 'execution reverted', data: '0x' };
  };
  await expect(readHoldings(answering(refuses), QUESTION)).rejects.toMatchObject({ kind: 'notTheVault' });
  await expect(
    readHoldings(
      answering(() => '0x'),
      QUESTION,
    ),
  ).rejects.toMatchObject({ kind: 'notTheVault' });
  const away = { code: 4900, message: 'away' };
  const isAway = () => {
    throw away;
  };
  await expect(readHoldings(answering(isAway), QUESTION)).rejects.toBe(away);
});
