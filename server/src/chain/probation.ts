/**
 * Whether an endpoint is set aside, and its way back: it rests, then it is asked beside the others the question that it
 * answered wrongly, and is asked like them again once it has agreed several times in a row.
 */
export type Subject = 'head' | 'block' | 'logs' | 'state' | 'receipt';

/** Doubled each time that it is caught again, so that one that lies now and then is asked ever less. */
const FIRST_REST_MS = 10_000;
const LONGEST_REST_MS = 3_600_000;
/** Well for so long, and the next rest is a first one. */
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

  /** Why it is set aside; undefined while it is asked like the others. */
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

  /** It may be asked beside the others. */
  isTried(subject: Subject): boolean {
    return this.#because !== undefined && this.#subject === subject && this.#nowMs() >= this.#restsUntil;
  }

  /** It gave no answer: that is no agreement, and no other lie. */
  failed(): void {
    this.#rest();
  }

  /** True if this was the last agreement that it needed. */
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
