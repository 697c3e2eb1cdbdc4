/** Endpoints and database have limits of their own: whoever gets no further for so long hangs. */
const TURN_MS = 600_000;

/** Whether the indexer gets on: with a turn, an answer of logs, a range that is written. */
export class TurnWatch {
  #at = 0;

  readonly gotFurther = (): void => {
    this.#at = performance.now();
  };

  isAlive(): boolean {
    return performance.now() - this.#at < TURN_MS;
  }
}
