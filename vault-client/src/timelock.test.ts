import { type Hex, zeroAddress } from 'viem';
import { decodeFunctionData, encodeFunctionData } from 'viem/utils';
import { describe, expect, it } from 'vitest';
import type { RequestArguments } from './rpc.ts';
import { hasTimelockRole, TIMELOCK_ROLES, timelockAbi } from './timelock.ts';

const TIMELOCK = `0x${'7c'.repeat(20)}`;
const ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`;

describe('hasTimelockRole', () => {
  it('asks the timelock for the role of the account at the newest block', async () => {
    const asked: RequestArguments[] = [];
    const request = async (args: RequestArguments) => {
      asked.push(args);
      return word(1n);
    };
    expect(await hasTimelockRole({ request, timelock: TIMELOCK }, 'canceller', ACCOUNT)).toBe(true);
    const args = [TIMELOCK_ROLES.canceller, ACCOUNT] as const;
    const data = encodeFunctionData({ abi: timelockAbi, functionName: 'hasRole', args });
    expect(asked).toEqual([{ method: 'eth_call', params: [{ to: TIMELOCK, data }, 'latest'] }]);
  });

  it.each([
    ['false', word(0n)],
    ['empty, as from an address without code', '0x'],
    ['a number that is not a boolean', word(2n)],
  ])('is false if the answer is %s', async (_, answer) => {
    expect(await hasTimelockRole({ request: async () => answer, timelock: TIMELOCK }, 'executor', ACCOUNT)).toBe(false);
  });

  it('is true for every account once anybody may execute; no other role can be granted to everybody', async () => {
    const request = async ({ params }: RequestArguments) => {
      const [{ data }] = params as [{ data: Hex }];
      const [, account] = decodeFunctionData({ abi: timelockAbi, data }).args ?? [];
      return word(account === zeroAddress ? 1n : 0n);
    };
    expect(await hasTimelockRole({ request, timelock: TIMELOCK }, 'executor', ACCOUNT)).toBe(true);
    expect(await hasTimelockRole({ request, timelock: TIMELOCK }, 'proposer', ACCOUNT)).toBe(false);
  });

  it('rejects as the node does', async () => {
    const failure = new Error('no node');
    const request = () => Promise.reject(failure);
    await expect(hasTimelockRole({ request, timelock: TIMELOCK }, 'proposer', ACCOUNT)).rejects.toBe(failure);
  });
});
