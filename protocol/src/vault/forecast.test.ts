/**
 * Compared with recomputations that share only the contract's constants with the forecast: position by position,
 * week by week. server/src/features/admin/forecast-year.test.ts compares it with the contract itself.
 */
import { describe, expect, it } from 'vitest';
import { type ForecastInput, forecast, leavingAt, neededFunding, WEEK_SECONDS } from './forecast.ts';
import { TERM_DAYS } from './terms.ts';
import { vaultFigures } from './vault-figures.ts';
import { packTerms, packTotals } from './words.ts';

const BNB = 10n ** 18n;
const YEAR_BPS = 315_360_000_000n;
const START = 1_800_000_000n;
const AS_OF = START + 4_000_003n;
const WEEKS = 105;

const reward = (wei: bigint, seconds: bigint) => (wei * 1_100n * seconds) / YEAR_BPS;
const rewardUp = (wei: bigint, seconds: bigint) => (wei * 1_100n * seconds + YEAR_BPS - 1n) / YEAR_BPS;
const runwayOf = (wei: bigint) => (wei === 0n ? 0n : rewardUp(wei, 7_776_000n) + 7_776_000n);

/** Open terms, all different: principal, and seconds from the block to its end. */
const OPEN = Array.from({ length: 200 }, (_, i) => {
  const principal = BNB + BigInt(i) * 987_654_321_123n;
  const term = TERM_DAYS[i % 4] ?? 30;
  return { principal, reward: reward(principal, BigInt(term) * 86_400n), endsIn: BigInt((i * 177_003) % 31_536_000) };
});
const FLEXIBLE = 400n * BNB + 17n;

function inputWith({ free = 60n * BNB, paces = {} as Partial<ForecastInput['paces']> } = {}): ForecastInput {
  const sum = (pick: (one: (typeof OPEN)[number]) => bigint) => OPEN.reduce((all, one) => all + pick(one), 0n);
  const [locked, set] = [sum(({ principal }) => principal), sum((one) => one.reward)];
  const maturities = new Map<number, { week: number; positions: number; principalWei: bigint; rewardWei: bigint }>();
  for (const one of OPEN) {
    const week = Number((one.endsIn + WEEK_SECONDS - 1n) / WEEK_SECONDS);
    const before = maturities.get(week) ?? { week, positions: 0, principalWei: 0n, rewardWei: 0n };
    maturities.set(week, {
      week,
      positions: before.positions + 1,
      principalWei: before.principalWei + one.principal,
      rewardWei: before.rewardWei + one.reward,
    });
  }
  const owedWei = 3n * BNB + 5n;
  return {
    asOf: AS_OF,
    startAt: START,
    totalsWord: packTotals({
      principalWei: FLEXIBLE,
      owedWei,
      fundedSeconds: 3_999_000n,
      accruedAt: 3_999_500n,
      sequence: 9n,
    }),
    termsWord: packTerms({
      lockedPrincipalWei: locked,
      lockedRewardWei: set,
      lastId: 200n,
      sequence: 4n,
      paused: false,
    }),
    balanceWei: FLEXIBLE + owedWei + locked + set + free,
    maturities: [...maturities.values()],
    paces: { flexible: 0n, 30: 0n, 90: 0n, 180: 0n, 365: 0n, ...paces },
    leavingRewardsWei: 2n * BNB,
  };
}

describe('nothing changes', () => {
  it('is the vault’s state advanced by the clock, through the end of the reserve', () => {
    const input = inputWith({ free: 20n * BNB });
    const { steps, rateEndsAt } = forecast(input, 'nothing', { weeks: WEEKS });
    for (const step of steps) {
      const { owedWei, freeWei, balanceWei, lockedPrincipalWei } = vaultFigures(input, step.at);
      expect([step.owedWei, step.freeWei, step.balanceWei, step.lockedPrincipalWei]).toEqual([
        owedWei,
        freeWei,
        balanceWei,
        lockedPrincipalWei,
      ]);
    }
    const seconds = (20n * BNB * YEAR_BPS) / (FLEXIBLE * 1_100n);
    expect(rateEndsAt).toBe(START + 3_999_500n + seconds);
  });

  it('needs the cost of the remaining weeks', () => {
    const input = inputWith({ free: 20n * BNB });
    const until = AS_OF + 105n * WEEK_SECONDS;
    const paid = rewardUp(FLEXIBLE, AS_OF - START - 3_999_500n) + rewardUp(FLEXIBLE, until - AS_OF);
    expect(neededFunding(input, 'nothing', { weeks: WEEKS })).toEqual({
      amountWei: paid - 20n * BNB + 1n,
      by: forecast(input, 'nothing', { weeks: WEEKS }).rateEndsAt,
    });
    expect(neededFunding(inputWith({ free: 200n * BNB }), 'nothing', { weeks: WEEKS })).toEqual({
      amountWei: 0n,
      by: undefined,
    });
  });
});

describe('growth', () => {
  const paces = { flexible: 31n * BNB + 7n, 30: 11n * BNB, 90: 13n * BNB + 1n, 180: 17n * BNB, 365: -5n * BNB };

  /** Everything in plain numbers of this week, with every term as a separate position. */
  function naive(input: ForecastInput, weeks: number) {
    let principal = FLEXIBLE;
    let owed = 3n * BNB + 5n;
    let mark = START + 3_999_500n;
    let balance = input.balanceWei;
    let positions = OPEN.map(({ endsIn, ...one }) => ({ ...one, endsAt: AS_OF + endsIn }));
    const path = [];
    for (let week = 1n; week <= BigInt(weeks); week += 1n) {
      const now = AS_OF + week * WEEK_SECONDS;
      const promised = () => positions.reduce((all, one) => all + one.principal + one.reward, principal + owed);
      // The free reserve pays whole seconds.
      const accruedNow = () => {
        const free = balance - promised();
        const asked = now - mark;
        const paid = (free * YEAR_BPS) / (principal * 1_100n);
        return rewardUp(principal, asked < paid ? asked : paid);
      };
      const store = () => {
        owed += accruedNow();
        mark = now;
      };
      for (const one of positions.filter(({ endsAt }) => endsAt <= now)) balance -= one.principal + one.reward;
      positions = positions.filter(({ endsAt }) => endsAt > now);
      const share = (pace: bigint) => (pace * 7n * week) / 30n - (pace * 7n * (week - 1n)) / 30n;
      // As much as fits, found by bisection instead of by a formula.
      const fits = (asked: bigint, isRight: (amount: bigint, free: bigint) => boolean) => {
        const free = balance - promised() - accruedNow();
        let [low, high] = [0n, asked];
        if (isRight(high, free)) return high;
        while (high - low > 1n) {
          const middle = (low + high) / 2n;
          if (isRight(middle, free)) low = middle;
          else high = middle;
        }
        return low;
      };
      const stake = fits(share(paces.flexible), (amount, free) => free >= runwayOf(principal + amount));
      if (stake > 0n) {
        store();
        principal += stake;
        balance += stake;
      }
      for (const term of [30, 90, 180] as const) {
        const seconds = BigInt(term) * 86_400n;
        const amount = fits(share(paces[term]), (wei, free) => free - reward(wei, seconds) >= runwayOf(principal));
        if (amount < BNB / 100n) continue;
        positions.push({ principal: amount, reward: reward(amount, seconds), endsAt: now + seconds });
        balance += amount;
      }
      const locked = positions.reduce((all, one) => all + one.principal, 0n);
      const set = positions.reduce((all, one) => all + one.reward, 0n);
      path.push({
        principalWei: principal,
        owedWei: owed + accruedNow(),
        lockedPrincipalWei: locked,
        lockedRewardWei: set,
        balanceWei: balance,
      });
    }
    return path;
  }

  it.each([60n, 25n, 900n])('equals a recomputation position by position, with %d BNB free', (bnb) => {
    const input = inputWith({ free: bnb * BNB, paces });
    const { steps } = forecast(input, 'growth', { weeks: WEEKS });
    const expected = naive(input, WEEKS);
    expect(
      steps.slice(1).map(({ principalWei, owedWei, lockedPrincipalWei, lockedRewardWei, balanceWei }) => ({
        principalWei,
        owedWei,
        lockedPrincipalWei,
        lockedRewardWei,
        balanceWei,
      })),
    ).toEqual(expected);
  });

  it('needs the minimum amount with which nothing is refused, plus a wei', () => {
    const input = inputWith({ paces });
    const { amountWei, by } = neededFunding(input, 'growth', { weeks: 53 }) ?? expect.fail('too much');
    const refusedWith = (fundedWei: bigint) => forecast(input, 'growth', { weeks: 53, fundedWei }).refusedFrom;
    expect(by).toBe(refusedWith(0n));
    expect(refusedWith(amountWei - 1n)).toBeUndefined();
    expect(refusedWith(amountWei - 2n)).toBeDefined();
  });

  it('withdraws if more was withdrawn than staked, but no more than there is', () => {
    const { steps } = forecast(inputWith({ paces: { flexible: -100n * BNB } }), 'growth', { weeks: WEEKS });
    expect(steps[1]?.principalWei).toBe(FLEXIBLE - (700n * BNB) / 30n);
    expect(steps.at(-1)?.principalWei).toBe(0n);
  });
});

describe('everybody leaves', () => {
  it('pays each term at its end and the flexible stakes after 90 days', () => {
    const input = inputWith();
    const { steps, rateEndsAt } = forecast(input, 'leaving', { weeks: WEEKS });
    const owedAtEnd = 3n * BNB + 5n + rewardUp(FLEXIBLE, leavingAt(AS_OF) - START - 3_999_500n);
    for (const { at, balanceWei, lockedPrincipalWei, owedWei, freeWei } of steps) {
      const left = OPEN.filter(({ endsIn }) => at === AS_OF || AS_OF + endsIn > at);
      const locked = left.reduce((all, { principal }) => all + principal, 0n);
      const set = left.reduce((all, one) => all + one.reward, 0n);
      const isGone = at >= leavingAt(AS_OF);
      const owed = isGone ? owedAtEnd - 2n * BNB : 3n * BNB + 5n + rewardUp(FLEXIBLE, at - START - 3_999_500n);
      const free = 60n * BNB - (isGone ? owedAtEnd : owed) + 3n * BNB + 5n;
      expect([lockedPrincipalWei, owedWei, freeWei]).toEqual([locked, owed, free]);
      expect(balanceWei).toBe((isGone ? 0n : FLEXIBLE) + locked + set + owed + free);
    }
    expect(rateEndsAt).toBeUndefined();
  });
});

describe('a withdrawal of reserve', () => {
  it('takes the amount that the contract allows in that second, and brings the end of the rate nearer', () => {
    const input = inputWith();
    const at = AS_OF + 172_800n;
    const withdrawals = [{ at, mostWei: 1_000n * BNB }];
    const path = forecast(input, 'nothing', { weeks: WEEKS, withdrawals });
    const freeThen = vaultFigures(input, at).withdrawableWei;
    expect(path.steps[1]?.withdrawnReserveWei).toBe(freeThen);
    const ends = forecast(input, 'nothing', { weeks: WEEKS, withdrawals: [{ at, mostWei: 10n * BNB }] }).rateEndsAt;
    expect(ends).toBeLessThan(forecast(input, 'nothing', { weeks: WEEKS * 2 }).rateEndsAt ?? 0n);
    // 90 days are left, and at most a few seconds more.
    expect((path.rateEndsAt ?? 0n) - at).toBeGreaterThanOrEqual(7_776_000n);
    expect((path.rateEndsAt ?? 0n) - at).toBeLessThan(7_776_010n);
  });
});
