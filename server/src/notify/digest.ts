/** When the daily digest is sent: at eight in the morning in the reader's time zone. */
import { DAY_MS, HOUR_MS } from '@eleven/protocol/durations';
import { aheadMs } from '../core/zoned-day.ts';

const MORNING_MS = 8 * HOUR_MS;

/** The next eight o'clock after now, in a zone or UTC. */
export function nextMorning(now: Date, timeZone: string | null): Date {
  const zone = timeZone ?? 'UTC';
  const local = now.getTime() + aheadMs(now.getTime(), zone);
  const midnight = local - (local % DAY_MS);
  for (let day = midnight; ; day += DAY_MS) {
    const wall = day + MORNING_MS;
    // The offset from UTC may be a different one by then.
    const guess = wall - aheadMs(wall, zone);
    const at = wall - aheadMs(guess, zone);
    if (at > now.getTime()) return new Date(at);
  }
}
