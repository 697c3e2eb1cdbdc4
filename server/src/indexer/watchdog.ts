/** Endpoints and database have their own timeouts, so after this long without progress the indexer must be hanging. */
const STALLED_MS = 600_000;

/** Detects whether the indexer makes progress: a run begins, logs arrive, a range is written. */
export class Watchdog {
  #at = 0;

  readonly reset = (): void => {
    this.#at = performance.now();
  };

  isAlive(): boolean {
    return performance.now() - this.#at < STALLED_MS;
  }
}
