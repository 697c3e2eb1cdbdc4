/** Counts the evaluations of a check: an alarm begins and ends after several in a row, so a flapping check raises none. */

type State = 'ok' | 'bad' | 'unknown';

export interface Streak {
  readonly state: State;
  readonly since: Date;
  /** The start of the current run of bad evaluations. */
  readonly badSince: Date | null;
  readonly badInARow: number;
  readonly goodInARow: number;
  readonly alarmId: number | null;
}

interface Limits {
  /** Evaluations in a row. */
  readonly begins: number;
  readonly ends: number;
}

export interface Step {
  readonly next: Streak;
  /** An alarm begins; the time since which it was bad. */
  readonly begins?: Date;
  readonly ends?: true;
}

/** An evaluation without a result changes no count, so it neither begins nor ends anything. */
export function nextStreak(before: Streak | undefined, state: State, at: Date, { begins, ends }: Limits): Step {
  const { badSince = null, badInARow = 0, goodInARow = 0, alarmId = null }: Partial<Streak> = before ?? {};
  const since = before?.state === state ? before.since : at;
  if (state === 'unknown') return { next: { state, since, badSince, badInARow, goodInARow, alarmId } };
  if (state === 'bad') {
    const next = { state, since, badSince: badSince ?? at, badInARow: badInARow + 1, goodInARow: 0, alarmId };
    return next.badInARow >= begins && alarmId === null ? { next, begins: next.badSince } : { next };
  }
  const next = { state, since, badSince: null, badInARow: 0, goodInARow: goodInARow + 1, alarmId };
  return next.goodInARow >= ends && alarmId !== null ? { next: { ...next, alarmId: null }, ends: true } : { next };
}
