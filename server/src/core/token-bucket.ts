/** A limit with a burst: a bucket of `most` tokens that fills steadily with `perSecond`. In memory; starts full. */
export class TokenBucket {
  readonly most: number;
  readonly #perMs: number;
  readonly #nowMs: () => number;
  #left: number;
  #at: number;

  /** @param nowMs Monotonic clock in milliseconds. */
  constructor({ most, perSecond }: { most: number; perSecond: number }, nowMs: () => number = () => performance.now()) {
    this.most = most;
    this.#perMs = perSecond / 1_000;
    this.#nowMs = nowMs;
    this.#left = most;
    this.#at = nowMs();
  }

  /** Below zero while tokens have been taken in advance. */
  get left(): number {
    const now = this.#nowMs();
    this.#left = Math.min(this.most, this.#left + (now - this.#at) * this.#perMs);
    this.#at = now;
    return this.#left;
  }

  /** Takes a token, in advance if necessary, and returns the milliseconds until it is available. */
  take(): number {
    this.#left = this.left - 1;
    return this.#left >= 0 ? 0 : -this.#left / this.#perMs;
  }
}
