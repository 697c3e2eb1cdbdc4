/** Bars with the chisel slant: their scale and outline. Pure; amounts are bigint until they become pixels. */

/** The field on which outlines are drawn. */
export const WIDTH = 600;
export const HEIGHT = 320;
/** tan 15.5°, the chisel slant. */
const SLANT = 0.277;
/** The share of its slot that a bar fills. */
const SHARE = 0.58;
/** The gap between the parts of a bar; drawn, not measured. */
const GAP = 2;

/** Upper ends of a scale from 10 to 100, times a power of ten. Their halves are round numbers too. */
const ENDS = [10n, 12n, 16n, 20n, 24n, 30n, 40n, 50n, 60n, 80n, 100n];

/** The upper end of the scale: the next round number that holds every bar. */
export function topOf(heights: readonly bigint[]): bigint {
  const most = heights.reduce((a, b) => (a > b ? a : b), 1n);
  const power = 10n ** BigInt(Math.max(`${most}`.length - 2, 0));
  return (ENDS.find((end) => end * power >= most) ?? 100n) * power;
}

/** The section of a bar between two heights; empty if they are equal. */
export type BarPart = readonly [from: bigint, to: bigint];

/** The same part of every bar as one path, on a field of WIDTH × HEIGHT. `slots`: the number of bars that it has space for. */
export function outlineOf(parts: readonly BarPart[], top: bigint, slots = parts.length): string {
  const step = WIDTH / slots;
  const width = step * SHARE;
  const slant = width * SLANT;
  const y = (height: bigint) => HEIGHT - (Number((height * 10_000n) / top) * HEIGHT) / 10_000;
  return parts
    .map(([from, to], index) => {
      if (from === to) return '';
      const x = (index + (1 - SHARE) / 2) * step;
      const high = y(to);
      const low = from ? Math.max(y(from) - GAP, high) : HEIGHT;
      // The upper edge rises to the right, and so does a lower edge above the base line.
      const edges = [from ? low + slant : low, high + slant].map((edge) => Math.min(edge, HEIGHT));
      const [x1, x2, y1, y2, y3, y4] = [x, x + width, ...edges, high, low].map((pixels) => pixels.toFixed(1));
      return `M${x1} ${y1}V${y2}L${x2} ${y3}V${y4}z`;
    })
    .join('');
}
