import { expect, it } from 'vitest';
import { quietUntil } from './quiet-hours.ts';

const night = { from: 22 * 60, to: 7 * 60 };
const noon = { from: 12 * 60, to: 13 * 60 + 30 };
const early = { from: 30, to: 2 * 60 + 30 };

it.each([
  ['over midnight, before it', '2026-11-20T14:10:25Z', night, 'Asia/Seoul', '2026-11-20T22:00:00.000Z'],
  ['over midnight, after it', '2026-11-20T21:59:59Z', night, 'Asia/Seoul', '2026-11-20T22:00:00.000Z'],
  ['at their last moment', '2026-11-20T22:00:00Z', night, 'Asia/Seoul', undefined],
  ['at their first moment', '2026-11-20T13:00:00Z', night, 'Asia/Seoul', '2026-11-20T22:00:00.000Z'],
  ['a second before', '2026-11-20T12:59:59Z', night, 'Asia/Seoul', undefined],
  ['within a day', '2026-11-20T12:15:00Z', noon, 'UTC', '2026-11-20T13:30:00.000Z'],
  ['in a zone of half an hour', '2026-11-20T07:15:00Z', noon, 'Asia/Kolkata', '2026-11-20T08:00:00.000Z'],
  // Berlin skips 02:00 to 03:00 on 29 March, and has it twice on 25 October.
  ['in a night that is an hour shorter', '2026-03-28T22:00:00Z', night, 'Europe/Berlin', '2026-03-29T05:00:00.000Z'],
  ['in a night that is an hour longer', '2026-10-24T21:00:00Z', night, 'Europe/Berlin', '2026-10-25T06:00:00.000Z'],
  ['whose end is left out', '2026-03-29T00:30:00Z', early, 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
  [
    'whose end comes twice, before the first',
    '2026-10-24T23:00:00Z',
    early,
    'Europe/Berlin',
    '2026-10-25T00:30:00.000Z',
  ],
  [
    'whose end comes twice, before the second',
    '2026-10-25T01:10:00Z',
    early,
    'Europe/Berlin',
    '2026-10-25T01:30:00.000Z',
  ],
  ['between the two', '2026-10-25T00:45:00Z', early, 'Europe/Berlin', undefined],
  ['in New York, shorter', '2026-03-08T05:30:00Z', night, 'America/New_York', '2026-03-08T11:00:00.000Z'],
])('quiet hours %s', (_what, now, hours, zone, end) => {
  expect(quietUntil(new Date(now), hours, zone)?.toISOString()).toBe(end);
});

it('end at a moment that is not quiet, at any time of the year', () => {
  for (const zone of ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Seoul']) {
    for (let at = Date.parse('2026-01-01T00:07:13Z'); at < Date.parse('2027-01-01T00:00:00Z'); at += 7_917_000) {
      const end = quietUntil(new Date(at), early, zone);
      if (!end) continue;
      expect(end.getTime()).toBeGreaterThan(at);
      expect(end.getTime() - at).toBeLessThanOrEqual(3 * 3_600_000);
      expect(quietUntil(end, early, zone)).toBeUndefined();
    }
  }
});
