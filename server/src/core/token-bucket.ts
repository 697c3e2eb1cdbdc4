/** A limit with a burst: a bucket of `most` tokens that fills steadily with `perSecond`. In memory; starts full. */
export class TokenBucket {
  readonly most: number;
  readonly #perMs: number;
  readonly #nowMs: () => number;
  #left: number;
  #at: number;

  /** @param nowMs Milliseconds, which never go back. */
  constructor({ most, perSecond }: { most: number; perSecond: number }, nowMs: () => number = () => performance.now()) {
    this.most = most;
    this.#perMs = perSecond / 1_000;
    this.#nowMs = nowMs;
    this.#left = most;
    this.#at = nowMs();
  }

  /** Below zero while tokens were taken ahead of their time. */
  get left(): number {
    const now = this.#nowMs();
    this.#left = Math.min(this.most, this.#left + (now - this.#at) * this.#perMs);
    this.#at = now;
    return this.#left;
  }

  /** Takes one, also one that is not there yet: answers in how many milliseconds it will be. */
  take(): number {
    this.#left = this.left - 1;
    return this.#left >= 0 ? 0 : -this.#left / this.#perMs;
  }
}
