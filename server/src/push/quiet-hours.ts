/** Hours in which devices stay quiet, in local time of a zone: minutes of the day, with an exclusive end. */
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
  // The night may be an hour longer or shorter.
  let end = at + left - (aheadMs(at + left, timeZone) - aheadMs(at, timeZone));
  // If clocks skip that minute, quiet hours end where it would have been.
  while (end <= at || isQuiet(minuteOfDay(end, timeZone), hours)) end += MINUTE_MS;
  return new Date(end);
}

function isQuiet(minute: number, { from, to }: QuietHours): boolean {
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}
