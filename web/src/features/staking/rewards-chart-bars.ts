/** From what wallets earned on each day to bars, a scale and outlines. Pure; wei are bigint until they become pixels. */
import type { WalletRewards } from '@eleven/protocol/api/vault';

/** What was earned from the beginning of the UTC day `from` to the end of the UTC day `to` (`2026-11-22`), in wei. */
export interface Earned {
  readonly from: string;
  readonly to: string;
  readonly flexibleWei: bigint;
  readonly fixedWei: bigint;
}

export const totalWei = ({ flexibleWei, fixedWei }: Earned): bigint => flexibleWei + fixedWei;

/** From the first one's beginning to the last one's end. There must be one. */
export const join = (parts: readonly Earned[]): Earned =>
  parts.reduce((sum, { to, flexibleWei, fixedWei }) => ({
    from: sum.from,
    to,
    flexibleWei: sum.flexibleWei + flexibleWei,
    fixedWei: sum.fixedWei + fixedWei,
  }));

/**
 * The newest `count` days of all wallets together, oldest first. One wallet may have been read before midnight and another
 * after it: a day is what all of them earned on it.
 */
export function addDays(wallets: readonly WalletRewards['days'][], count: number): Earned[] {
  const days = new Map<string, Earned>();
  for (const { day, flexibleWei, fixedWei } of wallets.flat()) {
    const one = { from: day, to: day, flexibleWei: BigInt(flexibleWei), fixedWei: BigInt(fixedWei) };
    const known = days.get(day);
    days.set(day, known ? join([known, one]) : one);
  }
  return [...days.values()].sort((a, b) => (a.from < b.from ? -1 : 1)).slice(-count);
}

/** A bar for each day of a year would be thinner than a pixel on a phone: 365 days are 73 bars of 5, and none is cut. */
export const daysInBar = (days: number): number => (days > 90 ? 5 : 1);

/** `size` days in each bar, counted back from the newest. */
export function barsOf(days: readonly Earned[], size: number): Earned[] {
  const bars: Earned[] = [];
  for (let end = days.length; end > 0; end -= size) bars.unshift(join(days.slice(Math.max(end - size, 0), end)));
  return bars;
}

/** The upper end of the scale, in wei: the next multiple of a power of ten that holds every bar, so that its half is short. */
export function topOf(bars: readonly Earned[]): bigint {
  const most = bars.map(totalWei).reduce((a, b) => (a > b ? a : b), 1n);
  const power = 10n ** BigInt(Math.max(`${most}`.length - 1, 1));
  return ((most + power - 1n) / power) * power;
}

export const WIDTH = 600;
export const HEIGHT = 320;
/** tan 15.5°, the chisel slant. */
const SLANT = 0.277;
/** Of its place that a bar fills. */
const SHARE = 0.58;
/** Between the two parts of a bar; drawn, not measured. */
const GAP = 2;

/** All bars of each kind as one path: fixed terms on the ground, flexible above them, on a field of WIDTH × HEIGHT. */
export function outlinesOf(bars: readonly Earned[], top: bigint): { fixed: string; flexible: string } {
  const step = WIDTH / bars.length;
  const width = step * SHARE;
  const slant = width * SLANT;
  const y = (wei: bigint) => HEIGHT - (Number((wei * 10_000n) / top) * HEIGHT) / 10_000;
  const piece = (index: number, fromWei: bigint, toWei: bigint) => {
    if (fromWei === toWei) return '';
    const x = (index + (1 - SHARE) / 2) * step;
    const high = y(toWei);
    const low = fromWei ? Math.max(y(fromWei) - GAP, high) : HEIGHT;
    // The upper edge rises to the right, and so does a lower edge that does not stand on the ground.
    const edges = [fromWei ? low + slant : low, high + slant].map((edge) => Math.min(edge, HEIGHT));
    const [x1, x2, y1, y2, y3, y4] = [x, x + width, ...edges, high, low].map((pixels) => pixels.toFixed(1));
    return `M${x1} ${y1}V${y2}L${x2} ${y3}V${y4}z`;
  };
  return {
    fixed: bars.map(({ fixedWei }, index) => piece(index, 0n, fixedWei)).join(''),
    flexible: bars.map((bar, index) => piece(index, bar.fixedWei, totalWei(bar))).join(''),
  };
}
