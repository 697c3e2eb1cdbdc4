/**
 * How many requests an address may send, counted in the memory of this process: a bucket for each network, which fills again
 * steadily. A table in the database would cost each read a write.
 */
import { LRUCache } from 'lru-cache';
import { TokenBucket } from '../../core/token-bucket.ts';

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
  const buckets = new LRUCache<string, TokenBucket>({ max: MAX_NETWORKS });
  return {
    take(network) {
      let bucket = buckets.get(network);
      if (!bucket) {
        bucket = new TokenBucket({ most: perSecond * BURST_SECONDS, perSecond }, nowMs);
        buckets.set(network, bucket);
      }
      if (bucket.left < 1) return false;
      bucket.take();
      return true;
    },
  };
}
