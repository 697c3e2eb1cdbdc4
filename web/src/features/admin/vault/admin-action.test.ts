import { describe, expect, it } from 'vitest';
import { vaultReply } from '../../../testing/vault-reply.ts';
import { reserveAfter } from './admin-action.ts';

const BNB = 10n ** 18n;
const NOW = 2_000_000_000;
const DAY = 86_400;

/** 11% of 100 BNB is 11 BNB a year. */
const vault = vaultReply({
  asOf: { blockNumber: 42, blockTime: NOW },
  chainNow: NOW,
  freeWei: (11n * BNB).toString(),
  principalWei: (100n * BNB).toString(),
  fundedUntil: NOW + 365 * DAY,
});

describe('the reserve after an action', () => {
  it.each([
    ['as it is', 0n, 11n * BNB, 365],
    ['with twice as much', 11n * BNB, 22n * BNB, 730],
    ['with half of it gone', -(11n * BNB) / 2n, (11n * BNB) / 2n, 182],
    ['with all of it gone', -11n * BNB, 0n, 0],
    ['with more gone than is free, as the figures are of an older block', -12n * BNB, 0n, 0],
  ])('%s', (_, changeWei, freeWei, runwayDays) => {
    expect(reserveAfter(vault, changeWei)).toEqual({ freeWei, runwayDays });
  });

  it('does not depend on the last second of the contract’s clock', () => {
    const full = { ...vault, freeWei: (11_000n * BNB).toString(), fundedUntil: NOW + 136 * 365 * DAY };
    expect(reserveAfter(full, -10_989n * BNB).runwayDays).toBe(365);
  });

  it('counts from now if the reserve was used up long ago', () => {
    const empty = { ...vault, freeWei: '0', fundedUntil: NOW - 100 * DAY };
    expect(reserveAfter(empty, 11n * BNB).runwayDays).toBe(365);
    const behind = { ...vault, asOf: { blockNumber: 42, blockTime: NOW - 400 * DAY }, fundedUntil: NOW - 35 * DAY };
    expect(reserveAfter(behind, 11n * BNB).runwayDays).toBe(365);
  });

  it('has no end date while nobody has a flexible stake', () => {
    const empty = { ...vault, principalWei: '0', fundedUntil: null };
    expect(reserveAfter(empty, BNB)).toEqual({ freeWei: 12n * BNB, runwayDays: undefined });
  });
});
