/**
 * The part of each day in the rewards of fixed terms: of every position what its term had earned at the end of the day less
 * what it had at the start, each rounded down as in `rewards.ts`, so that the days of a term add up to its reward.
 *
 * A wallet may hold thousands of positions. Only the first and the last day of each are computed like that; on the whole
 * days between it earns the same number of wei, and one more whenever the parts of a wei that were rounded off make up one.
 */
import { APR_BPS, K, rewardFor } from './rewards.ts';
import { DAY_SECONDS } from './terms.ts';

/** A position that is open or was redeemed; times in unix seconds. One that was left early earned nothing. */
export interface FixedStake {
  readonly principalWei: bigint;
  readonly startedAt: bigint;
  readonly endsAt: bigint;
}

/** Parts of a wei, in units of 1 / {@link K}: a whole number far below 2^53. */
type Parts = number;
const WEI_PARTS: Parts = Number(K);

const min = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** Wei earned on each of `count` days, of which the first begins at `from` and the last ends at `until` (unix seconds). */
export function fixedRewardDays(
  positions: readonly FixedStake[],
  span: { readonly from: bigint; readonly until: bigint; readonly count: number },
): bigint[] {
  const days = new Days(span.from, span.count);
  for (const position of positions) {
    const [start, end] = [max(position.startedAt, span.from), min(position.endsAt, span.until)];
    if (start < end) days.add(position, start, end);
  }
  return days.sums();
}

class Days {
  readonly #from: bigint;
  /** What is computed for the day itself, the change of the wei a whole day earns from the day before, and the wei more. */
  readonly #single: bigint[];
  readonly #change: bigint[];
  readonly #more: number[];

  constructor(from: bigint, count: number) {
    this.#from = from;
    this.#single = new Array<bigint>(count).fill(0n);
    this.#change = new Array<bigint>(count).fill(0n);
    this.#more = new Array<number>(count).fill(0);
  }

  /** The part of a position that lies between `start` and `end`. */
  add({ principalWei, startedAt }: FixedStake, start: bigint, end: bigint): void {
    const [first, last] = [this.#dayOf(start), this.#dayOf(end - 1n)];
    const earnedUntil = (at: bigint) => rewardFor(principalWei, min(at, end) - startedAt);
    const firstEnd = this.#startOf(first + 1);
    add(this.#single, first, earnedUntil(firstEnd) - earnedUntil(start));
    if (first === last) return;
    add(this.#single, last, earnedUntil(end) - earnedUntil(this.#startOf(last)));
    if (first + 1 === last) return;

    const aDay = principalWei * APR_BPS * DAY_SECONDS;
    add(this.#change, first + 1, aDay / K);
    add(this.#change, last, -aDay / K);
    const step: Parts = Number(aDay % K);
    let parts: Parts = Number((principalWei * APR_BPS * (firstEnd - startedAt)) % K);
    for (let day = first + 1; day < last; day += 1) {
      parts += step;
      if (parts < WEI_PARTS) continue;
      parts -= WEI_PARTS;
      this.#more[day] = (this.#more[day] ?? 0) + 1;
    }
  }

  sums(): bigint[] {
    let aDay = 0n;
    return this.#single.map((single, day) => {
      aDay += this.#change[day] ?? 0n;
      return single + aDay + BigInt(this.#more[day] ?? 0);
    });
  }

  #dayOf(at: bigint): number {
    return Number((at - this.#from) / DAY_SECONDS);
  }

  #startOf(day: number): bigint {
    return this.#from + BigInt(day) * DAY_SECONDS;
  }
}

function add(amounts: bigint[], index: number, amount: bigint): void {
  amounts[index] = (amounts[index] ?? 0n) + amount;
}
