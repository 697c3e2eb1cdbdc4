/**
 * How many requests an address may send, counted in the memory of this process: a bucket for each network, which fills again
 * steadily. A table in the database would cost each read a write.
 */
import { TokenBucket } from '../core/token-bucket.ts';

/** A bucket holds this many seconds' worth: somebody who opens many pages at once waits for none. */
const BURST_SECONDS = 5;
/** Beyond it the networks that have sent nothing for longest are forgotten. */
const MAX_NETWORKS = 20_000;

export interface Budget {
  /** Takes one; false when there is none left. */
  take(network: string): boolean;
}

/** @param nowMs Milliseconds, which never go back. */
export function createBudget(perSecond: number, nowMs?: () => number): Budget {
  const buckets = new Map<string, TokenBucket>();
  return {
    take(network) {
      const bucket = buckets.get(network) ?? new TokenBucket({ most: perSecond * BURST_SECONDS, perSecond }, nowMs);
      // The order of the map is that of the last request.
      buckets.delete(network);
      buckets.set(network, bucket);
      if (buckets.size > MAX_NETWORKS) {
        const [oldest] = buckets.keys();
        if (oldest !== undefined) buckets.delete(oldest);
      }
      if (bucket.left < 1) return false;
      bucket.take();
      return true;
    },
  };
}
