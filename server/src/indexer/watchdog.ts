/** Endpoints and database have timeouts of their own: without progress for so long, the indexer hangs. */
const STALLED_MS = 600_000;

/** Whether the indexer makes progress: a run begins, logs arrive, a range is written. */
export class Watchdog {
  #at = 0;

  readonly reset = (): void => {
    this.#at = performance.now();
  };

  isAlive(): boolean {
    return performance.now() - this.#at < STALLED_MS;
  }
}
