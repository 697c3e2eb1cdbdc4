import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_AMOUNT_WEI, WEI_PER_BNB } from '../money.ts';
import { type FixedStake, fixedRewardDays } from './reward-days-fixed.ts';
import { rewardFor, termReward } from './rewards.ts';
import { DAY_SECONDS, MIN_STAKE_WEI, TERM_DAYS } from './terms.ts';

/** A midnight. */
const FROM = 20_000n * DAY_SECONDS;
const NOON = DAY_SECONDS / 2n;
const BNB = WEI_PER_BNB;

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
const position = (principalWei: bigint, startedAt: bigint, days: bigint): FixedStake => ({
  principalWei,
  startedAt,
  endsAt: startedAt + days * DAY_SECONDS,
});

/** As the days are defined: two floors for each position and day. */
function expected(positions: readonly FixedStake[], until: bigint, count: number): bigint[] {
  const earnedUntil = ({ principalWei, startedAt, endsAt }: FixedStake, at: bigint) => {
    const end = [at, endsAt, until].reduce((least, one) => (one < least ? one : least));
    return end <= startedAt ? 0n : rewardFor(principalWei, end - startedAt);
  };
  return Array.from({ length: count }, (_, day) => {
    const start = FROM + BigInt(day) * DAY_SECONDS;
    return sum(positions.map((one) => earnedUntil(one, start + DAY_SECONDS) - earnedUntil(one, start)));
  });
}

describe('fixed terms', () => {
  it.each(TERM_DAYS)('of %i days give their whole reward, however late they are redeemed', (days) => {
    const held = position(3n * BNB + 1n, FROM + NOON, BigInt(days));
    for (const late of [0n, 5n, 12n * DAY_SECONDS]) {
      const given = fixedRewardDays([held], { from: FROM, until: held.endsAt + late, count: days + 20 });
      expect(sum(given)).toBe(termReward(held.principalWei, days));
      expect(given.slice(days + 1).every((wei) => wei === 0n)).toBe(true);
      expect(given[0]).toBe(rewardFor(held.principalWei, NOON));
    }
  });

  it('of one day are counted to the second, even if they begin, end and are requested on that day', () => {
    const held = position(BNB, FROM + 100n, 30n);
    expect(fixedRewardDays([held], { from: FROM, until: FROM + 160n, count: 1 })).toEqual([rewardFor(BNB, 60n)]);
    expect(fixedRewardDays([held], { from: FROM, until: FROM + 100n, count: 1 })).toEqual([0n]);
    expect(fixedRewardDays([held], { from: FROM, until: FROM + 99n, count: 1 })).toEqual([0n]);
    const last = FROM + 30n * DAY_SECONDS;
    expect(fixedRewardDays([held], { from: last, until: last + NOON, count: 1 })).toEqual([
      termReward(BNB, 30) - rewardFor(BNB, 30n * DAY_SECONDS - 100n),
    ]);
  });

  it('get a wei on the very day on which the fractions of the days before add up to one', () => {
    // 1.1 wei a day.
    const given = fixedRewardDays([position(3_650n, FROM, 30n)], {
      from: FROM,
      until: FROM + 30n * DAY_SECONDS,
      count: 30,
    });
    expect(given).toEqual(Array.from({ length: 30 }, (_, day) => (day % 10 === 9 ? 2n : 1n)));
  });

  it('are the difference of two floors on each day, for every position separately', () => {
    const held = fc.record({
      principalWei: fc.oneof(
        fc.bigInt({ min: MIN_STAKE_WEI, max: MIN_STAKE_WEI + 100n }),
        fc.bigInt({ min: 1n, max: MAX_AMOUNT_WEI }),
      ),
      started: fc.bigInt({ min: -400n * DAY_SECONDS, max: 50n * DAY_SECONDS }),
      days: fc.constantFrom(...TERM_DAYS),
    });
    let mostDays = 0;
    fc.assert(
      fc.property(
        fc.array(held, { maxLength: 12 }),
        fc.integer({ min: 1, max: 366 }),
        fc.bigInt({ min: 0n, max: DAY_SECONDS - 1n }),
        (several, count, seconds) => {
          const positions = several.map((one) => position(one.principalWei, FROM + one.started, BigInt(one.days)));
          const until = FROM + BigInt(count - 1) * DAY_SECONDS + seconds;
          const given = fixedRewardDays(positions, { from: FROM, until, count });
          expect(given).toEqual(expected(positions, until, count));
          mostDays = Math.max(mostDays, given.filter((wei) => wei > 0n).length);
        },
      ),
      { numRuns: 300 },
    );
    expect(mostDays).toBeGreaterThan(300);
  });
});
