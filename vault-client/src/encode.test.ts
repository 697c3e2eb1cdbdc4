import type { VaultCall } from '@eleven/protocol/api/vault';
import { vaultAbi } from '@eleven/protocol/vault-abi';
import { decodeFunctionData, encodeErrorResult } from 'viem/utils';
import { describe, expect, it } from 'vitest';
import { decodeRefusal, encodeCall } from './encode.ts';

const CALLS: readonly [VaultCall, valueWei: bigint, args: readonly bigint[]][] = [
  [{ function: 'stake', valueWei: '1000000000000000000' }, 10n ** 18n, []],
  [{ function: 'lock', termDays: 90, valueWei: '5' }, 5n, [90n]],
  [{ function: 'unstake', amountWei: '7' }, 0n, [7n]],
  [{ function: 'claim' }, 0n, []],
  [{ function: 'compound' }, 0n, []],
  [{ function: 'exit' }, 0n, []],
  [{ function: 'emergencyExit' }, 0n, []],
  [{ function: 'redeem', id: '12' }, 0n, [12n]],
  [{ function: 'exitEarly', id: '4294967295' }, 0n, [4_294_967_295n]],
];

describe('encodeCall', () => {
  it.each(CALLS)('writes %j as the contract reads it', (call, valueWei, args) => {
    const encoded = encodeCall(call);
    const read = decodeFunctionData({ abi: vaultAbi, data: encoded.data });
    expect(read.functionName).toBe(call.function);
    expect(read.args ?? []).toEqual(args);
    expect(encoded.valueWei).toBe(valueWei);
  });
});

describe('decodeRefusal', () => {
  const context = { function: 'stake', roomWei: 0n };

  it('reads a refusal of the contract', () => {
    const data = encodeErrorResult({ abi: vaultAbi, errorName: 'BelowMinimum', args: [1n, 10n ** 16n] });
    expect(decodeRefusal(data, context)).toMatchObject({ code: 'vault.belowMinimum', params: { minimum: '0.01' } });
  });

  it.each([undefined, '0x', '0x12', '0xdeadbeef'] as const)('takes %s for a refusal without a reason', (data) => {
    expect(decodeRefusal(data, context).code).toBe('vault.reverted');
  });
});
