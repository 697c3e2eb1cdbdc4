/** The hours in which devices stay quiet, by the clock of a time zone: minutes of the day, the last one not included. */
import { MINUTE_MS } from '@eleven/protocol/durations';
import { aheadMs, minuteOfDay } from '../core/zoned-day.ts';

export interface QuietHours {
  readonly from: number;
  readonly to: number;
}

const DAY_MINUTES = 1_440;

/** When the quiet hours of this moment end; undefined outside them. */
export function quietUntil(now: Date, hours: QuietHours, timeZone: string): Date | undefined {
  const at = now.getTime();
  const minute = minuteOfDay(at, timeZone);
  if (!isQuiet(minute, hours)) return undefined;
  const left = ((hours.to - minute + DAY_MINUTES) % DAY_MINUTES) * MINUTE_MS - (at % MINUTE_MS);
  // The night may have an hour more or less.
  let end = at + left - (aheadMs(at + left, timeZone) - aheadMs(at, timeZone));
  // An hour that is left out has no minute of that name: quiet ends where it would have been.
  while (end <= at || isQuiet(minuteOfDay(end, timeZone), hours)) end += MINUTE_MS;
  return new Date(end);
}

function isQuiet(minute: number, { from, to }: QuietHours): boolean {
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}
