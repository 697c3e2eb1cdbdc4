/**
 * The daily rewards of fixed terms. A position earns on a day the total that it has earned by the end of the day minus the
 * total by its start, each rounded down as in `rewards.ts`. So the days of a fixed term add up to its reward.
 *
 * A wallet may hold thousands of positions, so bigint arithmetic for each of their days would be slow. Every whole day earns
 * the same number of wei, plus one when the fractions of a wei carried from day to day reach a whole one. So only that
 * fraction is computed per day, as a number.
 */
import { APR_BPS, K } from './rewards.ts';
import { DAY_SECONDS } from './terms.ts';

/** An open or redeemed position; times in unix seconds. A position exited early earned nothing. */
export interface FixedStake {
  readonly principalWei: bigint;
  readonly startedAt: bigint;
  readonly endsAt: bigint;
}

/** A fraction of a wei, counted in units of 1 / {@link K}: an exact integer, far below 2^53. */
type Parts = number;
const PARTS_PER_WEI: Parts = Number(K);
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
  /** Per day: wei earned in the part of it that a term covers. */
  readonly #partialWei: bigint[];
  /** A difference array: on each day, the change of the wei earned per whole day. */
  readonly #changeWei: bigint[];
  /** Per day: how many positions earn one wei more, from carried fractions. */
  readonly #carriedWei: number[];

  constructor(count: number) {
    this.#partialWei = new Array<bigint>(count).fill(0n);
    this.#changeWei = new Array<bigint>(count).fill(0n);
    this.#carriedWei = new Array<number>(count).fill(0);
  }

  /**
   * Adds the seconds from `start` to `end` of a term that began at `began`, all counted from the beginning of the first day.
   */
  add(partsPerSecond: bigint, { began, start, end }: { began: number; start: number; end: number }): void {
    let parts: Parts = start === began ? 0 : Number((partsPerSecond * BigInt(start - began)) % K);
    const earnPartOf = (day: number, seconds: number) => {
      const earned = BigInt(parts) + partsPerSecond * BigInt(seconds);
      const wei = earned / K;
      this.#partialWei[day] = (this.#partialWei[day] ?? 0n) + wei;
      parts = Number(earned - wei * K);
    };
    const [firstWhole, wholeEnd] = [Math.ceil(start / DAY), Math.floor(end / DAY)];
    // Starts and ends within one day.
    if (firstWhole > wholeEnd) {
      earnPartOf(wholeEnd, end - start);
      return;
    }
    if (firstWhole * DAY > start) earnPartOf(firstWhole - 1, firstWhole * DAY - start);
    if (firstWhole < wholeEnd) parts = this.#earnDays(partsPerSecond * DAY_SECONDS, parts, firstWhole, wholeEnd);
    if (end > wholeEnd * DAY) earnPartOf(wholeEnd, end - wholeEnd * DAY);
  }

  /** Adds the whole days from `first` until `end`, exclusive. Returns the fraction to carry on. */
  #earnDays(partsPerDay: bigint, carried: Parts, first: number, end: number): Parts {
    const weiPerDay = partsPerDay / K;
    const step: Parts = Number(partsPerDay - weiPerDay * K);
    this.#changeWei[first] = (this.#changeWei[first] ?? 0n) + weiPerDay;
    if (end < this.#changeWei.length) this.#changeWei[end] = (this.#changeWei[end] ?? 0n) - weiPerDay;
    let parts = carried;
    for (let day = first; day < end; day += 1) {
      parts += step;
      if (parts < PARTS_PER_WEI) continue;
      parts -= PARTS_PER_WEI;
      this.#carriedWei[day] = (this.#carriedWei[day] ?? 0) + 1;
    }
    return parts;
  }

  /** The sums in wei, day by day. */
  sums(): bigint[] {
    let weiPerDay = 0n;
    return this.#partialWei.map((partialWei, day) => {
      weiPerDay += this.#changeWei[day] ?? 0n;
      return partialWei + weiPerDay + BigInt(this.#carriedWei[day] ?? 0);
    });
  }
}
