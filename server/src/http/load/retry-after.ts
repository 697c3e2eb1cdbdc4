/** Seconds, at least; a whole number as the header has it. */
const SHORTEST = 2;
const LONGEST = 8;
/** Without a refusal for so long, everybody is served again. */
const SERVES_AGAIN_MS = 3_000;

/**
 * When a client that could not be served is to ask again. The longer the server cannot serve, the further apart the times are, at
 * random: all clients that were refused would otherwise be back in the same two seconds, more than can be served then.
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

  /** For one who is refused now. */
  seconds(): number {
    const now = this.#now();
    if (now - this.#last > SERVES_AGAIN_MS) this.#since = now;
    this.#last = now;
    const spread = Math.min(LONGEST - SHORTEST, (now - this.#since) / 1_000);
    return SHORTEST + Math.round(this.#random() * spread);
  }
}
