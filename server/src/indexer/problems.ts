/** Why the indexer does not go on. It says of each problem whether to try again or to stop for good. */
import type { Discrepancy } from '@eleven/protocol/ledger';

/**
 * What was just read cannot be true: an endpoint is behind, leaves something out, or lies. Nothing of it is written; it is
 * read again, from another endpoint where there is one.
 */
export class UntrueReading extends Error {
  constructor(detail: string) {
    super(detail);
    this.name = 'UntrueReading';
  }

  static ofEvent(discrepancy: Discrepancy, block: number, logIndex: number): UntrueReading {
    const { kind, word, detail } = discrepancy;
    return new UntrueReading(`${kind} event (${word}) at block ${block}, log ${logIndex}: ${detail}`);
  }
}

/**
 * What was written earlier is not what the chain says now. One answer may be a lie, so it counts only when it has been
 * confirmed; then indexing halts until somebody has looked.
 */
export class WrittenContradicted extends Error {
  constructor(detail: string) {
    super(detail);
    this.name = 'WrittenContradicted';
  }
}

/** Another process has moved the cursor: read it again and go on from there. */
export class CursorMoved extends Error {
  constructor() {
    super('the cursor was moved by another process');
    this.name = 'CursorMoved';
  }
}

/** Another process follows the vault by now: what this one still wanted to write is not written. */
export class LeaseLost extends Error {
  constructor() {
    super('another process follows the vault');
    this.name = 'LeaseLost';
  }
}
