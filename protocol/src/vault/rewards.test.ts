import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatBnb, MAX_AMOUNT_WEI, WEI_PER_BNB } from '../money.ts';
import {
  accrue,
  claimable,
  freeReserve,
  fundedUntil,
  K,
  lockCapacity,
  MAX_CLOCK,
  requiredRunway,
  rewardFor,
  termReward,
  type VaultSnapshot,
} from './rewards.ts';
import { DAY_SECONDS, MIN_RUNWAY_SECONDS, TERM_DAYS } from './terms.ts';

const START = 1_800_000_000n;
const amount = fc.bigInt({ min: 1n, max: MAX_AMOUNT_WEI });
const seconds = fc.bigInt({ min: 0n, max: MAX_CLOCK });

const vault = (changes: Partial<VaultSnapshot> = {}): VaultSnapshot => ({
  principalWei: 10n * WEI_PER_BNB,
  owedWei: 0n,
  fundedSeconds: 0n,
  accruedAt: 0n,
  freeWei: 1_000n * WEI_PER_BNB,
  startAt: START,
  ...changes,
});

describe('rewardFor', () => {
  it('is 11 % of the principal in 365 days, to the wei', () => {
    expect(K).toBe(315_360_000_000n);
    expect(rewardFor(10n * WEI_PER_BNB, 365n * DAY_SECONDS)).toBe(11n * 10n ** 17n);
    expect(rewardFor(1n, 365n * DAY_SECONDS)).toBe(0n);
    expect(rewardFor(0n, 365n * DAY_SECONDS)).toBe(0n);
  });

  it('is the exact floor of principal · 11 % · time', () => {
    fc.assert(
      fc.property(amount, seconds, (principal, time) => {
        const reward = rewardFor(principal, time);
        expect(reward * K <= principal * 1_100n * time).toBe(true);
        expect((reward + 1n) * K > principal * 1_100n * time).toBe(true);
      }),
    );
  });

  it('pays no more for two periods than for the whole', () => {
    fc.assert(
      fc.property(amount, seconds, seconds, (principal, a, b) => {
        const parts = rewardFor(principal, a) + rewardFor(principal, b);
        const whole = rewardFor(principal, a + b);
        expect(parts <= whole && whole - parts <= 1n).toBe(true);
      }),
    );
  });
});

describe('termReward', () => {
  it.each([
    [30, '0.090410'],
    [90, '0.271232'],
    [180, '0.542465'],
    [365, '1.100000'],
  ] as const)('gives 10 BNB over %i days %s BNB, cut and never rounded up', (days, text) => {
    expect(formatBnb(termReward(10n * WEI_PER_BNB, days), 6)).toBe(text);
  });

  it('is what the flexible plan earns in the same time', () => {
    for (const days of TERM_DAYS) {
      expect(termReward(123n * WEI_PER_BNB, days)).toBe(rewardFor(123n * WEI_PER_BNB, BigInt(days) * DAY_SECONDS));
    }
  });
});

describe('requiredRunway', () => {
  it('requires nothing if nobody has a flexible stake', () => {
    expect(requiredRunway(0n)).toBe(0n);
  });

  it('funds 90 days to the second, however often the vault accrues meanwhile', () => {
    fc.assert(
      fc.property(
        amount,
        fc.array(fc.bigInt({ min: 1n, max: MIN_RUNWAY_SECONDS }), { maxLength: 50 }),
        (principal, at) => {
          let state = vault({ principalWei: principal, freeWei: requiredRunway(principal) });
          for (const moment of [...new Set([...at, MIN_RUNWAY_SECONDS])].sort((a, b) => (a < b ? -1 : 1))) {
            const next = accrue(state, START + moment);
            expect(next.unfundedSeconds).toBe(0n);
            state = { ...state, ...next };
          }
          expect(state.fundedSeconds).toBe(MIN_RUNWAY_SECONDS);
          expect(state.freeWei >= 0n).toBe(true);
        },
      ),
    );
  });
});

describe('accrue', () => {
  it('moves newly owed rewards from the free reserve, rounded up', () => {
    const after = accrue(vault({ principalWei: 1n }), START + 1n);
    expect(after).toMatchObject({ owedWei: 1n, fundedSeconds: 1n, accruedAt: 1n, unfundedSeconds: 0n });
    expect(after.freeWei).toBe(1_000n * WEI_PER_BNB - 1n);
  });

  it('stops when the reserve is used up, and says for how long', () => {
    const aDay = rewardFor(10n * WEI_PER_BNB, DAY_SECONDS);
    const after = accrue(vault({ freeWei: aDay }), START + 3n * DAY_SECONDS);
    expect(after.fundedSeconds + after.unfundedSeconds).toBe(3n * DAY_SECONDS);
    expect(after.fundedSeconds).toBe((aDay * K) / (10n * WEI_PER_BNB * 1_100n));
    expect(after.freeWei >= 0n).toBe(true);
  });

  it('earns nothing without a reserve, and nothing for time going back', () => {
    expect(accrue(vault({ freeWei: 0n }), START + 100n)).toMatchObject({ fundedSeconds: 0n, unfundedSeconds: 100n });
    const later = vault({ accruedAt: 500n, fundedSeconds: 500n });
    expect(accrue(later, START + 100n)).toMatchObject({ fundedSeconds: 500n, accruedAt: 500n, unfundedSeconds: 0n });
    expect(accrue(later, START - 1n)).toMatchObject({ fundedSeconds: 500n, accruedAt: 500n });
  });

  it('lets time pass without principal, and then owes nothing', () => {
    const after = accrue(vault({ principalWei: 0n, freeWei: 0n }), START + 100n);
    expect(after).toMatchObject({ owedWei: 0n, fundedSeconds: 100n, accruedAt: 100n, unfundedSeconds: 0n });
  });

  it('stops its clock after 2³² − 1 seconds', () => {
    const after = accrue(vault({ principalWei: 1n }), START + MAX_CLOCK + 1_000_000n);
    expect(after.accruedAt).toBe(MAX_CLOCK);
    expect(accrue({ ...vault({ principalWei: 1n }), ...after }, START + 2n * MAX_CLOCK)).toMatchObject({
      accruedAt: MAX_CLOCK,
      unfundedSeconds: 0n,
      fundedSeconds: after.fundedSeconds,
    });
  });

  it('never spends more than is free, never creates money, and never runs faster than the clock', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: MAX_AMOUNT_WEI }),
        fc.bigInt({ min: 0n, max: MAX_AMOUNT_WEI }),
        fc.array(seconds, { minLength: 1, maxLength: 20 }),
        (principalWei, freeWei, moments) => {
          let state = vault({ principalWei, freeWei });
          for (const moment of moments) {
            const next = accrue(state, START + moment);
            expect(next.owedWei + next.freeWei).toBe(state.owedWei + state.freeWei);
            expect(next.freeWei >= 0n).toBe(true);
            expect(next.accruedAt >= state.accruedAt).toBe(true);
            expect(next.fundedSeconds - state.fundedSeconds <= next.accruedAt - state.accruedAt).toBe(true);
            state = { ...state, ...next };
          }
        },
      ),
    );
  });
});

describe('freeReserve', () => {
  it('counts no more as held than the vault can record, and never less than nothing', () => {
    const owed = { principalWei: 1n, owedWei: 2n, lockedPrincipalWei: 3n, lockedRewardWei: 4n };
    expect(freeReserve({ ...owed, balanceWei: MAX_AMOUNT_WEI })).toBe(MAX_AMOUNT_WEI - 10n);
    expect(freeReserve({ ...owed, balanceWei: MAX_AMOUNT_WEI + 1n })).toBe(MAX_AMOUNT_WEI - 10n);
    expect(freeReserve({ ...owed, balanceWei: 9n })).toBe(0n);
  });
});

describe('fundedUntil', () => {
  it('is never after the end of the clock, however little is staked', () => {
    const end = START + MAX_CLOCK;
    expect(fundedUntil(vault({ principalWei: 1n }))).toBe(end);
    expect(fundedUntil(vault({ principalWei: 0n, freeWei: 0n }))).toBe(end);
    expect(fundedUntil(vault({ accruedAt: 100n, freeWei: 0n }))).toBe(START + 100n);
  });
});

describe('lockCapacity', () => {
  it('is the most whose reward leaves the runway of the flexible stakes: one wei more leaves less', () => {
    const bnb = fc.bigInt({ min: 0n, max: 1_000_000n * WEI_PER_BNB });
    const spare = fc.oneof(fc.bigInt({ min: 0n, max: 1_000n }), bnb);
    fc.assert(
      fc.property(bnb, spare, fc.constantFrom(...TERM_DAYS), (principalWei, spareWei, days) => {
        const balanceWei = principalWei + requiredRunway(principalWei) + spareWei;
        const amounts = { balanceWei, principalWei, owedWei: 0n, lockedPrincipalWei: 0n, lockedRewardWei: 0n };
        const capacity = lockCapacity(amounts, days);
        expect(termReward(capacity, days) <= spareWei).toBe(true);
        expect(termReward(capacity + 1n, days) > spareWei).toBe(true);
      }),
    );
  });
});

describe('claimable', () => {
  it('takes nothing away from an account that was settled after the vault was read', () => {
    const account = { principalWei: 10n * WEI_PER_BNB, accruedWei: 7n, fundedSecondsPaid: 1_000n };
    expect(claimable(account, 0n)).toBe(7n);
  });

  it('adds the rewards of the funded seconds to the settled ones', () => {
    const account = { principalWei: 10n * WEI_PER_BNB, accruedWei: 7n, fundedSecondsPaid: 1_000n };
    expect(claimable(account, 1_000n)).toBe(7n);
    expect(claimable(account, 1_000n + 365n * DAY_SECONDS)).toBe(7n + 11n * 10n ** 17n);
  });

  it('is never more, over all accounts, than the vault owes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: 0n, max: MAX_AMOUNT_WEI / 10n }), { minLength: 1, maxLength: 10 }),
        fc.bigInt({ min: 0n, max: MAX_AMOUNT_WEI }),
        fc.array(seconds, { minLength: 1, maxLength: 10 }),
        (principals, freeWei, moments) => {
          let state = vault({ principalWei: principals.reduce((sum, one) => sum + one, 0n), freeWei });
          for (const moment of moments) state = { ...state, ...accrue(state, START + moment) };
          const rewards = principals.map((principalWei) =>
            claimable({ principalWei, accruedWei: 0n, fundedSecondsPaid: 0n }, state.fundedSeconds),
          );
          expect(rewards.reduce((sum, one) => sum + one, 0n) <= state.owedWei).toBe(true);
        },
      ),
    );
  });
});
