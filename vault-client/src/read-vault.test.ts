import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import type { Hex } from 'viem';
import { decodeFunctionData, encodeFunctionResult } from 'viem/utils';
import { expect, it } from 'vitest';
import { readBlock, readNewestBlock, readVault, readWallet } from './read-vault.ts';
import { NoReplyError, type Request, type RequestArguments } from './rpc.ts';
import { NoVaultError } from './view.ts';

const VAULT = `0x${'c4'.repeat(20)}`;
const ACCOUNT = `0x${'a1'.repeat(20)}`;

/** A node that answers these methods, and records the requests. */
function nodeWith(answers: Readonly<Record<string, (params: readonly unknown[]) => unknown>>) {
  const asked: RequestArguments[] = [];
  const request: Request = async (args) => {
    asked.push(args);
    return answers[args.method]?.(args.params ?? []);
  };
  return { request, asked };
}

const TOTALS = {
  principal: 1n,
  owed: 2n,
  lockedPrincipal: 3n,
  lockedReward: 4n,
  free: 5n,
  balance: 15n,
  fundedSeconds: 6n,
  unfundedSeconds: 0n,
  accruedAt: 7n,
  timestamp: 8n,
  totalsSequence: 9n,
  termsSequence: 10n,
  lastId: 9_000n,
  paused: false,
};

/** A vault with 9 000 positions; the first and the last belong to the wallet. */
function vaultOfMany() {
  const ranges: (readonly bigint[])[] = [];
  const node = nodeWith({
    eth_getBalance: () => '0xf',
    eth_call: ([call]) => {
      const { functionName, args } = decodeFunctionData({ abi: vaultAbi, data: (call as { data: Hex }).data });
      if (functionName === 'totals') return encodeFunctionResult({ abi: vaultAbi, functionName, result: TOTALS });
      if (functionName === 'accountOf') {
        const result = { principal: 1n, rewards: 3n, settled: 2n, mark: 6n };
        return encodeFunctionResult({ abi: vaultAbi, functionName, result });
      }
      const [, first = 0n, last = 0n] = args as unknown as bigint[];
      ranges.push([first, last]);
      const result = [1n, 9_000n]
        .filter((id) => id >= first && id <= last)
        .map((id) => ({ id, principal: id, reward: 1n, endsAt: 2n, termDays: 30n }));
      return encodeFunctionResult({ abi: vaultAbi, functionName: 'positionsOf', result });
    },
  });
  return { ...node, ranges };
}

it('searches every id ever assigned, in pages that a node can handle, without a gap', async () => {
  const { request, ranges } = vaultOfMany();
  const { positions, settledWei } = await readWallet({ request, vault: VAULT, block: 42 }, ACCOUNT);
  expect(ranges).toEqual([
    [1n, 4_000n],
    [4_001n, 8_000n],
    [8_001n, 9_000n],
  ]);
  expect(positions.map(({ id }) => id)).toEqual([1n, 9_000n]);
  expect(settledWei).toBe(2n);
});

it('reads the vault and its balance at one block', async () => {
  const { request, asked } = vaultOfMany();
  expect(await readVault({ request, vault: VAULT, block: 42 })).toEqual({
    balanceWei: 15n,
    principalWei: 1n,
    owedWei: 2n,
    lockedPrincipalWei: 3n,
    lockedRewardWei: 4n,
    freeWei: 5n,
    fundedSeconds: 6n,
    lastId: 9_000n,
  });
  expect(asked.map(({ params }) => params?.[1])).toEqual(['0x2a', '0x2a']);
});

it.each(['0x', '0x12', null, {}])('treats the reply %j as that of another contract', async (answer) => {
  const { request } = nodeWith({ eth_getBalance: () => '0x0', eth_call: () => answer });
  await expect(readVault({ request, vault: VAULT, block: 42 })).rejects.toThrow(NoVaultError);
});

it('treats a contract that refuses a view as another contract, and an unreachable node just as unreachable', async () => {
  const failing = (error: object) => {
    const fail = () => {
      throw error;
    };
    const { request } = nodeWith({ eth_getBalance: () => '0x0', eth_call: fail });
    return expect(readVault({ request, vault: VAULT, block: 'latest' })).rejects;
  };
  await failing({ code: 3, message: 'execution reverted', data: '0x' }).toThrow(NoVaultError);
  const away = { code: 4900, message: 'away' };
  await failing(away).toBe(away);
});

it('distinguishes a missing block from an existing one, and a node without blocks from a failure', async () => {
  let newest = '0x2a';
  const { request } = nodeWith({
    eth_blockNumber: () => newest,
    eth_getBlockByNumber: ([block]) => (block === '0x2a' ? { timestamp: '0x64' } : null),
  });
  expect(await readNewestBlock(request)).toEqual({ number: 42, time: 100 });
  expect(await readBlock(request, 43)).toBeUndefined();
  newest = 'nonsense';
  await expect(readNewestBlock(request)).rejects.toThrow(NoReplyError);
});
