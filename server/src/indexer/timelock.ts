/**
 * Follows the timelock that owns the vault: scheduled operations are in the database before they can be executed. It is read
 * separately from the vault, with its own cursor, so a faulty timelock never stops the indexing of stakes.
 */

import type { Chain } from '../chain/chain.ts';
import type { BlockRef } from '../chain/reads.ts';
import { type ScheduledWithdrawal, scheduledWithdrawals } from '../chain/scheduled-withdrawals.ts';
import type { Clock } from '../core/clock.ts';
import type { Logger } from '../core/log.ts';
import type { Database } from '../db/database.ts';
import { listTimelockEvents } from '../db/vault-events/timelock-events.ts';
import type { VaultKey } from '../db/vault-key.ts';
import type { Hub } from '../live/hub.ts';
import type { Lease } from './lease/lease.ts';
import type { VaultNews } from './news/vault-news.store.ts';
import { saveNews } from './news/vault-news.ts';
import { unlessAborted } from './pause.ts';
import { LeaseLost } from './problems.ts';
import { blocksOf } from './read-range.ts';
import { findTimelockCursor, saveTimelockEvents } from './timelock.store.ts';

/** At most this many in one turn: a long history is read in several turns, and the vault is followed in between. */
const MAX_ANSWERS = 20;

/** It is read less often than the vault: days pass between a decision and its effect. */
const POLL_MS = 4_000;
/** Consecutive failures after which the log reports them. */
const ALARM_AFTER = 6;

interface TimelockDeps {
  readonly database: Database;
  readonly chain: Chain;
  readonly hub: Hub;
  readonly log: Logger;
  readonly clock: Clock;
  /** Earlier blocks are never read. */
  readonly deployBlock: number;
  readonly timelockPollMs?: number;
}

export class TimelockFollower {
  readonly #deps: TimelockDeps;
  readonly #key: VaultKey;
  #askedAt = Number.NEGATIVE_INFINITY;
  #failures = 0;
  /** Events whose notifications are not written yet; another process may have left some. */
  #hasPendingNews = true;

  constructor(deps: TimelockDeps, key: VaultKey) {
    this.#deps = deps;
    this.#key = key;
  }

  /** Does nothing if it was called a moment ago. If it fails, the vault is still followed. */
  async follow(lease: Lease, finalized: BlockRef, signal: AbortSignal): Promise<void> {
    const { hub, log, timelockPollMs = POLL_MS } = this.#deps;
    if (performance.now() - this.#askedAt < timelockPollMs) return;
    this.#askedAt = performance.now();
    try {
      if (await unlessAborted(this.#read(lease, finalized), signal)) hub.publish('vault');
      this.#failures = 0;
    } catch (error) {
      if (signal.aborted || error instanceof LeaseLost) throw error;
      this.#failures += 1;
      if (this.#failures === ALARM_AFTER) log.warn({ err: error }, 'the timelock of the vault cannot be read');
    }
  }

  /** Reads up to the finalized block, or as far as one turn goes. True if there were events. */
  async #read(lease: Lease, finalized: BlockRef): Promise<boolean> {
    const { database, chain, deployBlock } = this.#deps;
    const timelock = await chain.timelockAt(finalized.number);
    if (timelock === undefined) return false;
    let cursor = (await findTimelockCursor(database.db, this.#key, timelock)) ?? deployBlock - 1;
    let hasNews = false;
    for (let answers = 0; cursor < finalized.number && answers < MAX_ANSWERS && !lease.lost.aborted; answers += 1) {
      const { logs, to } = await chain.readTimelockLogs(timelock, cursor + 1, finalized.number);
      const blocks = await blocksOf(chain, logs);
      const end = to === finalized.number ? finalized : await chain.block(to);
      const rows = logs.map(({ event, blockNumber, logIndex, txHash }) => ({
        ...{ chainId: chain.chainId, vault: chain.vaultAddress, timelock, blockNumber, logIndex, txHash },
        blockTime: blocks.get(blockNumber)?.time ?? 0,
        ...{ name: event.name, args: { ...event.args } },
      }));
      const progress = { cursorBlock: end.number, cursorTime: end.time };
      hasNews ||= logs.length > 0;
      // Only when everything is read: an operation scheduled in one range of a long past may be executed in the next.
      const notifies = to === finalized.number && (hasNews || this.#hasPendingNews);
      await lease.write(async (tx, row) => {
        await saveTimelockEvents(tx, this.#key, timelock, rows, progress);
        if (!notifies) return;
        const events = await listTimelockEvents(tx, this.#key, timelock);
        const waiting = scheduledWithdrawals(events, { vault: chain.vaultAddress, timelock });
        const news = waiting.map((one) => newsOf(one, row?.balanceWei ?? 0n));
        await saveNews(tx, this.#key, news, { wasShort: false, now: this.#deps.clock.now() });
      });
      this.#hasPendingNews = notifies ? false : this.#hasPendingNews || hasNews;
      cursor = to;
    }
    return hasNews;
  }
}

/** Limits the amount, since an operation may name more than the vault holds. */
function newsOf(
  { id, index, mostWei, scheduledAt, earliestAt, txHash }: ScheduledWithdrawal,
  heldWei: bigint,
): VaultNews {
  return {
    key: `scheduled ${txHash} ${id} ${index}`,
    kind: 'withdrawalScheduled',
    params: { mostWei: (mostWei < heldWei ? mostWei : heldWei).toString(), earliestAt: earliestAt.toString() },
    at: scheduledAt,
    txHash,
  };
}
