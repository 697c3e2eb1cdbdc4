import { describe, expect, it } from 'vitest';
import {
  addDays,
  barsOf,
  daysInBar,
  type Earned,
  HEIGHT,
  join,
  outlinesOf,
  topOf,
  totalWei,
  WIDTH,
} from './rewards-chart-bars.ts';

const day = (index: number, flexibleWei = 0n, fixedWei = 0n): Earned => {
  const date = new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10);
  return { from: date, to: date, flexibleWei, fixedWei };
};
const reply = ({ from, flexibleWei, fixedWei }: Earned) => ({
  day: from,
  flexibleWei: `${flexibleWei}`,
  fixedWei: `${fixedWei}`,
});
/** Nothing, dust, what people have, and more than there is, in every order that `count` days and a step allow. */
const AMOUNTS = [0n, 1n, 7n, 10n ** 12n + 1n, 10n ** 16n, 41_234_567_890_123_456n, 10n ** 27n];
const mixed = (count: number, step: number) =>
  Array.from({ length: count }, (_, index) =>
    day(index, AMOUNTS[(index * step) % AMOUNTS.length], AMOUNTS[(index * (step + 1) + 3) % AMOUNTS.length]),
  );
const MIXES = [1, 2, 3, 29, 30, 90, 365].flatMap((count) => [1, 2, 3, 5].map((step) => mixed(count, step)));

describe('the days of several wallets', () => {
  it('are added to the wei', () => {
    const big = 10n ** 26n + 1n;
    const days = addDays([[reply(day(0, big, 3n))], [reply(day(0, 1n, 4n))]], 30);
    expect(days).toEqual([day(0, big + 1n, 7n)]);
  });

  it('stay as many as were asked for when one wallet was read after midnight', () => {
    const before = [0, 1, 2].map((index) => reply(day(index, 1n)));
    const after = [1, 2, 3].map((index) => reply(day(index, 10n)));
    expect(addDays([before, after], 3)).toEqual([day(1, 11n), day(2, 11n), day(3, 10n)]);
  });

  it('are none without a wallet', () => expect(addDays([], 30)).toEqual([]));
});

describe('bars', () => {
  it.each([
    [30, 30],
    [90, 90],
    [365, 73],
  ])('of %i days are %i, each of as many days', (count, bars) => {
    const days = Array.from({ length: count }, (_, index) => day(index, 1n));
    const made = barsOf(days, daysInBar(count));
    expect(made).toHaveLength(bars);
    expect(new Set(made.map(totalWei))).toEqual(new Set([BigInt(count / bars)]));
    expect(made.at(-1)?.to).toBe(days.at(-1)?.to);
  });

  it('keep every wei and every day, whatever their size', () => {
    for (const days of MIXES) {
      for (const size of [1, 2, 5, 7]) {
        const bars = barsOf(days, size);
        expect(join(bars)).toEqual(join(days));
        for (const [index, bar] of bars.slice(1).entries()) expect(bar.from > (bars[index]?.to ?? '')).toBe(true);
      }
    }
  });
});

describe('the scale', () => {
  it.each([
    [42_000_000_000_000_000n, 50_000_000_000_000_000n],
    [40_000_000_000_000_000n, 40_000_000_000_000_000n],
    [91n, 100n],
    [11n, 20n],
    [0n, 10n],
  ])('of at most %i wei ends at %i', (most, top) => expect(topOf([day(0, most)])).toBe(top));

  it('holds every bar, leaves no more than half empty, and can be halved', () => {
    for (let wei = 10n; wei < 10n ** 27n; wei += wei / 7n + 1n) {
      const top = topOf([day(0, wei)]);
      expect(top).toBeGreaterThanOrEqual(wei);
      expect(top).toBeLessThanOrEqual(2n * wei);
      expect(top % 2n).toBe(0n);
    }
  });
});

describe('outlines', () => {
  const corners = (path: string) => [...path.matchAll(/M([\d.]+) ([\d.]+)V([\d.]+)L([\d.]+) ([\d.]+)V([\d.]+)z/g)];

  it('stand on the ground, and the tip says the amount', () => {
    const { fixed, flexible } = outlinesOf([day(0, 0n, 50n), day(1, 50n, 50n)], 100n);
    const [first, second] = corners(fixed);
    expect([first?.[2], first?.[5], first?.[6]].map(Number)).toEqual([HEIGHT, HEIGHT / 2, HEIGHT]);
    expect(Number(second?.[1]) - Number(first?.[1])).toBe(WIDTH / 2);
    const [above, ...others] = corners(flexible);
    expect(others).toEqual([]);
    expect(Number(above?.[5])).toBe(0);
    expect(Number(above?.[6])).toBe(HEIGHT / 2 - 2);
  });

  it('never leave the field, also of dust beside a mountain', () => {
    for (const days of MIXES) {
      const { fixed, flexible } = outlinesOf(days, topOf(days));
      expect(corners(fixed)).toHaveLength(days.filter(({ fixedWei }) => fixedWei > 0n).length);
      expect(corners(flexible)).toHaveLength(days.filter(({ flexibleWei }) => flexibleWei > 0n).length);
      const strays = [...corners(fixed), ...corners(flexible)].filter((path) => {
        const [x1, y1, y2, x2, y3, y4] = path.slice(1).map(Number) as [number, number, number, number, number, number];
        const isInside = Math.min(x1, y1, y2, y3, y4) >= 0 && x2 <= WIDTH && Math.max(y1, y2, y3, y4) <= HEIGHT;
        return !isInside || x2 <= x1 || y3 > y4 || y2 > y1;
      });
      expect(strays).toEqual([]);
    }
  });
});
