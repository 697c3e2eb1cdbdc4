/** An indexer's dependencies and its public interface. */

import type { Chain } from '../chain/chain.ts';
import type { Clock } from '../core/clock.ts';
import type { Logger } from '../core/log.ts';
import type { Database } from '../db/database.ts';
import type { VaultKey } from '../db/vault-key.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Hub } from '../live/hub.ts';
import type { Notify } from '../notify/notify.ts';
import type { BlockSignal } from './block-signal.ts';
import type { LeaseTimes } from './lease/lease.ts';
import type { IndexerStatus } from './progress.ts';
import type { StepDownTimes } from './step-down.ts';

export interface IndexerDeps {
  readonly database: Database;
  readonly chain: Chain;
  readonly hub: Hub;
  readonly notify: Notify;
  readonly log: Logger;
  readonly clock: Clock;
  /** False: another process indexes the vault, and this one never takes over. */
  readonly follows?: boolean;
  readonly jobs?: Jobs | undefined;
  /** Set only if there are several vaults. */
  readonly group?: VaultGroup | undefined;
  /** Block in which the vault was deployed. */
  readonly deployBlock: number;
  readonly pollMs?: number;
  /** How often to check for a new final block between turns; undefined if requests to the node cost money. */
  readonly blockPollMs?: number | undefined;
  /** Set only if a supervisor produces the blocks. */
  readonly blockSignal?: BlockSignal | undefined;
  readonly timelockPollMs?: number;
  /** How often to check for a request to reindex. */
  readonly reindexMs?: number | undefined;
  /** First and longest wait after a failure. */
  readonly retryMs?: readonly [first: number, longest: number];
  readonly leaseTimes?: LeaseTimes;
  readonly stepDown?: StepDownTimes | undefined;
  /** Called with the number of events that were just written. */
  readonly onEvents?: ((count: number) => void) | undefined;
}

/** One of several indexed vaults. */
export interface VaultGroup {
  readonly name: string;
  /** Whether this is the open vault, whose indexer notifies users about all vaults together. */
  readonly isOpen: boolean;
  readonly others: readonly VaultKey[];
}

export interface Indexer {
  status(): IndexerStatus;
  /** True as soon as the cursor has reached a block; false when the time is up. */
  reached(block: number, timeoutMs: number): Promise<boolean>;
  stop(): Promise<void>;
}
