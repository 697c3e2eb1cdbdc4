/** The picture of a component's days: the worse the day, the taller the bar. Colour only repeats that. */

import {
  DAY_STATES,
  type DayState,
  HISTORY_DAYS,
  type Incident,
  MEASURE_SECONDS,
  type StatusHistory,
} from '@eleven/protocol/api/status';
import { DAY_MS } from '@eleven/protocol/durations';

export type StatusDay = StatusHistory['components'][number]['days'][number];

const HEIGHTS: Readonly<Record<DayState, number>> = { unknown: 3, partly: 10, good: 18, disturbed: 25, down: 32 };
export const STRIP_HEIGHT = 32;
/** The width of a day; the bar takes part of it, and the rest is the gap to the next. */
export const DAY_WIDTH = 10;
const BAR = 7;

/** All days of the strip, oldest first. Days missing from the reply were not measured. */
export function allDays(today: string, days: readonly StatusDay[]): StatusDay[] {
  const known = new Map(days.map((day) => [day.day, day]));
  const last = Date.parse(today);
  return Array.from({ length: HISTORY_DAYS }, (_, index) => {
    const day = new Date(last - (HISTORY_DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10);
    return known.get(day) ?? { day, state: 'unknown', badSeconds: 0, unknownSeconds: DAY_MS / 1_000 };
  });
}

/** The incidents of a component that staff declared on a UTC day. They count towards its state whatever was measured. */
export function incidentsOn(
  incidents: readonly Incident[],
  component: Incident['components'][number],
  day: string,
): Incident[] {
  const start = Date.parse(day);
  return incidents.filter(
    ({ components, startedAt, endedAt, isAutomatic }) =>
      !isAutomatic &&
      components.includes(component) &&
      Date.parse(startedAt) < start + DAY_MS &&
      (endedAt === null || Date.parse(endedAt) >= start),
  );
}

/** One outline for each state that occurs. */
export function outlinesOf(states: readonly DayState[]): [DayState, string][] {
  return DAY_STATES.filter((state) => states.includes(state)).map((state) => [
    state,
    states
      .map((own, index) =>
        own === state ? `M${index * DAY_WIDTH} ${STRIP_HEIGHT}v${-HEIGHTS[own]}h${BAR}v${HEIGHTS[own]}z` : '',
      )
      .join(''),
  ]);
}

/**
 * In percent, cut: 100% only if nothing was bad. Undefined without measurements. As many decimals, up to two, as the number
 * of measurements gives: one measurement more or less never changes the last digit by more than one.
 */
export function uptimeOf({ goodSeconds, badSeconds }: { goodSeconds: number; badSeconds: number }): string | undefined {
  const measured = goodSeconds + badSeconds;
  if (measured === 0) return undefined;
  const measurements = measured / MEASURE_SECONDS;
  const decimals = measurements >= 10_000 ? 2 : measurements >= 1_000 ? 1 : 0;
  const unit = 10 ** decimals;
  return `${(Math.floor((goodSeconds * 100 * unit) / measured) / unit).toFixed(decimals)}%`;
}
