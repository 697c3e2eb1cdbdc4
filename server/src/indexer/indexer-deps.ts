/** The parts of an indexer, and its interface to others. */

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
  /** False: another process follows the vault, and this one never takes its place. */
  readonly follows?: boolean;
  readonly jobs?: Jobs | undefined;
  /** Only where there are several vaults. */
  readonly group?: VaultGroup | undefined;
  /** Block in which the vault was deployed. */
  readonly deployBlock: number;
  readonly pollMs?: number;
  /** How often to check for a new final block between two turns; undefined where each request to the node costs. */
  readonly blockPollMs?: number | undefined;
  /** Only where a supervisor makes the blocks. */
  readonly blockSignal?: BlockSignal | undefined;
  readonly timelockPollMs?: number;
  /** How often to check for a request to read the past again. */
  readonly reindexMs?: number | undefined;
  /** First and longest wait after a failure. */
  readonly retryMs?: readonly [first: number, longest: number];
  readonly leaseTimes?: LeaseTimes;
  readonly stepDown?: StepDownTimes | undefined;
  /** How many events of the vault were just written. */
  readonly onEvents?: ((count: number) => void) | undefined;
}

/** A vault among the several that are followed. */
export interface VaultGroup {
  readonly name: string;
  /** Notifies users of what they have in all of them together. */
  readonly isOpen: boolean;
  readonly others: readonly VaultKey[];
}

export interface Indexer {
  status(): IndexerStatus;
  /** True as soon as the cursor has reached a block; false when the time is up. */
  reached(block: number, timeoutMs: number): Promise<boolean>;
  stop(): Promise<void>;
}
