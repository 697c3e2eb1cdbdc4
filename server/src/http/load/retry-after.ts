/** Minimum in seconds; a whole number, as the header requires. */
const SHORTEST = 2;
const LONGEST = 8;
/** After this long without a refusal, the server is assumed to serve everybody again. */
const SERVES_AGAIN_MS = 3_000;

/**
 * When a refused client should retry. The longer the server cannot serve, the wider the random spread of the times: otherwise
 * all refused clients would be back within the same two seconds, more than can be served then.
 */
export class RetryAfter {
  readonly #now: () => number;
  readonly #random: () => number;
  #since = 0;
  #last = Number.NEGATIVE_INFINITY;

  /** @param now In milliseconds. @param random From 0 up to 1. */
  constructor(now = () => performance.now(), random = Math.random) {
    this.#now = now;
    this.#random = random;
  }

  /** Seconds for a client that is refused now. */
  seconds(): number {
    const now = this.#now();
    if (now - this.#last > SERVES_AGAIN_MS) this.#since = now;
    this.#last = now;
    const spread = Math.min(LONGEST - SHORTEST, (now - this.#since) / 1_000);
    return SHORTEST + Math.round(this.#random() * spread);
  }
}
