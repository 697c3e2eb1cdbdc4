import { parseBnb, WEI_PER_BNB } from '@eleven/protocol/money';
import { describe, expect, it } from 'vitest';
import { checkAmount, feesToKeep, type StakeLimits } from '../../vault/amount-limits.ts';
import { dayReward, planReward } from '../../vault/plan-rewards.ts';
import { callOf, shareOf } from './stake-form.ts';

const limits = (changes: Partial<StakeLimits> = {}): StakeLimits => ({
  balanceWei: 10n * WEI_PER_BNB,
  isBalanceSure: true,
  feesWei: 10n ** 15n,
  capacityWei: 1_000n * WEI_PER_BNB,
  heldWei: 0n,
  paused: false,
  ...changes,
});

describe('checkAmount', () => {
  it.each([
    ['', 'flexible', {}, 'empty'],
    ['1e3', 'flexible', {}, 'malformed'],
    ['0', 30, {}, 'notPositive'],
    ['0.0099', 'flexible', {}, 'belowMinimum'],
    ['0.0099', 30, { heldWei: WEI_PER_BNB }, 'belowMinimum'],
    ['10.0001', 'flexible', {}, 'aboveBalance'],
    ['9.9995', 'flexible', {}, 'noFeesLeft'],
    ['5', 365, { capacityWei: 4n * WEI_PER_BNB }, 'aboveCapacity'],
    ['5', 'flexible', { paused: true }, 'paused'],
    ['20', 'flexible', { balanceWei: undefined, capacityWei: 4n * WEI_PER_BNB }, 'aboveCapacity'],
  ] as const)('refuses case %#: %s in plan %s', (typed, plan, changes, problem) => {
    const parsed = parseBnb(typed);
    const wei = parsed.ok ? { wei: parsed.wei } : {};
    expect(checkAmount(typed, plan, limits(changes))).toEqual({ ok: false, problem, ...wei });
  });

  it('refuses nothing because of a balance that may be outdated', () => {
    const unsure = limits({ isBalanceSure: false });
    for (const typed of ['10.0001', '9.9995', '500']) {
      expect(checkAmount(typed, 'flexible', unsure)).toMatchObject({ ok: true });
    }
    expect(shareOf(100, unsure)).toBe('9.999');
  });

  it('counts what is already staked for the minimum of the flexible plan, as the contract does', () => {
    const held = limits({ heldWei: WEI_PER_BNB });
    expect(checkAmount('0.0001', 'flexible', held)).toEqual({ ok: true, wei: 10n ** 14n });
  });

  it('accepts exactly the minimum, the capacity, and the balance minus fees', () => {
    expect(checkAmount('0.01', 30, limits())).toEqual({ ok: true, wei: 10n ** 16n });
    expect(checkAmount('4', 90, limits({ capacityWei: 4n * WEI_PER_BNB }))).toMatchObject({ ok: true });
    expect(checkAmount('9.999', 'flexible', limits())).toMatchObject({ ok: true });
  });
});

describe('shareOf', () => {
  it('fills in shares of what can be staked, readable and never too much', () => {
    expect(shareOf(25, limits())).toBe('2.4997');
    expect(shareOf(100, limits())).toBe('9.999');
    for (const percent of [25, 50, 75, 100] as const) {
      const typed = shareOf(percent, limits({ balanceWei: 123_456_789_012_345_678n })) ?? '';
      expect(parseBnb(typed).ok).toBe(true);
      expect(checkAmount(typed, 'flexible', limits({ balanceWei: 123_456_789_012_345_678n }))).toMatchObject({
        ok: true,
      });
    }
  });

  it('stays within the capacity that is left', () => {
    expect(shareOf(100, limits({ capacityWei: 1_234_567_890_000_000_000n }))).toBe('1.2345');
    // A smaller share is still a share of the balance.
    expect(shareOf(25, limits({ capacityWei: 5n * WEI_PER_BNB }))).toBe('2.4997');
  });

  it('offers nothing if nothing can be staked', () => {
    expect(shareOf(100, limits({ balanceWei: 10n ** 15n }))).toBeUndefined();
    expect(shareOf(100, limits({ balanceWei: 0n }))).toBeUndefined();
    expect(shareOf(50, limits({ balanceWei: undefined }))).toBeUndefined();
    expect(shareOf(100, limits({ capacityWei: 0n }))).toBeUndefined();
  });
});

describe('feesToKeep', () => {
  it('keeps enough to stake and exit at twice the gas price, in four decimals', () => {
    expect(feesToKeep(1n)).toBe(10n ** 15n);
    expect(feesToKeep(10_000_000_000n)).toBe(32n * 10n ** 14n);
    expect(feesToKeep(10_000_000_001n)).toBe(33n * 10n ** 14n);
    expect(feesToKeep(undefined)).toBe(16n * 10n ** 14n);
  });
});

describe('a plan', () => {
  it('calls its function of the contract', () => {
    expect(callOf('flexible', 5n)).toEqual({ function: 'stake', valueWei: 5n });
    expect(callOf(90, 5n)).toEqual({ function: 'lock', termDays: 90, valueWei: 5n });
  });

  it('shows the reward that the contract pays', () => {
    expect(planReward(180, 10n * WEI_PER_BNB)).toBe(542_465_753_424_657_534n);
    expect(planReward('flexible', 10n * WEI_PER_BNB)).toBe(11n * 10n ** 17n);
    expect(dayReward(10n * WEI_PER_BNB)).toBe(3_013_698_630_136_986n);
  });
});
