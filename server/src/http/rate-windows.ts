/**
 * Counts requests of each network in fixed windows, in this process's memory: a table in the database would cost a write for
 * each read. Responses state how much is left (draft-ietf-httpapi-ratelimit-headers).
 */
import { LRUCache } from 'lru-cache';

export interface Policy {
  readonly name: string;
  /** Requests per window. */
  readonly max: number;
  readonly windowSeconds: number;
}

export interface Counted {
  readonly left: number;
  /** Until the window ends. */
  readonly resetSeconds: number;
  readonly isOver: boolean;
}

/** Beyond that, the networks that have been idle longest are forgotten. */
const MAX_NETWORKS = 20_000;

/** @param nowMs Monotonic clock in milliseconds. */
export function createRateWindows(
  { max, windowSeconds }: Policy,
  nowMs: () => number = () => performance.now(),
): (network: string) => Counted {
  const windows = new LRUCache<string, { count: number; readonly endsAt: number }>({ max: MAX_NETWORKS });
  return (network) => {
    const now = nowMs();
    let window = windows.get(network);
    if (!window || window.endsAt <= now) {
      window = { count: 0, endsAt: now + windowSeconds * 1_000 };
      windows.set(network, window);
    }
    window.count += 1;
    return {
      left: Math.max(0, max - window.count),
      resetSeconds: Math.ceil((window.endsAt - now) / 1_000),
      isOver: window.count > max,
    };
  };
}

export const rateLimitHeaders = ({ name, max, windowSeconds }: Policy, { left, resetSeconds }: Counted) => ({
  'ratelimit-policy': `"${name}";q=${max};w=${windowSeconds}`,
  ratelimit: `"${name}";r=${left};t=${resetSeconds}`,
});
