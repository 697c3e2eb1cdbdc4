import { describe, expect, it } from 'vitest';
import { changeReserve, passTime, type ReserveFact, type ReserveWatch, startWatch } from './reserve-watch.ts';

const DAY = 86_400;
/** A history of changes, each with the days of runway that it leaves, read until `endDay`. */
function told(changes: readonly (readonly [day: number, runway: number | null])[], endDay: number, everyDays?: number) {
  let watch: ReserveWatch = startWatch(0);
  const facts: ReserveFact[] = [];
  const take = ({ watch: next, facts: more }: ReturnType<typeof passTime>) => {
    watch = next;
    facts.push(...more);
  };
  const readUntil = (at: number) => {
    if (everyDays !== undefined)
      for (let now = watch.at; now < at; now += everyDays * DAY) take(passTime(watch, Math.floor(now)));
  };
  for (const [day, runway] of changes) {
    const at = day * DAY;
    readUntil(at - 1);
    take(changeReserve(watch, at, runway === null ? null : at + runway * DAY));
  }
  readUntil(endDay * DAY);
  take(passTime(watch, endDay * DAY));
  return facts.map(({ kind, days, at }) => `${Math.round((at / DAY) * 100) / 100}: ${kind} ${days}`);
}

describe('news of the reserve', () => {
  it('reports 60 and 30 days after 24 hours below, 7 days and 0 % at once', () => {
    expect(told([[0, 100]], 300)).toEqual(['41: below 60', '71: below 30', '93: below 7', '100: below 0']);
  });

  it('reports only the lowest of several crossed together', () => {
    expect(
      told(
        [
          [0, 1_000],
          [10, 25],
        ],
        12,
      ),
    ).toEqual(['11: below 30']);
    expect(
      told(
        [
          [0, 1_000],
          [10, 5],
        ],
        11,
      ),
    ).toEqual(['10: below 7']);
    expect(
      told(
        [
          [0, 1_000],
          [10, 0],
        ],
        30,
      ),
    ).toEqual(['10: below 0']);
  });

  it('does not report 60 and 30 days if it was below for less than 24 hours, and reports them once in 7 days', () => {
    expect(
      told(
        [
          [0, 60.5],
          [1, 90],
        ],
        30,
      ),
    ).toEqual([]);
    expect(
      told(
        [
          [0, 59],
          [3, 29],
        ],
        30,
      ),
    ).toEqual(['1: below 60', '8: below 30', '25: below 7']);
  });

  it('reports once that it is back, named by the highest lifted threshold, and only with a day to spare', () => {
    expect(
      told(
        [
          [0, 59],
          [2, 60.5],
          [3, 90],
        ],
        20,
      ),
    ).toEqual(['1: below 60', '3: back 60']);
    expect(
      told(
        [
          [0, 6],
          [1, 45],
        ],
        20,
      ),
    ).toEqual(['0: below 7', '1: back 30', '17: below 30']);
    expect(
      told(
        [
          [0, 2],
          [5, 40],
          [6, 100],
        ],
        20,
      ),
    ).toEqual(['0: below 7', '2: below 0', '5: back 0', '6: back 60']);
  });

  it('needs a whole day to spare: not a second less', () => {
    const rising = (runway: number) =>
      told(
        [
          [0, 6],
          [1, runway],
        ],
        1.5,
      );
    expect(rising(8)).toEqual(['0: below 7', '1: back 7']);
    expect(rising(8 - 1 / DAY)).toEqual(['0: below 7']);
  });

  it('waits 7 days after 60 or 30 days, also if all stakes were away meanwhile, and not after 7 days or 0 %', () => {
    expect(
      told(
        [
          [0, 59],
          [2, null],
          [3, 59],
        ],
        20,
      ),
    ).toEqual(['1: below 60', '8: below 60']);
    expect(
      told(
        [
          [0, 6],
          [1, 32],
        ],
        20,
      ),
    ).toEqual(['0: below 7', '1: back 30', '4: below 30']);
  });

  it('reports nothing for dust: neither that the rate is back for an hour, nor 0 % once more after it', () => {
    const dust = Array.from({ length: 200 }, (_, hour) => [2 + hour / 24, 0.01] as const);
    expect(told([[0, 2], ...dust], 20)).toEqual(['0: below 7', '2.01: below 0']);
  });

  it('reports nothing if nobody has a flexible stake, and starts anew for the next stakers', () => {
    expect(
      told(
        [
          [0, 6],
          [1, null],
          [50, 100],
        ],
        92,
      ),
    ).toEqual(['0: below 7', '91: below 60']);
  });

  it('is the same however often the chain is read', () => {
    const random = seeded(20_261_124);
    for (let round = 0; round < 300; round += 1) {
      let day = 0;
      const changes = Array.from({ length: 12 }, () => {
        day += random() * 30;
        const at = Math.floor(day * DAY) / DAY;
        return [at, random() < 0.08 ? null : Math.floor(random() ** 2 * 120 * DAY) / DAY] as const;
      });
      const once = told(changes, day + 200);
      expect(told(changes, day + 200, 0.01 + random())).toEqual(once);
      expect(new Set(once).size).toBe(once.length);
    }
  });
});

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
