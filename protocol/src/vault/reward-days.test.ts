import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WEI_PER_BNB } from '../money.ts';
import {
  type AccountDay,
  fundedSecondsBetween,
  nameOfDay,
  type RewardProjection,
  rewardDays,
  utcDay,
  type VaultDay,
} from './reward-days.ts';
import { MAX_CLOCK, rewardFor } from './rewards.ts';
import { DAY_SECONDS } from './terms.ts';

/** A midnight, and a vault that was deployed then: day 0 of the tests. */
const DAY_0 = 20_000;
const START = BigInt(DAY_0) * DAY_SECONDS;
const NOON = DAY_SECONDS / 2n;
const BNB = WEI_PER_BNB;

/** Seconds since deployment at a day of the tests plus some seconds. */
const at = (day: number, seconds = 0n) => BigInt(day) * DAY_SECONDS + seconds;
const point = (accruedAt: bigint, fundedSeconds = accruedAt) => ({ accruedAt, fundedSeconds });
const vaultDay = (day: number, first: ReturnType<typeof point>, last = first): VaultDay => ({
  day: DAY_0 + day,
  first,
  last,
});
const stake = (day: number, principalWei: bigint, mark: bigint, changes: Partial<AccountDay> = {}): AccountDay => ({
  day: DAY_0 + day,
  principalWei,
  accruedWei: 0n,
  fundedSecondsPaid: mark,
  takenWei: 0n,
  ...changes,
});
const projection = (untilClock: bigint, changes: Partial<RewardProjection> = {}): RewardProjection => ({
  startAt: START,
  until: START + untilClock,
  reached: point(untilClock),
  vaultDays: [],
  accountDays: [],
  positions: [],
  ...changes,
});
const flexible = (given: RewardProjection, count: number) =>
  rewardDays(given, count).map(({ flexibleWei }) => flexibleWei);
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
const earned = (principalWei: bigint, from: bigint, to: bigint) =>
  rewardFor(principalWei, to) - rewardFor(principalWei, from);

describe('the days', () => {
  it('are those of UTC, oldest first, up to the one of the last second', () => {
    expect(nameOfDay(utcDay(1_795_391_999))).toBe('2026-11-22');
    expect(nameOfDay(utcDay(1_795_392_000n))).toBe('2026-11-23');
    expect(rewardDays(projection(at(9)), 3).map(({ day }) => day - DAY_0)).toEqual([7, 8, 9]);
    expect(rewardDays(projection(at(10) - 1n), 3).map(({ day }) => day - DAY_0)).toEqual([7, 8, 9]);
  });

  it('are empty before the deployment and for an unknown wallet', () => {
    const given = rewardDays(projection(at(2, NOON), { vaultDays: [vaultDay(1, point(at(1, 5n)))] }), 30);
    expect(given).toHaveLength(30);
    expect(given.every(({ flexibleWei, fixedWei }) => flexibleWei === 0n && fixedWei === 0n)).toBe(true);
  });
});

it('a wallet’s fixed terms are separate from its flexible stake, up to the last second', () => {
  const position = { principalWei: BNB, startedAt: START + NOON, endsAt: START + NOON + 30n * DAY_SECONDS };
  const given = rewardDays(
    projection(at(1, 60n), {
      positions: [position],
      accountDays: [stake(1, 2n * BNB, at(1, 10n))],
      vaultDays: [vaultDay(1, point(at(1, 10n)))],
    }),
    3,
  );
  expect(given).toEqual([
    { day: DAY_0 - 1, flexibleWei: 0n, fixedWei: 0n },
    { day: DAY_0, flexibleWei: 0n, fixedWei: rewardFor(BNB, NOON) },
    { day: DAY_0 + 1, flexibleWei: rewardFor(2n * BNB, 50n), fixedWei: earned(BNB, NOON, NOON + 60n) },
  ]);
});

describe('the flexible stake', () => {
  const since = at(1, NOON);

  it('earns from the second of its stake to the last second, with floors that add up', () => {
    const principal = 7n * BNB + 3n;
    const given = flexible(
      projection(at(4, 100n), {
        vaultDays: [vaultDay(1, point(since))],
        accountDays: [stake(1, principal, since)],
      }),
      5,
    );
    expect(given).toEqual([
      0n,
      rewardFor(principal, NOON),
      earned(principal, NOON, NOON + DAY_SECONDS),
      earned(principal, NOON + DAY_SECONDS, NOON + 2n * DAY_SECONDS),
      earned(principal, NOON + 2n * DAY_SECONDS, NOON + 2n * DAY_SECONDS + 100n),
    ]);
    expect(sum(given)).toBe(rewardFor(principal, at(4, 100n) - since));
  });

  it('earns nothing in a funding gap, which is at the end of an accrual, and earns again once the vault is funded', () => {
    // Accrued at noon of day 1; funded for two more days; funded again at 06:00 of day 6.
    const gapStart = since + 2n * DAY_SECONDS;
    const refunded = at(6, NOON / 2n);
    const given = flexible(
      projection(at(8), {
        reached: point(at(8), gapStart + at(8) - refunded),
        vaultDays: [vaultDay(1, point(since)), vaultDay(6, point(refunded, gapStart))],
        accountDays: [stake(1, 10n * BNB, since)],
      }),
      9,
    );
    const principal = 10n * BNB;
    const half = (from: bigint) => earned(principal, from * NOON, (from + 1n) * NOON);
    const refundedDay = earned(principal, 4n * NOON, 4n * NOON + DAY_SECONDS - NOON / 2n);
    const lastDay = earned(principal, 4n * NOON + DAY_SECONDS - NOON / 2n, 4n * NOON + 2n * DAY_SECONDS - NOON / 2n);
    expect(given).toEqual([0n, half(0n), half(1n) + half(2n), half(3n), 0n, 0n, refundedDay, lastDay, 0n]);
    expect(sum(given)).toBe(rewardFor(principal, gapStart - since + at(8) - refunded));
  });

  it('stops while the reserve is used up, even before a call has stored that', () => {
    const given = flexible(
      projection(at(9), {
        reached: point(at(9), since + DAY_SECONDS),
        vaultDays: [vaultDay(1, point(since))],
        accountDays: [stake(1, BNB, since)],
      }),
      9,
    );
    expect(given).toEqual([rewardFor(BNB, NOON), earned(BNB, NOON, DAY_SECONDS), 0n, 0n, 0n, 0n, 0n, 0n, 0n]);
    expect(sum(given)).toBe(rewardFor(BNB, DAY_SECONDS));
  });

  it('keeps rewards claimed, compounded or forfeited on the day on which they were earned', () => {
    const claimedAt = at(2, 1_000n);
    const paid = rewardFor(BNB, claimedAt - since);
    const untouched = { vaultDays: [vaultDay(1, point(since))], accountDays: [stake(1, BNB, since)] };
    const claimed = {
      vaultDays: [vaultDay(1, point(since)), vaultDay(2, point(claimedAt))],
      accountDays: [stake(1, BNB, since), stake(2, BNB, claimedAt, { takenWei: paid })],
    };
    const until = at(3, 500n);
    const [before, after] = [flexible(projection(until, untouched), 4), flexible(projection(until, claimed), 4)];
    expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
    expect(sum(after)).toBe(paid + rewardFor(BNB, until - claimedAt));
    const compounded = [stake(1, BNB, since), stake(2, BNB + paid, claimedAt, { takenWei: paid })];
    expect(sum(flexible(projection(until, { ...claimed, accountDays: compounded }), 4))).toBe(
      paid + rewardFor(BNB + paid, until - claimedAt),
    );
    const gone = [stake(1, BNB, since), stake(2, 0n, 0n, { takenWei: paid })];
    expect(flexible(projection(until, { ...claimed, accountDays: gone }), 4)).toEqual([
      0n,
      after[1],
      paid - (after[1] ?? 0n),
      0n,
    ]);
  });

  it('continues with less after a part was unstaked, and starts anew after an exit and a stake on one day', () => {
    const unstakedAt = at(2, NOON);
    const settled = rewardFor(4n * BNB, unstakedAt - since);
    const restakedAt = at(4, NOON + 60n);
    const paid = settled + rewardFor(BNB, at(4, NOON) - unstakedAt);
    const given = flexible(
      projection(at(5), {
        vaultDays: [
          vaultDay(1, point(since)),
          vaultDay(2, point(unstakedAt)),
          // The exit and the stake: the first and the last of several accruals on that day.
          vaultDay(4, point(at(4, NOON)), point(restakedAt)),
        ],
        accountDays: [
          stake(1, 4n * BNB, since),
          stake(2, BNB, unstakedAt, { accruedWei: settled }),
          stake(4, 9n * BNB, restakedAt, { takenWei: paid }),
        ],
      }),
      6,
    );
    expect(given[3]).toBe(earned(BNB, NOON, NOON + DAY_SECONDS));
    expect(sum(given)).toBe(paid + rewardFor(9n * BNB, at(5) - restakedAt));
    expect(sum(given.slice(0, 5))).toBe(sum(given));
  });

  it('is the same from many accruals of a day and of one second as from the first and the last', () => {
    const plain = { vaultDays: [vaultDay(1, point(since))], accountDays: [stake(1, BNB, since)] };
    const busy = {
      ...plain,
      vaultDays: [
        vaultDay(1, point(since), point(since + 40_000n)),
        vaultDay(2, point(at(2)), point(at(3) - 1n)),
        vaultDay(3, point(at(3)), point(at(3))),
      ],
    };
    expect(flexible(projection(at(4), busy), 5)).toEqual(flexible(projection(at(4), plain), 5));
  });

  it('needs only the last entries before the first day', () => {
    const vaultDays = [vaultDay(1, point(since)), vaultDay(2, point(at(2, 7n))), vaultDay(7, point(at(7, 9n)))];
    const accountDays = [
      stake(1, BNB, since),
      stake(2, 2n * BNB, at(2, 7n), { accruedWei: rewardFor(BNB, NOON + 7n) }),
    ];
    const whole = flexible(projection(at(8, 1n), { vaultDays, accountDays }), 9);
    const last = { vaultDays: vaultDays.slice(1), accountDays: accountDays.slice(1) };
    expect(flexible(projection(at(8, 1n), last), 3)).toEqual(whole.slice(-3));
  });

  it('earns nothing once the clock of the vault has stopped', () => {
    const since = MAX_CLOCK - 1_000n;
    const day = utcDay(START + since);
    const given = rewardDays(
      projection(MAX_CLOCK + 5n * DAY_SECONDS, {
        reached: point(MAX_CLOCK),
        vaultDays: [{ day, first: point(since), last: point(since) }],
        accountDays: [{ ...stake(0, 10n * BNB, since), day }],
      }),
      30,
    );
    expect(sum(given.map(({ flexibleWei }) => flexibleWei))).toBe(rewardFor(10n * BNB, 1_000n));
    expect(given.at(-1)?.flexibleWei).toBe(0n);
  });

  it('never has a negative day, and all days add up to the whole, whenever it was funded', () => {
    const step = fc.record({
      seconds: fc.bigInt({ min: 0n, max: 4n * DAY_SECONDS }),
      unfunded: fc.bigInt({ min: 0n, max: 4n * DAY_SECONDS }),
      principal: fc.bigInt({ min: 0n, max: 10n ** 22n }),
      claims: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 40 }), (steps) => {
        const vaultDays = new Map<number, VaultDay>();
        const accountDays = new Map<number, AccountDay>();
        let [clock, funded, principal, accrued, taken] = [0n, 0n, 0n, 0n, 0n];
        for (const each of steps) {
          clock += each.seconds;
          const paidFor = each.seconds > each.unfunded ? each.seconds - each.unfunded : 0n;
          funded += paidFor;
          accrued += rewardFor(principal, paidFor);
          if (each.claims) [taken, accrued] = [taken + accrued, 0n];
          else principal = each.principal;
          const day = utcDay(START + clock);
          const now = point(clock, funded);
          vaultDays.set(day, { day, first: vaultDays.get(day)?.first ?? now, last: now });
          accountDays.set(day, {
            day,
            principalWei: principal,
            accruedWei: accrued,
            fundedSecondsPaid: funded,
            takenWei: taken,
          });
        }
        const given = rewardDays(
          projection(clock, {
            reached: point(clock, funded),
            vaultDays: [...vaultDays.values()],
            accountDays: [...accountDays.values()],
          }),
          365,
        ).map(({ flexibleWei }) => flexibleWei);
        expect(given.every((wei) => wei >= 0n)).toBe(true);
        expect(sum(given)).toBe(taken + accrued);
      }),
    );
  });
});

describe('funded seconds between two accruals', () => {
  it('are the first ones, and their sum is that of the later accrual', () => {
    const [before, after] = [point(1_000n, 900n), point(2_000n, 1_300n)];
    expect(fundedSecondsBetween(before, after, 1_000n)).toBe(900n);
    expect(fundedSecondsBetween(before, after, 1_400n)).toBe(1_300n);
    expect(fundedSecondsBetween(before, after, 1_401n)).toBe(1_300n);
    expect(fundedSecondsBetween(before, after, 2_000n)).toBe(1_300n);
  });
});
