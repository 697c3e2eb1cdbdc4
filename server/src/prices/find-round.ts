/**
 * Finds the round that was the feed's newest at a past time. A proxy numbers its rounds by phases: each contract that was ever
 * behind it counts from 1, may have skipped rounds, and may have continued after its replacement. The newest phase with a
 * round by that time counts; within it, a binary search finds the last round.
 */
import { type FeedRound, numberInPhase, phaseOf, roundIdOf } from '@eleven/vault-client/read-price-feed';

/** `isKept`: the result will be stored, so it is compared with other endpoints. */
export type ReadRound = (roundId: bigint, isKept: boolean) => Promise<FeedRound | undefined>;

export interface FoundRound {
  readonly round: FeedRound;
  /** Time of the next round; undefined while this is the newest of all. */
  readonly nextUpdatedAt: number | undefined;
}

/** At most this many consecutive rounds may be missing in a phase; a longer gap counts as its end. */
const GAP = 8n;

/**
 * @param known Rounds read before, which shorten the search.
 * @returns Undefined if there was no round yet, or if it cannot be proven which one it was.
 */
export async function findRound(
  time: number,
  latest: FeedRound,
  read: ReadRound,
  known: readonly FeedRound[] = [],
): Promise<FoundRound | undefined> {
  if (latest.updatedAt <= time) return { round: latest, nextUpdatedAt: undefined };
  const current = phaseOf(latest.roundId);
  /** Time of the first round in the phases after the one being searched. */
  let laterPhase = Number.POSITIVE_INFINITY;
  for (let phase = current; phase >= (current === 0n ? 0n : 1n); phase--) {
    const first = await firstAfter(phase, 0n, read, true);
    if (!first || first.updatedAt > time) {
      laterPhase = Math.min(laterPhase, first?.updatedAt ?? laterPhase);
      continue;
    }
    const ofPhase = [first, ...known, latest].filter(({ roundId }) => phaseOf(roundId) === phase);
    const best = await lastUpTo(time, phase, ofPhase, read);
    const [round, next] = [
      await read(best.roundId, true),
      await firstAfter(phase, numberInPhase(best.roundId), read, true),
    ];
    const nextUpdatedAt = Math.min(laterPhase, next?.updatedAt ?? laterPhase);
    if (!round || nextUpdatedAt === Number.POSITIVE_INFINITY || nextUpdatedAt <= time) return undefined;
    return { round, nextUpdatedAt };
  }
  return undefined;
}

/** `known` must contain at least one round that is not after `time`. */
async function lastUpTo(time: number, phase: bigint, known: readonly FeedRound[], read: ReadRound): Promise<FeedRound> {
  const isPast = ({ updatedAt }: FeedRound) => updatedAt <= time;
  let best = known.filter(isPast).reduce((one, other) => (other.roundId > one.roundId ? other : one));
  let low = numberInPhase(best.roundId);
  let high = known
    .filter((one) => !isPast(one))
    .map(({ roundId }) => numberInPhase(roundId))
    .reduce<bigint | undefined>((least, number) => (least === undefined || number < least ? number : least), undefined);
  for (let step = 1n; high === undefined || high - low > 1n; step *= 2n) {
    // The length of an earlier phase is unknown, so the steps double until they pass its end or the time.
    const middle = high === undefined ? low + step : (low + high) / 2n;
    const lowest = middle - GAP < low ? low : middle - GAP;
    let found: FeedRound | undefined;
    for (let number = middle; number > lowest && !found; number--) found = await read(roundIdOf(phase, number), false);
    if (found && isPast(found)) {
      best = found;
      low = middle;
    } else if (found) high = numberInPhase(found.roundId);
    else if (lowest > low) high = middle;
    // Nothing lies between `low` and `middle`. If the phase's end is unknown, it may continue after a few missing rounds.
    else if (high !== undefined) low = middle;
  }
  return best;
}

async function firstAfter(
  phase: bigint,
  number: bigint,
  read: ReadRound,
  isKept: boolean,
): Promise<FeedRound | undefined> {
  for (let next = number + 1n; next <= number + GAP; next++) {
    const round = await read(roundIdOf(phase, next), isKept);
    if (round) return round;
  }
  return undefined;
}
