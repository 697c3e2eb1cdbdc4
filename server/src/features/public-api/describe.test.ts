import type { VaultStateReply } from '@eleven/protocol/api/vault';
import { expect, it } from 'vitest';
import { describeVault } from './describe.ts';

const VAULT = '0x5fbdb2315678afecb367f032d93f642f64180aa3';
const STATE: VaultStateReply = {
  asOf: { blockNumber: 42, blockTime: 1_800_000_000 },
  chainNow: 1_800_000_100,
  startAt: 1_700_000_000,
  balanceWei: '10',
  principalWei: '4',
  owedWei: '3',
  lockedPrincipalWei: '1',
  lockedRewardWei: '1',
  freeWei: '1',
  fundedSeconds: 1,
  accruedAt: 1,
  rateBps: 0,
  fundedUntil: 1_800_000_050,
  paused: false,
  capacityWei: '0',
  lockCapacityWei: { '30': '0', '90': '0', '180': '0', '365': '0' },
  stakers: 1,
  rewardsPaidWei: '0',
  owner: VAULT,
  guardian: VAULT,
};
const rateOf = (changes: Partial<VaultStateReply>) => {
  const { rateBps, runwaySeconds } = describeVault(VAULT, { ...STATE, ...changes });
  return [rateBps, runwaySeconds];
};

it('the rate is that of the block, even if the reserve has been used up since', () => {
  expect(rateOf({})).toEqual([1_100, 50]);
  expect(rateOf({ fundedUntil: 1_800_000_000, freeWei: '0' })).toEqual([0, 0]);
  expect(rateOf({ fundedUntil: 1_799_999_000, freeWei: '0' })).toEqual([0, 0]);
  // Without a flexible stake the reserve has no end, so its balance decides.
  expect(rateOf({ fundedUntil: null })).toEqual([1_100, null]);
  expect(rateOf({ fundedUntil: null, freeWei: '0' })).toEqual([0, null]);
});

it('the address gets its checksum, and figures from before an outage are marked as such', () => {
  expect(describeVault(VAULT, { ...STATE, stale: true })).toMatchObject({
    vault: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
    stale: true,
  });
  expect(describeVault(VAULT, STATE).stale).toBe(false);
});
