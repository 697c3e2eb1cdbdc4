/**
 * Limits concurrent transactions, so that the pool's other connections are left to reads. Under load a transaction holds its
 * connection for long, mostly waiting for this process to send the next statement, so running more makes none of them faster.
 */
export class TransactionSemaphore {
  readonly #parallel: number;
  readonly #patienceMs: number;
  readonly #onWaited: ((seconds: number) => void) | undefined;
  #running = 0;
  /** In order of arrival. */
  readonly #waiting = new Set<{ readonly begin: () => void; readonly refuse: (error: unknown) => void }>();

  constructor(options: { parallel: number; patienceMs: number; onWaited?: ((seconds: number) => void) | undefined }) {
    this.#parallel = options.parallel;
    this.#patienceMs = options.patienceMs;
    this.#onWaited = options.onWaited;
  }

  /** Resolves when it is the caller's turn; always `release` afterwards. Throws a temporary error after `patienceMs`. */
  async acquire(): Promise<void> {
    if (this.#running < this.#parallel) {
      this.#running += 1;
      return;
    }
    const askedAt = performance.now();
    await new Promise<void>((resolve, reject) => {
      const waiter = {
        // The turn is handed over: `#running` still counts the transaction that has ended.
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

  /** Called when the database is away: nobody should wait for a turn only to fail the same way. */
  refuseWaiting(error: unknown): void {
    for (const { refuse } of [...this.#waiting]) refuse(error);
  }
}

/** A temporary failure, recognized by `isDatabaseUnavailable`. */
export class SemaphoreTimeoutError extends Error {
  constructor() {
    super('The transaction could not begin in time');
  }
}
