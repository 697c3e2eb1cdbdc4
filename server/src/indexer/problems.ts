/** The problems that stop the indexer. Each one says whether to retry or to halt. */
import type { Discrepancy } from '@eleven/protocol/vault/ledger';

/**
 * Data that an endpoint returned cannot be true: the endpoint lags, omits something, or lies. The data is discarded and read
 * again, from another endpoint if there is one.
 */
export class InvalidChainData extends Error {
  constructor(detail: string) {
    super(detail);
    this.name = 'InvalidChainData';
  }

  static ofEvent(discrepancy: Discrepancy, block: number, logIndex: number): InvalidChainData {
    const { kind, word, detail } = discrepancy;
    return new InvalidChainData(`${kind} event (${word}) at block ${block}, log ${logIndex}: ${detail}`);
  }
}

/**
 * The stored state contradicts the chain. One response may be wrong, so this counts only once confirmed. Then indexing halts
 * until the endpoints agree with the database again or somebody runs the repair.
 */
export class StoredStateMismatch extends Error {
  constructor(detail: string) {
    super(detail);
    this.name = 'StoredStateMismatch';
  }
}

/** Reported as the result of the indexer's job while indexing is halted, although the run itself did not fail. */
export class IndexingHalted extends Error {
  constructor() {
    super('indexing is halted');
    this.name = 'IndexingHalted';
  }
}

/** Another process has moved the cursor: read it again and continue from there. */
export class CursorMoved extends Error {
  constructor() {
    super('the cursor was moved by another process');
    this.name = 'CursorMoved';
  }
}

/** Another process holds the lease now, so this one must not write any more. */
export class LeaseLost extends Error {
  constructor() {
    super('another process follows the vault');
    this.name = 'LeaseLost';
  }
}
