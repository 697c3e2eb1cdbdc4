/**
 * The scale and the outlines of bars whose ends slant like the strokes of the logo. Pure; amounts are bigint until they become
 * pixels.
 */

/** The size of the plot in units of the SVG. */
export const WIDTH = 600;
export const HEIGHT = 320;
/** The slant of 15.5°: its tangent. */
const SLANT = 0.277;
/** The part of its slot's width that a bar fills. */
const BAR_WIDTH = 0.58;
/** The gap between the parts of a bar. It is taken from the upper part, so heights stay to scale. */
const GAP = 2;

/** The first two digits of possible upper ends of the scale. Their halves, which the scale also shows, are round too. */
const ROUND_ENDS = [10n, 12n, 16n, 20n, 24n, 30n, 40n, 50n, 60n, 80n, 100n];

/** The upper end of the scale: the next round number that holds every bar. */
export function topOf(heights: readonly bigint[]): bigint {
  const highest = heights.reduce((a, b) => (a > b ? a : b), 1n);
  const power = 10n ** BigInt(Math.max(`${highest}`.length - 2, 0));
  return (ROUND_ENDS.find((end) => end * power >= highest) ?? 100n) * power;
}

/** The section of a bar between two heights; empty if they are equal. */
export type BarPart = readonly [from: bigint, to: bigint];

/**
 * The same part of every bar as one SVG path on a plot of WIDTH × HEIGHT.
 * @param slots The number of bars for which the plot has space.
 */
export function outlineOf(parts: readonly BarPart[], top: bigint, slots = parts.length): string {
  const step = WIDTH / slots;
  const width = step * BAR_WIDTH;
  const slant = width * SLANT;
  const y = (height: bigint) => HEIGHT - (Number((height * 10_000n) / top) * HEIGHT) / 10_000;
  return parts
    .map(([from, to], index) => {
      if (from === to) return '';
      const x = (index + (1 - BAR_WIDTH) / 2) * step;
      const high = y(to);
      const low = from ? Math.max(y(from) - GAP, high) : HEIGHT;
      // The upper edge rises to the right, and so does a lower edge above the base line.
      const edges = [from ? low + slant : low, high + slant].map((edge) => Math.min(edge, HEIGHT));
      const [x1, x2, y1, y2, y3, y4] = [x, x + width, ...edges, high, low].map((pixels) => pixels.toFixed(1));
      return `M${x1} ${y1}V${y2}L${x2} ${y3}V${y4}z`;
    })
    .join('');
}
