/**
 * How many requests a network may send, counted in this process's memory: each has a bucket that refills steadily. A table in
 * the database would cost a write for each read.
 */
import { LRUCache } from 'lru-cache';
import { TokenBucket } from '../../core/token-bucket.ts';

/** A bucket holds this many seconds' worth, so a user who opens many pages at once need not wait. */
const BURST_SECONDS = 5;
/** Beyond that, the networks that have been idle longest are forgotten. */
const MAX_NETWORKS = 20_000;

export interface Budget {
  /** Takes one request from the budget; false if none is left. */
  take(network: string): boolean;
}

/** @param nowMs Monotonic clock in milliseconds. */
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
