/**
 * The events that a statement covers. Days, months and years begin at midnight in UTC, or in Korea (Asia/Seoul), which is nine
 * hours ahead all year: the Korean year 2026 begins on 31 December 2025 at 15:00 UTC.
 */

export const STATEMENT_ZONES = ['utc', 'kst'] as const;
export type StatementZone = (typeof STATEMENT_ZONES)[number];

const OFFSET_SECONDS: Readonly<Record<StatementZone, number>> = { utc: 0, kst: 9 * 3_600 };
const DAY_SECONDS = 86_400;

export interface StatementRange {
  /** First and last day, both inclusive; null if that end is open. */
  readonly from: string | null;
  readonly to: string | null;
  /** Unix seconds of chain time: `fromTime` is inclusive, `untilTime` exclusive. */
  readonly fromTime: number | null;
  readonly untilTime: number | null;
  /** For a file name: `2026`, `2026-01-01_2026-03-31`, `all`. */
  readonly name: string;
}

export interface WantedRange {
  /** `2026`; not together with days. */
  readonly year?: string | undefined;
  /** `2026-01-31` */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** All time without any bounds. Undefined for days that do not exist, or if the end precedes the start. */
export function rangeOf({ year, from, to }: WantedRange, zone: StatementZone): StatementRange | undefined {
  if (year !== undefined) {
    if (from !== undefined || to !== undefined) return undefined;
    const whole = rangeOf({ from: `${year}-01-01`, to: `${year}-12-31` }, zone);
    return whole && { ...whole, name: year };
  }
  const [fromTime, lastDay] = [startOf(from, zone), startOf(to, zone)];
  if (fromTime === undefined || lastDay === undefined) return undefined;
  const untilTime = lastDay === null ? null : lastDay + DAY_SECONDS;
  if (fromTime !== null && untilTime !== null && fromTime >= untilTime) return undefined;
  const name = from || to ? `${from ?? 'start'}_${to ?? 'now'}` : 'all';
  return { from: from ?? null, to: to ?? null, fromTime, untilTime, name };
}

/** Null if there is no day, undefined for one that does not exist in the calendar. */
function startOf(day: string | undefined, zone: StatementZone): number | null | undefined {
  if (day === undefined) return null;
  const midnight = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(+midnight) || midnight.toISOString().slice(0, 10) !== day) return undefined;
  return +midnight / 1_000 - OFFSET_SECONDS[zone];
}

/** Seconds by which the zone's clock is ahead of UTC. */
export const offsetOf = (zone: StatementZone): number => OFFSET_SECONDS[zone];

/** `2026-11-22 18:30:05` in the zone. */
export const timeIn = (time: number, zone: StatementZone): string =>
  new Date((time + OFFSET_SECONDS[zone]) * 1_000).toISOString().slice(0, 19).replace('T', ' ');

/** `2026-11` in the zone. */
export const monthIn = (time: number, zone: StatementZone): string => timeIn(time, zone).slice(0, 7);
