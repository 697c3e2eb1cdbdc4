/**
 * The chain's current time: the newest block's, advanced by a monotonic clock. Wall time plays no part, so a wrong or
 * stepping clock on this machine has no effect. It never goes back.
 */
export interface ChainClock {
  /** Called with each newest block as soon as it is seen. */
  observe(block: { readonly number: number; readonly time: number }): void;
  /** Unix seconds of the chain; undefined before the first block was seen. */
  now(): number | undefined;
}

/** How many blocks are compared: the one seen with the least delay gives the most accurate time. */
const REMEMBERED = 32;

export function createChainClock(steadyMs: () => number = () => performance.now()): ChainClock {
  let offsets: number[] = [];
  let newest = -1;
  let latest = 0;
  return {
    observe({ number, time }) {
      if (number === newest) return;
      newest = number;
      offsets = [...offsets, time - steadyMs() / 1_000].slice(-REMEMBERED);
    },
    now() {
      if (offsets.length === 0) return undefined;
      latest = Math.max(latest, Math.floor(Math.max(...offsets) + steadyMs() / 1_000));
      return latest;
    },
  };
}
