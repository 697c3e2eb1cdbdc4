import { describe, expect, it } from 'vitest';
import { monthIn, rangeOf, timeIn } from './range.ts';

const at = (iso: string) => Date.parse(iso) / 1_000;

describe('the range of a statement', () => {
  it('begins and ends a year at midnight of its zone: Korea is nine hours ahead', () => {
    const utc = rangeOf({ year: '2026' }, 'utc');
    const kst = rangeOf({ year: '2026' }, 'kst');
    expect([utc?.fromTime, utc?.untilTime]).toEqual([at('2026-01-01T00:00:00Z'), at('2027-01-01T00:00:00Z')]);
    expect([kst?.fromTime, kst?.untilTime]).toEqual([at('2025-12-31T15:00:00Z'), at('2026-12-31T15:00:00Z')]);
    expect([utc?.name, kst?.from, kst?.to]).toEqual(['2026', '2026-01-01', '2026-12-31']);
  });

  it.each([
    ['2025-12-31T14:59:59Z', '2025-12', '2025-12'],
    ['2025-12-31T15:00:00Z', '2025-12', '2026-01'],
    ['2026-12-31T14:59:59Z', '2026-12', '2026-12'],
    ['2026-12-31T15:00:00Z', '2026-12', '2027-01'],
  ])('%s is in %s of UTC and in %s of Korea', (iso, utc, kst) => {
    expect([monthIn(at(iso), 'utc'), monthIn(at(iso), 'kst')]).toEqual([utc, kst]);
    const year = kst.slice(0, 4);
    const { fromTime, untilTime } = rangeOf({ year }, 'kst') ?? expect.fail();
    expect(at(iso) >= (fromTime ?? 0) && at(iso) < (untilTime ?? 0)).toBe(true);
  });

  it('takes whole days, both ends inclusive, and is open where no end is given', () => {
    const one = rangeOf({ from: '2028-02-29', to: '2028-02-29' }, 'utc') ?? expect.fail();
    expect((one.untilTime ?? 0) - (one.fromTime ?? 0)).toBe(86_400);
    expect(one.name).toBe('2028-02-29_2028-02-29');
    expect(rangeOf({ from: '2026-03-01' }, 'utc')).toMatchObject({ untilTime: null, name: '2026-03-01_now' });
    expect(rangeOf({ to: '2026-03-01' }, 'utc')).toMatchObject({ fromTime: null, name: 'start_2026-03-01' });
    expect(rangeOf({}, 'kst')).toEqual({ from: null, to: null, fromTime: null, untilTime: null, name: 'all' });
  });

  it.each([
    { from: '2026-02-30' },
    { to: '2027-02-29' },
    { from: '2026-13-01' },
    { from: '2026-03-02', to: '2026-03-01' },
    { year: '2026', from: '2026-01-01' },
    { year: '2026', to: '2026-01-01' },
  ])('has none for %j', (wanted) => {
    expect(rangeOf(wanted, 'utc')).toBeUndefined();
  });

  it('writes a time as the clocks of the zone show it', () => {
    expect(timeIn(at('2026-11-22T15:30:05Z'), 'utc')).toBe('2026-11-22 15:30:05');
    expect(timeIn(at('2026-11-22T15:30:05Z'), 'kst')).toBe('2026-11-23 00:30:05');
  });
});
