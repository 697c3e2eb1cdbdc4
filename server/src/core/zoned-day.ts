/** Days and times of day in a time zone. */
import { DAY_MS } from '@eleven/protocol/durations';

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The zone's offset from UTC at this moment. */
export function aheadMs(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  // Date.UTC maps the years 0 to 99 to 1900 to 1999.
  const wall = new Date(0);
  wall.setUTCFullYear(part('year'), part('month') - 1, part('day'));
  return wall.setUTCHours(part('hour'), part('minute'), part('second')) - Math.floor(at / 1_000) * 1_000;
}

/** The zone's local time at this moment, in minutes since midnight. */
export function minuteOfDay(at: number, timeZone: string): number {
  return Math.floor(((at + aheadMs(at, timeZone)) % DAY_MS) / 60_000);
}

/** The database reads only years of four digits. */
const LAST_MOMENT = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** The first moment of `day` (YYYY-MM-DD), or of a later day with `plusDays`; undefined if there is no such day. */
export function startOfDay(day: string, timeZone: string, plusDays = 0): Date | undefined {
  const utc = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(utc) || new Date(utc).toISOString().slice(0, 10) !== day) return undefined;
  // Neither the database nor time zones can represent days before the year 1.
  if (day < '0001-01-02') return undefined;
  const midnight = utc + plusDays * DAY_MS;
  // Clocks may change that night. If they skip midnight, the day begins at the change; if they repeat the hour before
  // midnight, the day begins only at the second midnight.
  const around = [midnight - DAY_MS, midnight + DAY_MS].map((at) => midnight - aheadMs(at, timeZone));
  const moments = around.toSorted((one, other) => one - other);
  const isOnDay = (at: number) => Math.floor((at + aheadMs(at, timeZone)) / DAY_MS) * DAY_MS === midnight;
  const start = moments.find(isOnDay) ?? Math.max(...moments);
  return start > LAST_MOMENT ? undefined : new Date(start);
}
