/** The last 90 days as measured. A day without measurements is unknown. */

import { type DayState, HISTORY_DAYS, type Incident, type StatusHistory } from '@eleven/protocol/api/status';
import { DAY_MS } from '@eleven/protocol/durations';
import { COMPONENTS, type Component } from '@eleven/protocol/incidents';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { inSnapshot } from '../../db/tx.ts';
import { listEnded, listOpen } from './incidents.store.ts';
import { withUpdates } from './incidents.ts';
import { listDays } from './status.store.ts';

/** The most incidents that the page lists. */
const MAX_INCIDENTS = 200;
/** A component that failed for longer on a day counts as down on that day. */
const DOWN_MS = 30 * 60_000;
/** Share of the elapsed day that may be unmeasured; a restart takes less. */
const UNKNOWN_ALLOWED = 0.1;

type DayRow = Awaited<ReturnType<typeof listDays>>[number];

export async function readHistory({ db, clock }: { db: Db; clock: Clock }): Promise<StatusHistory> {
  const now = clock.now();
  const today = now.getTime() - (now.getTime() % DAY_MS);
  const first = new Date(today - (HISTORY_DAYS - 1) * DAY_MS);
  const { rows, incidents } = await inSnapshot(db, async (tx) => {
    const open = await listOpen(tx, MAX_INCIDENTS);
    const ended = await listEnded(tx, first, MAX_INCIDENTS);
    return { rows: await listDays(tx, first), incidents: await withUpdates(tx, [...open, ...ended]) };
  });
  const sum = (of: readonly DayRow[], name: 'goodMs' | 'badMs') =>
    Math.floor(of.reduce((total, row) => total + row[name], 0) / 1_000);
  return {
    today: dayOf(today),
    components: COMPONENTS.map((component) => {
      const measured = rows.filter((row) => row.component === component);
      const byDay = new Map(measured.map((row) => [row.day.getTime(), row]));
      const days = Array.from({ length: HISTORY_DAYS }, (_, index) => first.getTime() + index * DAY_MS).flatMap(
        (day) => {
          const passedMs = Math.min(DAY_MS, now.getTime() - day);
          const shown = describeDay({ component, day, passedMs, now }, byDay.get(day), incidents);
          return shown ? [shown] : [];
        },
      );
      return { component, goodSeconds: sum(measured, 'goodMs'), badSeconds: sum(measured, 'badMs'), days };
    }),
    incidents,
  };
}

function describeDay(
  { component, day, passedMs, now }: { component: Component; day: number; passedMs: number; now: Date },
  row: DayRow | undefined,
  incidents: readonly Incident[],
) {
  const reported = incidents.filter(
    ({ components, startedAt, endedAt }) =>
      components.includes(component) &&
      Date.parse(startedAt) < day + DAY_MS &&
      (endedAt === null ? now.getTime() : Date.parse(endedAt)) >= day,
  );
  const { goodMs, badMs } = row ?? { goodMs: 0, badMs: 0 };
  if (goodMs + badMs === 0 && reported.length === 0) return undefined;
  const unknownMs = Math.max(0, passedMs - goodMs - badMs);
  return {
    day: dayOf(day),
    state: stateOf({ goodMs, badMs, unknownMs, passedMs }, reported),
    badSeconds: Math.ceil(badMs / 1_000),
    unknownSeconds: Math.floor(unknownMs / 1_000),
  };
}

function stateOf(
  { goodMs, badMs, unknownMs, passedMs }: { goodMs: number; badMs: number; unknownMs: number; passedMs: number },
  reported: readonly Incident[],
): DayState {
  if (badMs >= DOWN_MS || reported.some(({ severity }) => severity === 'critical')) return 'down';
  // Planned work that is only announced does not count as a disturbance.
  if (badMs > 0 || reported.some(({ severity }) => severity === 'warning')) return 'disturbed';
  if (goodMs === 0) return 'unknown';
  return unknownMs > passedMs * UNKNOWN_ALLOWED ? 'partly' : 'good';
}

const dayOf = (day: number): string => new Date(day).toISOString().slice(0, 10);
