import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import { maxUint256 } from 'viem';
import { decodeFunctionData } from 'viem/utils';
import { describe, expect, it } from 'vitest';
import { encodeCall } from './encode-call.ts';
import type { VaultCall } from './vault-call.ts';

const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

const CALLS: readonly [VaultCall, valueWei: bigint, args: readonly unknown[]][] = [
  [{ function: 'stake', valueWei: 10n ** 18n }, 10n ** 18n, []],
  [{ function: 'lock', termDays: 90, valueWei: 5n }, 5n, [90n]],
  [{ function: 'unstake', amountWei: 7n }, 0n, [7n]],
  [{ function: 'claim' }, 0n, []],
  [{ function: 'compound' }, 0n, []],
  [{ function: 'exit' }, 0n, []],
  [{ function: 'emergencyExit' }, 0n, []],
  [{ function: 'redeem', id: 12n }, 0n, [12n]],
  [{ function: 'exitEarly', id: 4_294_967_295n }, 0n, [4_294_967_295n]],
  [{ function: 'renew', id: 7n, termDays: 180 }, 0n, [7n, 180n]],
  [{ function: 'fund', valueWei: 3n }, 3n, []],
  [{ function: 'withdrawReserve', to: OTHER.toLowerCase(), mostWei: 9n }, 0n, [OTHER, 9n]],
  [{ function: 'withdrawReserve', to: `0x${OTHER.slice(2).toUpperCase()}`, mostWei: 9n }, 0n, [OTHER, 9n]],
  [{ function: 'setPaused', paused: true }, 0n, [true]],
  // More than anybody can have, and more than a uint256 can hold.
  [{ function: 'unstake', amountWei: 10n ** 78n - 1n }, 0n, [maxUint256]],
];

describe('encodeCall', () => {
  it.each(CALLS)('encodes %o as the contract decodes it', (call, valueWei, args) => {
    const encoded = encodeCall(call);
    const read = decodeFunctionData({ abi: vaultAbi, data: encoded.data });
    expect(read.functionName).toBe(call.function);
    expect(read.args ?? []).toEqual(args);
    expect(encoded.valueWei).toBe(valueWei);
  });
});
