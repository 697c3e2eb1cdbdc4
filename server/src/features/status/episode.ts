/**
 * The effect of a measurement on a component: the time since the previous one counts as good, bad or unknown, and lasting
 * trouble becomes an incident. Trouble (an episode) begins with the first bad measurement and ends after five minutes
 * of good ones; flapping in between belongs to the same episode.
 */
import { DAY_MS } from '@eleven/protocol/durations';

export type Measured = 'good' | 'bad' | 'unknown';

export interface ComponentState {
  readonly measuredAt: Date;
  readonly state: Measured;
  readonly badSince: Date | null;
  readonly badMs: number;
  readonly goodSince: Date | null;
  readonly incidentId: number | null;
}

export interface Measurement {
  readonly at: Date;
  readonly state: Measured;
  /** This process has measured the same state continuously since the previous measurement. */
  readonly isContinuous?: boolean;
}

export interface Credit {
  readonly from: Date;
  readonly to: Date;
  readonly as: 'good' | 'bad';
}

export interface Step {
  readonly next: ComponentState;
  /** The time between the two measurements; undefined if unknown. */
  readonly credit?: Credit;
  /** Bad for long enough; the time since when. */
  readonly opens?: Date;
  /** Good for long enough; the time since when. */
  readonly closes?: Date;
}

/** Measurements are 30 s apart: a longer gap means that nothing was measured in between. */
export const MAX_GAP_MS = 90_000;
const OPEN_AFTER_MS = 120_000;
const CLOSE_AFTER_MS = 300_000;

const CALM = { badSince: null, badMs: 0, goodSince: null, incidentId: null } as const;

export function nextEpisode(
  before: ComponentState | undefined,
  { at, state, isContinuous = false }: Measurement,
): Step {
  const gapMs = before ? at.getTime() - before.measuredAt.getTime() : 0;
  const isKnown = before !== undefined && gapMs >= 0 && (isContinuous || gapMs <= MAX_GAP_MS);
  const as = isKnown ? between(before.state, state) : 'unknown';
  const credit = before && as !== 'unknown' ? { credit: { from: before.measuredAt, to: at, as } } : {};
  // Minor trouble from before a gap in the measurements means nothing now.
  const isOver = before?.incidentId === null && (!isKnown || state === 'unknown');
  const { badSince, badMs, goodSince, incidentId } = before && !isOver ? before : CALM;
  const now = { measuredAt: at, state };

  if (state === 'unknown') return { next: { ...now, badSince, badMs, goodSince: null, incidentId }, ...credit };
  const ms = badMs + (as === 'bad' ? gapMs : 0);
  if (state === 'bad') {
    const since = badSince ?? (before && as === 'bad' ? before.measuredAt : at);
    const next = { ...now, badSince: since, badMs: ms, goodSince: null, incidentId };
    return { next, ...credit, ...(ms >= OPEN_AFTER_MS && incidentId === null ? { opens: since } : {}) };
  }
  if (badSince === null) return { next: { ...now, ...CALM }, ...credit };
  const since = isKnown && goodSince ? goodSince : at;
  if (at.getTime() - since.getTime() >= CLOSE_AFTER_MS)
    return { next: { ...now, ...CALM }, ...credit, ...(incidentId === null ? {} : { closes: since }) };
  return { next: { ...now, badSince, badMs: ms, goodSince: since, incidentId }, ...credit };
}

/** Bad from the last good measurement to the first good one: an outage is never recorded shorter than it may have been. */
function between(before: Measured, after: Measured): Measured {
  if (before === 'unknown' || after === 'unknown') return 'unknown';
  return before === 'good' && after === 'good' ? 'good' : 'bad';
}

/** Splits it by UTC day. */
export function byDay({ from, to }: Credit): { day: Date; ms: number }[] {
  const parts: { day: Date; ms: number }[] = [];
  for (let at = from.getTime(); at < to.getTime(); ) {
    const day = at - (at % DAY_MS);
    const until = Math.min(day + DAY_MS, to.getTime());
    parts.push({ day: new Date(day), ms: until - at });
    at = until;
  }
  return parts;
}
