/**
 * A leader that cannot read the chain leaves the vault to another process: its endpoints may be out of reach for it alone. Where
 * nobody else takes it, it takes it again itself.
 */
import { ChainError } from '../chain/chain-error.ts';

export interface GiveWayTimes {
  /** A leader whose turns have failed at the chain for so long gives way. */
  readonly afterMs: number;
  /** For so long it lets others go first. */
  readonly forMs: number;
}

const TIMES: GiveWayTimes = { afterMs: 30_000, forMs: 5_000 };

export class GiveWay {
  readonly #times: GiveWayTimes;
  /** Since when every turn has failed at the chain; undefined while one has not. */
  #blindSince: number | undefined;
  /** Undefined once it has asked for the vault again. */
  #gaveWayAt: number | undefined;
  /** At the last look of a process that stands by. */
  seesChain = true;

  constructor(times: GiveWayTimes = TIMES) {
    this.#times = times;
  }

  /** The last leadership ended because it gave way. */
  get hasGivenWay(): boolean {
    return this.#gaveWayAt !== undefined;
  }

  /** A process that cannot read the chain does not take the vault from those that can. */
  mayAsk(): boolean {
    if (this.#gaveWayAt === undefined) return this.seesChain;
    if (performance.now() - this.#gaveWayAt < this.#times.forMs) return false;
    this.#gaveWayAt = undefined;
    return true;
  }

  /** After a turn that went well, and before the first. */
  reset(): void {
    this.#blindSince = undefined;
  }

  /** After a turn that failed. True when it is time to give way. */
  failed(error: unknown): boolean {
    if (!(error instanceof ChainError)) {
      this.#blindSince = undefined;
      return false;
    }
    this.#blindSince ??= performance.now();
    if (performance.now() - this.#blindSince < this.#times.afterMs) return false;
    this.#gaveWayAt = performance.now();
    return true;
  }
}
