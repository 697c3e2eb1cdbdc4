/**
 * Whether an endpoint is set aside, and how it returns: it rests, is then tried alongside the others on the kind of request
 * that it got wrong, and returns to normal use once it has agreed several times in a row.
 */
export type Subject = 'head' | 'block' | 'logs' | 'state' | 'receipt';

/** Doubled each time it is caught again, so an endpoint that lies repeatedly is used less and less. */
const FIRST_REST_MS = 10_000;
const LONGEST_REST_MS = 3_600_000;
/** After so long without a fault, the next rest has the initial length again. */
const FORGOTTEN_MS = 24 * 3_600_000;
export const AGREEMENTS = 6;

export class Probation {
  readonly #nowMs: () => number;
  #subject: Subject | undefined;
  #because: string | undefined;
  #restMs = 0;
  #restsUntil = 0;
  #endedAt = Number.NEGATIVE_INFINITY;
  #agreements = 0;

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  /** Why it is set aside; undefined while it is in normal use. */
  get because(): string | undefined {
    return this.#because;
  }

  begin(subject: Subject, because: string): void {
    const now = this.#nowMs();
    if (this.#because === undefined && now - this.#endedAt > FORGOTTEN_MS) this.#restMs = 0;
    this.#subject = subject;
    this.#because = because;
    this.#restMs = Math.min(LONGEST_REST_MS, this.#restMs === 0 ? FIRST_REST_MS : this.#restMs * 2);
    this.#rest();
  }

  /** Whether it may be tried alongside the others. */
  isTried(subject: Subject): boolean {
    return this.#because !== undefined && this.#subject === subject && this.#nowMs() >= this.#restsUntil;
  }

  /** It gave no response, which counts neither as an agreement nor as another lie. */
  failed(): void {
    this.#rest();
  }

  /** Records an agreement. True if it was the last one needed. */
  agreed(): boolean {
    this.#agreements += 1;
    if (this.#agreements < AGREEMENTS) return false;
    this.end();
    return true;
  }

  end(): void {
    this.#because = undefined;
    this.#endedAt = this.#nowMs();
  }

  #rest(): void {
    this.#agreements = 0;
    this.#restsUntil = this.#nowMs() + this.#restMs;
  }
}
