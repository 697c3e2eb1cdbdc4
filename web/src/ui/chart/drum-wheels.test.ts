import { expect, test } from 'vitest';
import { keyframesOf, wheelOf } from './drum-wheels.ts';

const UNIT = 1_000n;
const at = (units: bigint, rest: number, place: number) =>
  wheelOf(units * UNIT + BigInt(Math.round(rest * 1_000)), UNIT, place);
const PLACES = [0, 1, 2, 3, 4, 5];

/** The digits that the keyframes show after this part of the turn, interpolated linearly. */
function playedAt(place: number, part: number): number {
  const frames = keyframesOf(place).map(({ offset, transform }, index, all) => ({
    at: offset ?? index / (all.length - 1),
    turned: -Number.parseFloat(String(transform).replace('translateY(', '')),
  }));
  const next = frames.findIndex(({ at }) => at >= part);
  const [from, to] = [frames[Math.max(0, next - 1)], frames[next]];
  if (!from || !to) throw new Error('outside of the turn');
  return to.at === from.at
    ? to.turned
    : from.turned + ((to.turned - from.turned) * (part - from.at)) / (to.at - from.at);
}

test('the last wheel turns evenly, and each other wheel carries while the last one goes from 9 to 0', () => {
  const shown = (units: bigint, rest: number) => PLACES.map((place) => at(units, rest, place).turned).reverse();
  expect(shown(123_456n, 0.25)).toEqual([1, 2, 3, 4, 5, 6.25]);
  expect(shown(123_459n, 0.25)).toEqual([1, 2, 3, 4, 5.25, 9.25]);
  expect(shown(129_999n, 0.5)).toEqual([1, 2.5, 9.5, 9.5, 9.5, 9.5]);
  expect(shown(130_000n, 0)).toEqual([1, 3, 0, 0, 0, 0]);
});

test('the animation matches the amount at every place and moment', () => {
  const amounts = [0n, 5n, 9n, 10n, 99n, 12_345n, 89_999n, 99_999n, 199_999n, 999_999n, 4_999_998n];
  for (const units of amounts) {
    for (const rest of [0, 0.001, 0.25, 0.5, 0.999]) {
      for (const place of PLACES) {
        const { part, turned } = at(units, rest, place);
        expect(playedAt(place, part)).toBeCloseTo(turned, 5);
      }
    }
  }
});

test('a turn goes forward only, from its 0 to the 0 that follows its 9', () => {
  for (const place of PLACES) {
    const frames = keyframesOf(place);
    const offsets = frames.flatMap(({ offset }) => offset ?? []);
    expect(offsets).toEqual(offsets.toSorted((a, b) => a - b));
    expect([frames[0]?.transform, frames.at(-1)?.transform]).toEqual(['translateY(0em)', 'translateY(-10em)']);
  }
});

test('the distance to the next carry', () => {
  expect(PLACES.map((place) => at(129_985n, 0.5, place).toCarry)).toEqual([0, 3.5, 13.5, 13.5, 13.5, 70_013.5]);
  expect(at(129_999n, 0.5, 3).toCarry).toBe(0);
});
