/** How far the indexer is, for those who ask (readiness) and those who wait (a moved clock, a test). */
import { ChainError } from '../chain/chain-error.ts';
import { isDatabaseUnavailable } from '../db/errors.ts';
import type { VaultRow } from './cursor.store.ts';
import { UntrueReading, WrittenContradicted } from './problems.ts';

export interface IndexerStatus {
  readonly ok: boolean;
  readonly detail?: string;
  readonly cursorBlock: number | null;
  /** Finalized blocks that are not indexed yet. */
  readonly lagBlocks: number | null;
  readonly halted: boolean;
}

/** Finalized blocks behind which the readings are called old. */
const LAG_ALLOWED = 200;
/** The chain is looked at every second; a last look older than this says nothing of now. */
const LOOK_ALLOWED_MS = 60_000;

export class Progress {
  #row: VaultRow | undefined;
  #isStale = false;
  #finalized: number | undefined;
  #sawAt = performance.now();
  #problem: string | undefined;
  readonly #waiting = new Set<() => void>();

  /** The vault's row as last read or written; undefined before the first reading and when it is to be read again. */
  get row(): VaultRow | undefined {
    return this.#isStale ? undefined : this.#row;
  }

  arrived<Row extends VaultRow | undefined>(row: Row): Row {
    this.#row = row;
    this.#isStale = false;
    for (const wake of [...this.#waiting]) wake();
    return row;
  }

  /** The row may be another by now: it is to be read again before anything is built on it. */
  doubt(): void {
    this.#isStale = true;
  }

  sawHead(finalized: number): void {
    this.#finalized = finalized;
    this.#sawAt = performance.now();
  }

  /** What keeps the indexer from going on; undefined when nothing does. */
  set problem(error: unknown) {
    this.#problem = error === undefined ? undefined : problemOf(error);
  }

  status(): IndexerStatus {
    const cursorBlock = this.#row?.cursorBlock ?? null;
    const lagBlocks =
      cursorBlock === null || this.#finalized === undefined ? null : Math.max(0, this.#finalized - cursorBlock);
    const halted = this.#row?.haltedBecause ?? null;
    const old = lagBlocks !== null && lagBlocks > LAG_ALLOWED ? `${lagBlocks} finalized blocks are not read yet` : null;
    const unseenMs = performance.now() - this.#sawAt;
    const blind = unseenMs > LOOK_ALLOWED_MS ? `the chain was last seen ${Math.round(unseenMs / 1_000)} s ago` : null;
    const detail =
      (halted === null ? null : `halted: ${halted}`) ??
      this.#problem ??
      blind ??
      old ??
      (cursorBlock === null ? 'nothing is read yet' : undefined);
    return {
      ok: detail === undefined,
      ...(detail === undefined ? {} : { detail }),
      cursorBlock,
      lagBlocks,
      halted: halted !== null,
    };
  }

  /** True as soon as the cursor has reached a block; false when the time is up. */
  reached(block: number, timeoutMs: number): Promise<boolean> {
    const isThere = () => (this.#row?.cursorBlock ?? -1) >= block;
    if (isThere()) return Promise.resolve(true);
    return new Promise((resolve) => {
      const finish = (result: boolean) => {
        clearTimeout(timer);
        this.#waiting.delete(look);
        resolve(result);
      };
      const look = () => {
        if (isThere()) finish(true);
      };
      const timer = setTimeout(() => finish(false), timeoutMs);
      this.#waiting.add(look);
    });
  }
}

/** Shown by /readyz to everybody. */
function problemOf(error: unknown): string {
  if (error instanceof UntrueReading || error instanceof WrittenContradicted) return error.message;
  if (error instanceof ChainError) return error.publicDetail;
  return isDatabaseUnavailable(error) ? 'the database does not answer' : 'an error that the log tells of';
}
