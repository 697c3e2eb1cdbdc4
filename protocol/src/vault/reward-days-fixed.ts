/**
 * The daily rewards of fixed terms: for every position, its earnings at the end of the day minus those at the start, each
 * rounded down as in `rewards.ts`. So the days of a fixed term add up to its reward.
 *
 * A wallet may hold thousands of positions, so each is walked once through its days, with the remainder rounded off so far: a
 * whole day earns the same number of wei, and one more whenever the remainders add up to one.
 */
import { APR_BPS, K } from './rewards.ts';
import { DAY_SECONDS } from './terms.ts';

/** An open or redeemed position; times in unix seconds. A position exited early earned nothing. */
export interface FixedStake {
  readonly principalWei: bigint;
  readonly startedAt: bigint;
  readonly endsAt: bigint;
}

/** Parts of a wei, in units of 1 / {@link K}: a fraction of a wei is a whole number of parts, far below 2^53. */
type Parts = number;
const WEI_PARTS: Parts = Number(K);
const DAY = Number(DAY_SECONDS);

/** Wei earned on each of `count` days. The first begins at `from`, the last ends at `until` (unix seconds). */
export function fixedRewardDays(
  positions: readonly FixedStake[],
  span: { readonly from: bigint; readonly until: bigint; readonly count: number },
): bigint[] {
  // Seconds fit a number; only amounts of wei need a bigint.
  const [from, until] = [Number(span.from), Number(span.until)];
  const days = new Days(span.count);
  for (const { principalWei, startedAt, endsAt } of positions) {
    const began = Number(startedAt) - from;
    const [start, end] = [Math.max(began, 0), Math.min(Number(endsAt), until) - from];
    if (start < end) days.add(principalWei * APR_BPS, { began, start, end });
  }
  return days.sums();
}

class Days {
  /** Per day: wei computed for that day alone, the change of the wei per whole day, and the extra wei from remainders. */
  readonly #single: bigint[];
  readonly #change: bigint[];
  readonly #more: number[];

  constructor(count: number) {
    this.#single = new Array<bigint>(count).fill(0n);
    this.#change = new Array<bigint>(count).fill(0n);
    this.#more = new Array<number>(count).fill(0);
  }

  /**
   * Adds the seconds from `start` to `end` of a term that began at `began`, all counted from the beginning of the first day.
   */
  add(partsASecond: bigint, { began, start, end }: { began: number; start: number; end: number }): void {
    let parts: Parts = start === began ? 0 : Number((partsASecond * BigInt(start - began)) % K);
    const earn = (day: number, seconds: number) => {
      const earned = BigInt(parts) + partsASecond * BigInt(seconds);
      const wei = earned / K;
      this.#single[day] = (this.#single[day] ?? 0n) + wei;
      parts = Number(earned - wei * K);
    };
    const [firstWhole, last] = [Math.ceil(start / DAY), Math.floor(end / DAY)];
    if (firstWhole > last) {
      earn(last, end - start);
      return;
    }
    if (firstWhole * DAY > start) earn(firstWhole - 1, firstWhole * DAY - start);
    if (firstWhole < last) parts = this.#earnDays(partsASecond * DAY_SECONDS, parts, firstWhole, last);
    if (end > last * DAY) earn(last, end - last * DAY);
  }

  /** Whole days from `first` up to, but not including, `last`; returns the remainder. */
  #earnDays(partsADay: bigint, begin: Parts, first: number, last: number): Parts {
    const aDay = partsADay / K;
    const step: Parts = Number(partsADay - aDay * K);
    this.#change[first] = (this.#change[first] ?? 0n) + aDay;
    if (last < this.#change.length) this.#change[last] = (this.#change[last] ?? 0n) - aDay;
    let parts = begin;
    for (let day = first; day < last; day += 1) {
      parts += step;
      if (parts < WEI_PARTS) continue;
      parts -= WEI_PARTS;
      this.#more[day] = (this.#more[day] ?? 0) + 1;
    }
    return parts;
  }

  /** The sums in wei, day by day. */
  sums(): bigint[] {
    let aDay = 0n;
    return this.#single.map((single, day) => {
      aDay += this.#change[day] ?? 0n;
      return single + aDay + BigInt(this.#more[day] ?? 0);
    });
  }
}
