import { expect, it } from 'vitest';
import { aheadMs, isTimeZone, startOfDay } from './zoned-day.ts';

it.each([
  ['2026-11-21', 'Asia/Seoul', '2026-11-20T15:00:00.000Z'],
  ['2026-11-21', 'UTC', '2026-11-21T00:00:00.000Z'],
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
  ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
  ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z'],
  ['2026-11-02', 'America/New_York', '2026-11-02T05:00:00.000Z'],
  ['2026-01-01', 'Pacific/Kiritimati', '2025-12-31T10:00:00.000Z'],
])('%s in %s begins at %s', (day, zone, begins) => {
  expect(startOfDay(day, zone)?.toISOString()).toBe(begins);
});

it.each([
  // Forward at midnight to one o'clock, and back at midnight by an hour.
  'America/Santiago',
  'Asia/Beirut',
  'Africa/Cairo',
  // Back at one o'clock to midnight, which occurs twice.
  'America/Havana',
  'America/Scoresbysund',
  'Australia/Lord_Howe',
  'Asia/Seoul',
])('begins each day of %s in 2024 with the first second of it', (zone) => {
  const dayAt = (at: number) => new Date(at + aheadMs(at, zone)).toISOString().slice(0, 10);
  const wrong = Array.from({ length: 366 }, (_, index) =>
    new Date(Date.UTC(2024, 0, 1 + index)).toISOString().slice(0, 10),
  )
    .map((day) => ({ day, begins: startOfDay(day, zone)?.getTime() ?? 0 }))
    .filter(({ day, begins }) => dayAt(begins) !== day || dayAt(begins - 1_000) >= day);
  expect(wrong).toEqual([]);
});

it('knows the next day, and which days and zones exist', () => {
  expect(startOfDay('2026-12-31', 'Asia/Seoul', 1)?.toISOString()).toBe('2026-12-31T15:00:00.000Z');
  expect(startOfDay('2026-02-30', 'UTC')).toBeUndefined();
  expect(startOfDay('2026-13-01', 'UTC')).toBeUndefined();
  expect(['Asia/Seoul', 'UTC', 'Mars/Base', ''].map(isTimeZone)).toEqual([true, true, false, false]);
});

it('handles a day of the first century, and refuses one before the year 1', () => {
  expect(startOfDay('0004-04-29', 'UTC')?.toISOString()).toBe('0004-04-29T00:00:00.000Z');
  expect(startOfDay('0001-01-02', 'Asia/Seoul')?.toISOString().slice(0, 10)).toBe('0001-01-01');
  expect(startOfDay('0000-05-01', 'UTC')).toBeUndefined();
});

it('refuses a day that begins after the year 9999', () => {
  expect(startOfDay('9999-12-31', 'UTC')?.toISOString()).toBe('9999-12-31T00:00:00.000Z');
  expect(startOfDay('9999-12-31', 'UTC', 1)).toBeUndefined();
  expect(startOfDay('9999-12-31', 'America/New_York', 1)).toBeUndefined();
  expect(startOfDay('9999-12-31', 'Asia/Seoul', 1)?.toISOString()).toBe('9999-12-31T15:00:00.000Z');
});
