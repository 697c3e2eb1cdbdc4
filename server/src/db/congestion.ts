/**
 * Tells a queue that stands from a burst: for a whole window even the shortest wait for a connection was long (RFC 8289,
 * section 3).
 */
const TARGET_SECONDS = 0.2;
const WINDOW_MS = 500;

export interface Congestion {
  /** Somebody has waited for a connection for so long, in vain or not. */
  waited(seconds: number): void;
  /** As the last window was. */
  isCongested(): boolean;
}

/** @param now In milliseconds. */
export function createCongestion(now: () => number = () => performance.now()): Congestion {
  let endsAt = now() + WINDOW_MS;
  let shortest = Number.POSITIVE_INFINITY;
  let isCongested = false;
  const roll = () => {
    if (now() < endsAt) return;
    // Where nobody waited, nobody knows: whoever comes next finds out.
    isCongested = shortest > TARGET_SECONDS && shortest < Number.POSITIVE_INFINITY;
    shortest = Number.POSITIVE_INFINITY;
    endsAt = now() + WINDOW_MS;
  };
  return {
    waited(seconds) {
      roll();
      shortest = Math.min(shortest, seconds);
    },
    isCongested() {
      roll();
      return isCongested;
    },
  };
}
