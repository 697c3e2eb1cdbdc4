/**
 * A leader that cannot read the chain steps down for another process: its endpoints may be out of reach for it alone. Where
 * nobody else leads, it does so again.
 */
import { ChainError } from '../chain/chain-error.ts';

export interface StepDownTimes {
  /** A leader whose turns have failed at the chain for so long steps down. */
  readonly afterMs: number;
  /** For so long it lets others go first. */
  readonly forMs: number;
}

const TIMES: StepDownTimes = { afterMs: 30_000, forMs: 5_000 };

export class StepDown {
  readonly #times: StepDownTimes;
  /** Since when every turn has failed at the chain; undefined while one has not. */
  #blindSince: number | undefined;
  /** Undefined once it has tried to lead again. */
  #steppedDownAt: number | undefined;
  /** When a process that stands by last checked. */
  seesChain = true;

  constructor(times: StepDownTimes = TIMES) {
    this.#times = times;
  }

  /** The last leadership ended because it stepped down. */
  get hasSteppedDown(): boolean {
    return this.#steppedDownAt !== undefined;
  }

  /** A process that cannot read the chain does not lead instead of those that can. */
  mayLead(): boolean {
    if (this.#steppedDownAt === undefined) return this.seesChain;
    if (performance.now() - this.#steppedDownAt < this.#times.forMs) return false;
    this.#steppedDownAt = undefined;
    return true;
  }

  /** After a turn that went well, and before the first. */
  reset(): void {
    this.#blindSince = undefined;
  }

  /** After a turn that failed. True when it is time to step down. */
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
