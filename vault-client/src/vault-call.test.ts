import type { VaultCallJson } from '@eleven/protocol/api/dry-run';
import { expect, it } from 'vitest';
import { callFromJson, callToJson, isSameCall } from './vault-call.ts';

it.each<[VaultCallJson, object]>([
  [
    { function: 'lock', termDays: 90, valueWei: '100000000000000000001' },
    { function: 'lock', termDays: 90, valueWei: 100_000_000_000_000_000_001n },
  ],
  [
    { function: 'unstake', amountWei: '0' },
    { function: 'unstake', amountWei: 0n },
  ],
  [
    { function: 'redeem', id: '7' },
    { function: 'redeem', id: 7n },
  ],
  [
    { function: 'withdrawReserve', to: '0x0a', mostWei: '5' },
    { function: 'withdrawReserve', to: '0x0a', mostWei: 5n },
  ],
  [
    { function: 'setPaused', paused: false },
    { function: 'setPaused', paused: false },
  ],
])('%o has its amounts as bigint here and as digits in JSON', (json, call) => {
  expect(callFromJson(json)).toEqual(call);
  expect(callToJson(callFromJson(json))).toEqual(json);
});

it('calls are the same if they have the same function and arguments', () => {
  expect(isSameCall({ function: 'redeem', id: 7n }, { function: 'redeem', id: 7n })).toBe(true);
  expect(isSameCall({ function: 'redeem', id: 7n }, { function: 'redeem', id: 8n })).toBe(false);
  expect(isSameCall({ function: 'redeem', id: 7n }, { function: 'exitEarly', id: 7n })).toBe(false);
});
