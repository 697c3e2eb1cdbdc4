import { expect, it, vi } from 'vitest';
import { formatCount, formatDate, formatDateTime, formatLongDateTime } from './format.ts';
import { formatFull } from './full-time.ts';
import { browserTimeZone } from './zone.ts';

/** Intl names a zone without offset differently depending on the zone: this replaces its name. */
const ZONE_NAME = /(UTC|GMT)(\+0)?$/;
const YEAR = Array.from(
  { length: 366 },
  (_, day) => new Date(Date.UTC(2028, 0, 1 + day, (day * 7) % 24, (day * 13) % 60, day % 60)),
);

it.each([
  ['date', formatDate],
  ['date and time', formatDateTime],
  ['date of any year and time', formatLongDateTime],
  ['full', formatFull],
])('writes a %s as Intl does, on every day of a year', (_, format) => {
  for (const locale of ['ko', 'en'] as const) {
    for (const moment of YEAR) {
      const byIntl = format(locale, moment, browserTimeZone());
      expect(format(locale, moment)).toBe(byIntl.replace(ZONE_NAME, 'GMT'));
      // `UTC` is written without Intl, `Etc/UTC` with it.
      expect(format(locale, moment, 'UTC')).toBe(format(locale, moment, 'Etc/UTC').replace(ZONE_NAME, 'UTC'));
    }
  }
});

it.each([
  ['Etc/GMT+5', 300],
  ['Asia/Kolkata', -330],
])('follows the clock of a browser in %s', (zone, minutesBehind) => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(minutesBehind);
  for (const moment of YEAR) expect(formatFull('en', moment)).toBe(formatFull('en', moment, zone));
});

it('shows the year unless it is the current one where the reader is', () => {
  // 31 Dec 2025, 20:00 in New York.
  const moment = '2026-01-01T01:00:00Z';
  vi.useFakeTimers({ now: new Date('2026-07-01T12:00:00Z'), toFake: ['Date'] });
  expect(formatDateTime('en', moment, 'UTC')).toBe('1 Jan, 01:00');
  expect(formatDateTime('en', moment, 'America/New_York')).toBe('31 Dec 2025, 20:00');
  expect(formatDateTime('ko', moment, 'America/New_York')).toBe('2025년 12월 31일 20:00');
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(300);
  expect(formatDateTime('en', moment)).toBe('31 Dec 2025, 20:00');
  vi.setSystemTime(new Date('2026-01-01T02:00:00Z'));
  expect(formatDateTime('en', moment)).toBe('31 Dec, 20:00');
  expect(formatDateTime('en', moment, 'America/New_York')).toBe('31 Dec, 20:00');
  expect(formatDateTime('en', '2025-12-31T22:00:00Z', 'UTC')).toBe('31 Dec 2025, 22:00');
  vi.useRealTimers();
});

it.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [-1_234_567, '-1,234,567'],
  [12_345_678_901_234_567_890n, '12,345,678,901,234,567,890'],
])('writes %s as %s', (count, text) => {
  expect(formatCount(count)).toBe(text);
});
