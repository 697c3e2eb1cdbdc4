/**
 * So many transactions at a time: the other connections of the pool are left to reads. Under load a transaction holds its own for
 * long, mostly waiting for this process to send the next statement, and more at once make none of them quicker.
 */
export class TransactionSemaphore {
  readonly #parallel: number;
  readonly #patienceMs: number;
  readonly #onWaited: ((seconds: number) => void) | undefined;
  #running = 0;
  /** In the order in which they came. */
  readonly #waiting = new Set<{ readonly begin: () => void; readonly refuse: (error: unknown) => void }>();

  constructor(options: { parallel: number; patienceMs: number; onWaited?: ((seconds: number) => void) | undefined }) {
    this.#parallel = options.parallel;
    this.#patienceMs = options.patienceMs;
    this.#onWaited = options.onWaited;
  }

  /** Answers once it is this one's turn; `release` afterwards, whatever happened. Throws a passing error after `patienceMs`. */
  async acquire(): Promise<void> {
    if (this.#running < this.#parallel) {
      this.#running += 1;
      return;
    }
    const askedAt = performance.now();
    await new Promise<void>((resolve, reject) => {
      const waiter = {
        // The turn is handed over: `#running` still counts the one that has ended.
        begin: () => {
          leave();
          resolve();
        },
        refuse: (error: unknown) => {
          leave();
          reject(error);
        },
      };
      const late = setTimeout(() => waiter.refuse(new SemaphoreTimeoutError()), this.#patienceMs);
      const leave = () => {
        clearTimeout(late);
        this.#waiting.delete(waiter);
      };
      this.#waiting.add(waiter);
    }).finally(() => this.#onWaited?.((performance.now() - askedAt) / 1_000));
  }

  release(): void {
    const [next] = this.#waiting;
    if (next) next.begin();
    else this.#running -= 1;
  }

  /** The database is away: nobody waits for a turn only to hear the same. */
  refuseWaiting(error: unknown): void {
    for (const { refuse } of [...this.#waiting]) refuse(error);
  }
}

/** A passing failure: `isDatabaseUnavailable` knows it. */
export class SemaphoreTimeoutError extends Error {
  constructor() {
    super('No transaction could begin in time');
  }
}
