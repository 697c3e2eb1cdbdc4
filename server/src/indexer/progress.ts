/** The indexer's progress, for alarms and for code that waits (a moved clock, a test). */
import { HALTED } from '@eleven/protocol/alarms';
import { ChainError } from '../chain/chain-error.ts';
import { isDatabaseUnavailable } from '../db/errors.ts';
import type { VaultRow } from './cursor.store.ts';
import { InvalidChainData, StoredStateMismatch } from './problems.ts';

export interface IndexerStatus {
  readonly ok: boolean;
  readonly detail?: string;
  readonly cursorBlock: number | null;
  /** Finalized blocks that are not indexed yet. */
  readonly lagBlocks: number | null;
  readonly halted: boolean;
  /** Whether this process follows the vault. */
  readonly isLeader: boolean;
  /** Chain time of the last block that is indexed, unix seconds. */
  readonly cursorTime: number | null;
}

/** If the lag in finalized blocks is greater, the readings count as stale. */
const LAG_ALLOWED = 200;
/** Another leader takes over within 15 s, so a cursor that stays put for longer while blocks become final is stuck. */
const STUCK_ALLOWED_MS = 20_000;
/** The chain is polled every second; a reading older than this says nothing about the present. */
const READING_ALLOWED_MS = 30_000;

export class Progress {
  #row: VaultRow | undefined;
  #isStale = false;
  isLeader = false;
  #finalized: number | undefined;
  readonly #nowMs: () => number;
  #sawAt: number;
  /** When the cursor last moved or was last at the end of the chain. */
  #movedAt: number;
  #problem: string | undefined;
  readonly #waiting = new Set<() => void>();

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
    this.#sawAt = nowMs();
    this.#movedAt = nowMs();
  }

  /** The vault's row as last read or written; undefined before the first reading and when it must be read again. */
  get row(): VaultRow | undefined {
    return this.#isStale ? undefined : this.#row;
  }

  arrived<Row extends VaultRow | undefined>(row: Row): Row {
    if (row?.cursorBlock !== this.#row?.cursorBlock) this.#movedAt = this.#nowMs();
    this.#row = row;
    this.#isStale = false;
    for (const wake of [...this.#waiting]) wake();
    return row;
  }

  /** The row may have changed: it must be read again before anything relies on it. */
  doubt(): void {
    this.#isStale = true;
  }

  sawHead(finalized: number): void {
    this.#sawAt = this.#nowMs();
    if ((this.#lag() ?? 0) === 0) this.#movedAt = this.#sawAt;
    this.#finalized = finalized;
  }

  /** The error that stops the indexer; undefined when there is none. */
  set problem(error: unknown) {
    this.#problem = error === undefined ? undefined : problemOf(error);
  }

  status(): IndexerStatus {
    const cursorBlock = this.#row?.cursorBlock ?? null;
    const lagBlocks = this.#lag();
    const halted = this.#row?.haltedBecause ?? null;
    const detail =
      (halted === null ? null : `${HALTED}${halted}`) ??
      this.#problem ??
      this.#lateness(lagBlocks) ??
      (cursorBlock === null ? 'nothing is read yet' : undefined);
    return {
      ok: detail === undefined,
      ...(detail === undefined ? {} : { detail }),
      cursorBlock,
      lagBlocks,
      halted: halted !== null,
      isLeader: this.isLeader,
      cursorTime: this.#row?.cursorTime ?? null,
    };
  }

  #lag(): number | null {
    if (!this.#row || this.#finalized === undefined) return null;
    return Math.max(0, this.#finalized - this.#row.cursorBlock);
  }

  /** Why the readings are stale; each process checks this independently of the leader. */
  #lateness(lagBlocks: number | null): string | undefined {
    const seconds = (ms: number) => `${Math.round(ms / 1_000)} s`;
    const unseenMs = this.#nowMs() - this.#sawAt;
    if (unseenMs > READING_ALLOWED_MS) return `the chain was last seen ${seconds(unseenMs)} ago`;
    if (lagBlocks === null || lagBlocks === 0) return undefined;
    const late = `${lagBlocks} finalized blocks are not read yet`;
    if (lagBlocks > LAG_ALLOWED) return late;
    const stuckMs = this.#nowMs() - this.#movedAt;
    return stuckMs > STUCK_ALLOWED_MS ? `${late}, and none was for ${seconds(stuckMs)}` : undefined;
  }

  /** True as soon as the cursor has reached a block; false when the time is up. */
  reached(block: number, timeoutMs: number): Promise<boolean> {
    const isThere = () => (this.#row?.cursorBlock ?? -1) >= block;
    if (isThere()) return Promise.resolve(true);
    return new Promise((resolve) => {
      const finish = (result: boolean) => {
        clearTimeout(timer);
        this.#waiting.delete(check);
        resolve(result);
      };
      const check = () => {
        if (isThere()) finish(true);
      };
      const timer = setTimeout(() => finish(false), timeoutMs);
      this.#waiting.add(check);
    });
  }
}

/** Shown by /alarmz. */
function problemOf(error: unknown): string {
  if (error instanceof InvalidChainData || error instanceof StoredStateMismatch) return error.message;
  if (error instanceof ChainError) return error.publicDetail;
  return isDatabaseUnavailable(error) ? 'the database does not answer' : 'an error; see the log';
}
