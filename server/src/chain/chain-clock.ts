/**
 * The chain's current time: the newest block's, advanced by a monotonic clock. Wall time plays no part, so a wrong or
 * stepping clock on this machine has no effect. It goes back only if the chain itself, or two endpoints together, show that a
 * block's time was false: never for a re-organisation, nor for an endpoint that lags behind.
 */
export interface ChainClock {
  /**
   * Called with each newest block as soon as it is seen. `isAgreed`: two endpoints report the final block below it, so it does
   * not come from an endpoint that lags behind.
   */
  observe(block: { readonly number: number; readonly time: number }, isAgreed?: boolean): void;
  /** Unix seconds of the chain; undefined before the first block was seen. */
  now(): number | undefined;
}

/** How many blocks are compared: the one seen with the least delay gives the most accurate time. */
const REMEMBERED = 32;
/** A later block's time is never earlier by this much; after a re-organisation it may be earlier by seconds. */
const FALSE_SECONDS = 60;

interface Seen {
  readonly number: number;
  readonly time: number;
  readonly isAgreed: boolean;
  /** Chain time minus the steady clock, in seconds. */
  readonly offset: number;
}

export function createChainClock(steadyMs: () => number = () => performance.now()): ChainClock {
  let blocks: readonly Seen[] = [];
  /** The block with the latest time seen. */
  let furthest: Seen | undefined;
  let newest = -1;
  let latest = 0;
  return {
    observe({ number, time }, isAgreed = false) {
      if (number === newest) return;
      newest = number;
      const seen = { number, time, isAgreed, offset: time - steadyMs() / 1_000 };
      blocks = [...blocks, seen].slice(-REMEMBERED);
      if (furthest === undefined || time > furthest.time) furthest = seen;
      else if (blocks.length === REMEMBERED && blocks.every((block) => contradicts(block, furthest))) {
        furthest = blocks.reduce((one, other) => (other.time > one.time ? other : one));
        latest = 0;
      }
    },
    now() {
      if (blocks.length === 0) return undefined;
      const offset = Math.max(...blocks.map((block) => block.offset));
      latest = Math.max(latest, Math.floor(offset + steadyMs() / 1_000));
      return latest;
    },
  };
}

/**
 * Block times rise with block numbers, and an endpoint that lags behind shows a lower number with its earlier time. If two
 * endpoints agree on a block, its endpoint does not lag, and the number of the furthest block was false as well.
 */
const contradicts = (block: Seen, furthest: Seen | undefined): boolean =>
  furthest !== undefined &&
  (block.isAgreed || block.number > furthest.number) &&
  block.time < furthest.time - FALSE_SECONDS;
