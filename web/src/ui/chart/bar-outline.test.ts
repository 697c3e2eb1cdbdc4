import { describe, expect, it } from 'vitest';
import { type BarPart, HEIGHT, outlineOf, topOf, WIDTH } from './bar-outline.ts';

/** Zero, dust, usual amounts and impossibly large ones. */
const AMOUNTS = [0n, 1n, 7n, 10n ** 12n + 1n, 10n ** 16n, 41_234_567_890_123_456n, 10n ** 27n];
/** Bars of two parts, in every order that a count and a step produce. */
const mixed = (count: number, step: number) =>
  Array.from({ length: count }, (_, index) => {
    const low = AMOUNTS[(index * step) % AMOUNTS.length] ?? 0n;
    return { low, all: low + (AMOUNTS[(index * (step + 1) + 3) % AMOUNTS.length] ?? 0n) };
  });
const MIXES = [1, 2, 3, 29, 30, 90, 73].flatMap((count) => [1, 2, 3, 5].map((step) => mixed(count, step)));

const corners = (path: string) => [...path.matchAll(/M([\d.]+) ([\d.]+)V([\d.]+)L([\d.]+) ([\d.]+)V([\d.]+)z/g)];

describe('the scale', () => {
  it.each([
    [42_000_000_000_000_000n, 50_000_000_000_000_000n],
    [40_000_000_000_000_000n, 40_000_000_000_000_000n],
    [1_001_699n, 1_200_000n],
    [91n, 100n],
    [11n, 12n],
    [0n, 10n],
  ])('of at most %i ends at %i', (most, top) => expect(topOf([0n, most])).toBe(top));

  it('has round numbers at the top and half-way, holds every bar, and leaves little space empty', () => {
    for (let most = 1n; most < 10n ** 27n; most += most / 7n + 1n) {
      const top = topOf([most]);
      expect(top >= most && (top <= 10n || top * 10n <= most * 14n)).toBe(true);
      expect(top % 2n).toBe(0n);
      expect(`${top / 2n}`.replace(/0+$/, '').length).toBeLessThanOrEqual(2);
    }
  });
});

describe('outlines', () => {
  it('start on the base line and have their tip at the amount', () => {
    const ground = outlineOf(
      [
        [0n, 50n],
        [0n, 0n],
        [0n, 100n],
      ],
      100n,
    );
    const [first, second, ...others] = corners(ground);
    expect(others).toEqual([]);
    expect([first?.[2], first?.[5], first?.[6]].map(Number)).toEqual([HEIGHT, HEIGHT / 2, HEIGHT]);
    expect(Number(second?.[5])).toBe(0);
    expect(Number(second?.[1]) - Number(first?.[1])).toBeCloseTo((WIDTH / 3) * 2, 5);
  });

  it('leave a gap above the part beneath', () => {
    const [above] = corners(outlineOf([[50n, 100n]], 100n));
    expect(Number(above?.[5])).toBe(0);
    expect(Number(above?.[6])).toBe(HEIGHT / 2 - 2);
  });

  it('leave room for future bars', () => {
    const [only] = corners(outlineOf([[0n, 1n]], 10n, 30));
    expect(Number(only?.[4])).toBeLessThan(WIDTH / 30);
  });

  it('never leave the field, even with dust beside a huge amount', () => {
    for (const bars of MIXES) {
      const top = topOf(bars.map(({ all }) => all));
      for (const part of [({ low }) => [0n, low], ({ low, all }) => [low, all]] satisfies ((
        bar: (typeof bars)[number],
      ) => BarPart)[]) {
        const parts = bars.map(part);
        const paths = corners(outlineOf(parts, top));
        expect(paths).toHaveLength(parts.filter(([from, to]) => from !== to).length);
        const strays = paths.filter((path) => {
          const [x1, y1, y2, x2, y3, y4] = path.slice(1).map(Number) as [
            number,
            number,
            number,
            number,
            number,
            number,
          ];
          const isInside = Math.min(x1, y1, y2, y3, y4) >= 0 && x2 <= WIDTH && Math.max(y1, y2, y3, y4) <= HEIGHT;
          return !isInside || x2 <= x1 || y3 > y4 || y2 > y1;
        });
        expect(strays).toEqual([]);
      }
    }
  });
});
