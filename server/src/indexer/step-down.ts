/**
 * A leader that cannot read the chain steps down for another process, since its endpoints may be unreachable for it alone. If
 * no other process leads, it leads again.
 */
import { ChainError } from '../chain/chain-error.ts';

export interface StepDownTimes {
  /** How long a leader's turns must have failed at the chain before it steps down. */
  readonly afterMs: number;
  /** How long it then lets others go first. */
  readonly forMs: number;
}

const TIMES: StepDownTimes = { afterMs: 30_000, forMs: 5_000 };

export class StepDown {
  readonly #times: StepDownTimes;
  /** Since when every turn has failed at the chain; undefined if the last one did not. */
  #blindSince: number | undefined;
  /** Undefined once it has tried to lead again. */
  #steppedDownAt: number | undefined;
  /** Result of the last check while standing by. */
  seesChain = true;

  constructor(times: StepDownTimes = TIMES) {
    this.#times = times;
  }

  /** Whether the last leadership ended because it stepped down. */
  get hasSteppedDown(): boolean {
    return this.#steppedDownAt !== undefined;
  }

  /** A process that cannot read the chain must not lead in place of one that can. */
  mayLead(): boolean {
    if (this.#steppedDownAt === undefined) return this.seesChain;
    if (performance.now() - this.#steppedDownAt < this.#times.forMs) return false;
    this.#steppedDownAt = undefined;
    return true;
  }

  /** Called after a successful turn, and before the first. */
  reset(): void {
    this.#blindSince = undefined;
  }

  /** Called after a failed turn. True when it is time to step down. */
  failed(error: unknown): boolean {
    if (!(error instanceof ChainError)) {
      this.#blindSince = undefined;
      return false;
    }
    this.#blindSince ??= performance.now();
    if (performance.now() - this.#blindSince < this.#times.afterMs) return false;
    this.#steppedDownAt = performance.now();
    return true;
  }
}
