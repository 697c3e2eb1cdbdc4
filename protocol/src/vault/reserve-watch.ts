/**
 * Decides when stakers are notified of the time left in the reserve, once for each fact. Pure, and a function of the vault's
 * history alone: however often and in whatever steps that is read, the facts and their chain times are the same.
 *
 * Between two changes the time up to which rewards are funded is constant, so each crossing of a threshold is known ahead.
 * Nobody can cause a stream of notifications for the price of gas. A threshold is reported again only after the runway was
 * above it for a whole day, which somebody has to fund; 60 and 30 days only after 24 hours below, at most once in 7 days. Times
 * are chain time, unix seconds.
 */

const DAY = 86_400;
/** 60 and 30 days are reported only after the runway was below them for this long. */
const REPORTED_AFTER = DAY;
/** Minimum time between two reports about 60 or 30 days. */
const MIN_GAP = 7 * DAY;
/** The runway has recovered once it is this far above the threshold. */
const RECOVERY_MARGIN = DAY;

/** Days of runway, the lowest last; 0: the rate is 0 %. */
export const THRESHOLDS = [60, 30, 7, 0] as const;
export type Threshold = (typeof THRESHOLDS)[number];

export interface ReserveFact {
  /** `below`: less than `days` are left, or with 0 the rate is 0 %. `back`: the runway has recovered from `days`. */
  readonly kind: 'below' | 'back';
  readonly days: Threshold;
  readonly at: number;
  readonly fundedUntil: number;
}

export interface ReserveWatch {
  readonly at: number;
  /** The time up to which flexible rewards are funded; null without flexible stakes. */
  readonly fundedUntil: number | null;
  /** The time since which the runway is below each threshold; null if it is not. */
  readonly belowSince: Readonly<Record<Threshold, number | null>>;
  /** The lowest threshold that was reported and still applies; null for none. Stored under this name. */
  readonly told: Threshold | null;
  /** When 60 or 30 days were last reported; `MIN_GAP` starts here. Stored under this name. */
  readonly calmFrom: number | null;
}

export interface Step {
  readonly watch: ReserveWatch;
  readonly facts: readonly ReserveFact[];
}

const NOT_BELOW = { 60: null, 30: null, 7: null, 0: null } as const;

export const startWatch = (at: number): ReserveWatch => ({
  at,
  fundedUntil: null,
  belowSince: NOT_BELOW,
  told: null,
  calmFrom: null,
});

/** The facts that are due up to and including `until` while nothing changes. */
export function passTime(watch: ReserveWatch, until: number): Step {
  let now = watch;
  const facts: ReserveFact[] = [];
  for (;;) {
    const next = nextFact(now);
    if (!next || next.at > until) break;
    facts.push(next);
    const isLimited = next.days > 7;
    now = { ...now, told: next.days, calmFrom: isLimited ? next.at : now.calmFrom };
  }
  return { watch: { ...now, at: Math.max(now.at, until) }, facts };
}

/**
 * Applies a change of the stakes or the reserve at the time `at`, which is not before `before.at`. For several changes in one
 * second, pass only the last. The facts that were due before it come first.
 */
export function changeReserve(before: ReserveWatch, at: number, fundedUntil: number | null): Step {
  // At the time of the change itself, the new state counts.
  const { watch, facts } = passTime(before, at - 1);
  if (fundedUntil === null) return { watch: { ...startWatch(at), calmFrom: watch.calmFrom }, facts };
  const belowSince = Object.fromEntries(
    THRESHOLDS.map((days) => {
      const crossing = fundedUntil - days * DAY;
      const since = watch.belowSince[days];
      // At the crossing exactly `days` are left, so the runway is below a second later. With 0 days the rate is 0 % at once.
      if (at <= crossing) return [days, crossing + (days === 0 ? 0 : 1)];
      return [days, since !== null && since <= at ? since : at];
    }),
  ) as Record<Threshold, number>;
  const { told } = watch;
  // The reported thresholds from which the runway has recovered. The fact names the highest of them, or 0 if 0 % was reported.
  const recovered =
    told === null ? [] : THRESHOLDS.filter((days) => days >= told && fundedUntil - at >= days * DAY + RECOVERY_MARGIN);
  const lowestLeft =
    told === null ? null : (THRESHOLDS.findLast((days) => days >= told && !recovered.includes(days)) ?? null);
  const next = { ...watch, at, fundedUntil, belowSince, told: lowestLeft };
  if (told === null || !recovered.includes(told)) return { watch: { ...next, told }, facts };
  const days = told === 0 ? 0 : (recovered[0] ?? told);
  return { watch: next, facts: [...facts, { kind: 'back', days, at, fundedUntil }] };
}

/** The next fact to report if nothing changes. Of several at the same time, it is about the lowest threshold. */
function nextFact({ fundedUntil, belowSince, told, calmFrom, at }: ReserveWatch): ReserveFact | undefined {
  if (fundedUntil === null) return undefined;
  const due = THRESHOLDS.filter((days) => told === null || days < told).map((days) => {
    const since = belowSince[days] ?? Number.POSITIVE_INFINITY;
    const reportAt = days > 7 ? Math.max(since + REPORTED_AFTER, calmFrom === null ? 0 : calmFrom + MIN_GAP) : since;
    return { days, at: Math.max(reportAt, at) };
  });
  const earliest = due.reduce<(typeof due)[number] | undefined>(
    (best, one) => (best === undefined || one.at <= best.at ? one : best),
    undefined,
  );
  return earliest && Number.isFinite(earliest.at) ? { kind: 'below', ...earliest, fundedUntil } : undefined;
}
