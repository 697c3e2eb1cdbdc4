/** When the mail of a day is sent: at eight in the morning of its reader's zone. */
import { DAY_MS, HOUR_MS } from '@eleven/protocol/durations';
import { aheadMs } from '../core/zoned-day.ts';

const MORNING_MS = 8 * HOUR_MS;

/** The next eight o'clock after now, of a zone or UTC. */
export function nextMorning(now: Date, timeZone: string | null): Date {
  const zone = timeZone ?? 'UTC';
  const local = now.getTime() + aheadMs(now.getTime(), zone);
  const midnight = local - (local % DAY_MS);
  for (let day = midnight; ; day += DAY_MS) {
    const wall = day + MORNING_MS;
    // The difference to UTC may be another one than now.
    const guess = wall - aheadMs(wall, zone);
    const at = wall - aheadMs(guess, zone);
    if (at > now.getTime()) return new Date(at);
  }
}
