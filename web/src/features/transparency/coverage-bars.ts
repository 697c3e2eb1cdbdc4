/** From the days of the vault to bars, a scale and an outline. Pure; wei are bigint until they become pixels. */
import type { CoverageDay } from '@eleven/protocol/api/transparency';

export const MEASURES = ['free', 'liabilities', 'runway'] as const;
export type Measure = (typeof MEASURES)[number];

const DAY_SECONDS = 86_400;
/** Beyond ten years a number of days says nothing: the next stake brings it nearer by years. */
export const MOST_DAYS = 3_650;

/** Everything that the vault holds for somebody: principal and rewards, flexible and fixed. In wei. */
export const liabilitiesOf = (day: CoverageDay): bigint =>
  BigInt(day.principalWei) + BigInt(day.owedWei) + BigInt(day.lockedPrincipalWei) + BigInt(day.lockedRewardWei);

/** Whole days for which the free reserve pays that day's stake; undefined without flexible stakes. */
export const runwayOf = ({ fundedUntil, at }: CoverageDay): number | undefined =>
  fundedUntil === null ? undefined : Math.max(0, Math.floor((fundedUntil - at) / DAY_SECONDS));

/** How high the bar is: wei, or days, cut at ten years. */
export function heightOf(day: CoverageDay, measure: Measure): bigint {
  if (measure === 'free') return BigInt(day.freeWei);
  if (measure === 'liabilities') return liabilitiesOf(day);
  return BigInt(Math.min(runwayOf(day) ?? 0, MOST_DAYS));
}

/** A bar for each day of a year would be thinner than a pixel on a phone: then each stands for the last of five days. */
export function barsOf(days: readonly CoverageDay[]): readonly CoverageDay[] {
  const size = days.length > 90 ? 5 : 1;
  return days.filter((_, index) => (days.length - 1 - index) % size === 0);
}

/** Ends of a scale from 10 to 100, times a power of ten, of which the half is as short. */
const ENDS = [10n, 12n, 16n, 20n, 24n, 30n, 40n, 50n, 60n, 80n, 100n];

/** The upper end of the scale: the next short number that holds every bar. */
export function topOf(heights: readonly bigint[]): bigint {
  const most = heights.reduce((a, b) => (a > b ? a : b), 1n);
  const power = 10n ** BigInt(Math.max(`${most}`.length - 2, 0));
  return (ENDS.find((end) => end * power >= most) ?? 100n) * power;
}

export const WIDTH = 600;
export const HEIGHT = 320;
/** tan 15.5°, the chisel slant. */
const SLANT = 0.277;
/** Of its place that a bar fills. */
const SHARE = 0.58;

/** All bars as one path on a field of WIDTH × HEIGHT. `places`: for how many there is room. */
export function outlineOf(heights: readonly bigint[], top: bigint, places = heights.length): string {
  const step = WIDTH / places;
  const width = step * SHARE;
  return heights
    .map((height, index) => {
      if (height === 0n) return '';
      const x = (index + (1 - SHARE) / 2) * step;
      const high = HEIGHT - (Number((height * 10_000n) / top) * HEIGHT) / 10_000;
      const left = Math.min(high + width * SLANT, HEIGHT);
      const [x1, x2, y1, y2] = [x, x + width, left, high].map((pixels) => pixels.toFixed(1));
      return `M${x1} ${HEIGHT}V${y1}L${x2} ${y2}V${HEIGHT}z`;
    })
    .join('');
}
