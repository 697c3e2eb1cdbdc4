import { describe, expect, it } from 'vitest';
import { daysInBar } from '../../vault/day-chart/day-texts.ts';
import { addDays, barsOf, type Earned, join, totalWei } from './rewards-chart-bars.ts';

const day = (index: number, flexibleWei = 0n, fixedWei = 0n): Earned => {
  const date = new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10);
  return { from: date, to: date, flexibleWei, fixedWei };
};
const reply = ({ from, flexibleWei, fixedWei }: Earned) => ({
  day: from,
  flexibleWei: `${flexibleWei}`,
  fixedWei: `${fixedWei}`,
});
/** Zero, dust, usual amounts and impossibly large ones, in every order that `count` days and a step allow. */
const AMOUNTS = [0n, 1n, 7n, 10n ** 12n + 1n, 10n ** 16n, 41_234_567_890_123_456n, 10n ** 27n];
const mixed = (count: number, step: number) =>
  Array.from({ length: count }, (_, index) =>
    day(index, AMOUNTS[(index * step) % AMOUNTS.length], AMOUNTS[(index * (step + 1) + 3) % AMOUNTS.length]),
  );
const MIXES = [1, 2, 3, 29, 30, 90, 365].flatMap((count) => [1, 2, 3, 5].map((step) => mixed(count, step)));

describe('the days of several wallets', () => {
  it('are added exactly', () => {
    const big = 10n ** 26n + 1n;
    const days = addDays([[reply(day(0, big, 3n))], [reply(day(0, 1n, 4n))]], 30);
    expect(days).toEqual([day(0, big + 1n, 7n)]);
  });

  it('keep their number if one wallet was read after midnight', () => {
    const before = [0, 1, 2].map((index) => reply(day(index, 1n)));
    const after = [1, 2, 3].map((index) => reply(day(index, 10n)));
    expect(addDays([before, after], 3)).toEqual([day(1, 11n), day(2, 11n), day(3, 10n)]);
  });

  it('are empty without a wallet', () => expect(addDays([], 30)).toEqual([]));
});

describe('bars', () => {
  it.each([
    [30, 30],
    [90, 90],
    [365, 73],
  ])('of %i days are %i, each with equally many days', (count, bars) => {
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
