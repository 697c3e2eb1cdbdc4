/**
 * Reads the network fee of each stake transaction after the indexer's cursor has passed it. It waits while the indexer catches
 * up, and a receipt that cannot be read is requested again later without delaying the others. Processes may die or run this
 * concurrently: a fee is a fact of its transaction, and is written once.
 */
import type { Chain } from '../../chain/chain.ts';
import type { Logger } from '../../core/log.ts';
import type { Db } from '../../db/database.ts';
import { inTransaction } from '../../db/tx.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Hub } from '../../live/hub.ts';
import { pause, unlessAborted } from '../pause.ts';
import type { IndexerStatus } from '../progress.ts';
import { findLinkedUsers } from '../rows.store.ts';
import { listUnread, saveFees, type UnreadEvent } from './fees.store.ts';

export interface FeesDeps {
  readonly db: Db;
  readonly chain: Pick<Chain, 'chainId' | 'receipt' | 'demoteEndpoint'>;
  readonly hub: Pick<Hub, 'subscribe' | 'publish'>;
  readonly log: Logger;
  /** Fees are read by the process that leads the indexer, once it has caught up. */
  readonly indexer: { status(): Pick<IndexerStatus, 'isLeader' | 'halted' | 'lagBlocks'> };
  readonly jobs?: Jobs | undefined;
  readonly pollMs?: number;
  /** Wait between an event and reading its fee. */
  readonly waitMs?: number;
  /** First and longest wait before a receipt that failed is requested again. */
  readonly retryMs?: readonly [first: number, longest: number];
  /** Monotonic clock in milliseconds. */
  readonly now?: () => number;
}

export interface Fees {
  stop(): Promise<void>;
}

const POLL_MS = 2_000;
/** Lets the owner's pages load the event first, so they do not reload separately for its fee. */
const WAIT_MS = 1_000;
const RETRY_MS = [5_000, 600_000] as const;
/** Transactions per batch: other users of the database and the endpoints get their turn between batches. */
const BATCH = 64;
/** Receipts requested at the same time. */
const PARALLEL = 8;
/** Nine seconds of BSC: while the indexer is further behind, all requests are left to it. */
const NEAR_BLOCKS = 20;
/**
 * How long after new events the earlier ones are checked once more: another vault's indexer may have taken smaller ids and
 * committed later. No transaction of an indexer takes that long.
 */
const RESCAN_MS = 10_000;
/** How often all events are scanned, for fees that were removed by a roll-back of another vault. */
const LOOK_THROUGH_MS = 3_600_000;

export function startFees(deps: FeesDeps): Fees {
  const stopping = new AbortController();
  const done = new FeesRun(deps, stopping.signal).untilStopped();
  return {
    async stop() {
      stopping.abort();
      await done;
    },
  };
}

class FeesRun {
  readonly #deps: FeesDeps;
  readonly #stopped: AbortSignal;
  /** Every event up to this one has its fee, or will be retried. */
  #after = 0n;
  #lookedThroughAt: number;
  /** Where to read again from, and when. */
  #rescan: { readonly after: bigint; readonly at: number } | undefined;
  /** The first event whose receipt failed in this round, and when the next round may begin. */
  #failedAt: bigint | undefined;
  #retryAt = Number.POSITIVE_INFINITY;
  #failures = 0;
  /** Stakers whose fees were read since their pages were last invalidated. */
  readonly #accounts = new Set<string>();
  #wake = () => {};

  constructor(deps: FeesDeps, stopped: AbortSignal) {
    this.#deps = deps;
    this.#stopped = stopped;
    this.#lookedThroughAt = this.#now();
  }

  async untilStopped(): Promise<void> {
    const { hub, log, jobs, pollMs = POLL_MS, waitMs = WAIT_MS } = this.#deps;
    const stopListening = hub.subscribe(undefined, (invalidation) => {
      if (invalidation === 'vault') this.#wake();
    });
    let failures = 0;
    while (!this.#stopped.aborted) {
      const run = this.#isTime() ? jobs?.begin('fees') : undefined;
      try {
        while (!this.#stopped.aborted && (await this.#readBatch()));
        failures = 0;
        run?.done(pollMs);
      } catch (error) {
        if (this.#stopped.aborted) break;
        run?.failed(error, pollMs);
        failures += 1;
        log[failures === 1 ? 'warn' : 'debug']({ err: error, failures }, 'fees of transactions cannot be read');
      }
      const woken = new AbortController();
      this.#wake = () => woken.abort();
      await pause(pollMs, AbortSignal.any([this.#stopped, woken.signal]));
      if (woken.signal.aborted) await pause(waitMs, this.#stopped);
    }
    stopListening();
  }

  /** True while there is more to read immediately. */
  async #readBatch(): Promise<boolean> {
    if (!this.#isTime()) return false;
    const { db, chain } = this.#deps;
    this.#beginAgain();
    const unread = await listUnread(db, chain.chainId, this.#after, BATCH);
    const byHash = new Map(unread.map((event) => [event.txHash, event]));
    const all = [...byHash.values()];
    const before = this.#after;
    let saved = 0;
    for (let at = 0; at < all.length; at += PARALLEL) {
      saved += await this.#read(all.slice(at, at + PARALLEL), unread);
    }
    if (saved > 0) this.#rescan ??= { after: before, at: this.#now() + RESCAN_MS };
    this.#after = unread.at(-1)?.id ?? this.#after;
    if (unread.length === BATCH) return true;
    await this.#end();
    return false;
  }

  #isTime(): boolean {
    const { isLeader, halted, lagBlocks } = this.#deps.indexer.status();
    return isLeader && !halted && lagBlocks !== null && lagBlocks <= NEAR_BLOCKS;
  }

  #now(): number {
    return (this.#deps.now ?? performance.now.bind(performance))();
  }

  /** Goes back, when due, to events that failed or may have come late, and at long intervals to the beginning. */
  #beginAgain(): void {
    const now = this.#now();
    if (now - this.#lookedThroughAt >= LOOK_THROUGH_MS) {
      this.#lookedThroughAt = now;
      this.#after = 0n;
    } else if (this.#failedAt !== undefined && now >= this.#retryAt) {
      this.#after = this.#failedAt - 1n;
    } else if (this.#rescan && now >= this.#rescan.at) {
      const { after } = this.#rescan;
      this.#rescan = undefined;
      // Never forward: a scan of all events may be under way. The retry time of failed receipts stays.
      if (after < this.#after) this.#after = after;
      return;
    } else return;
    this.#failedAt = undefined;
    this.#retryAt = Number.POSITIVE_INFINITY;
  }

  /** `events` has one event of each transaction, `unread` all events without a fee. Returns how many fees were read. */
  async #read(events: readonly UnreadEvent[], unread: readonly UnreadEvent[]): Promise<number> {
    const { db, chain } = this.#deps;
    const readings = events.map(async (event) => ({ event, receipt: await this.#receiptOf(event) }));
    const fees = (await unlessAborted(Promise.all(readings), this.#stopped)).flatMap(({ event, receipt }) => {
      if (!receipt) {
        if (this.#failedAt === undefined || event.id < this.#failedAt) this.#failedAt = event.id;
        return [];
      }
      const { txHash, blockNumber } = event;
      return [{ chainId: chain.chainId, txHash, blockNumber, ...receipt }];
    });
    await saveFees(db, fees);
    const saved = new Set(fees.map(({ txHash }) => txHash));
    // A contract may stake for several owners in one transaction.
    for (const { txHash, account } of unread) if (account !== null && saved.has(txHash)) this.#accounts.add(account);
    return fees.length;
  }

  /** Undefined if it could not be read, or belongs to a different block than the event and so is not this event's fee. */
  async #receiptOf({ txHash, blockNumber, blockHash }: UnreadEvent) {
    const { chain, log } = this.#deps;
    const level = this.#failures === 0 ? 'warn' : 'debug';
    try {
      const receipt = await chain.receipt({ hash: txHash, blockNumber });
      if (receipt.blockHash === blockHash) return receipt;
      log[level]({ txHash, blockHash, says: receipt.blockHash }, 'a receipt is from another block than its event');
      chain.demoteEndpoint();
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error);
      log[level]({ txHash, detail }, 'the receipt of a transaction cannot be read; it will be requested again');
    }
    return undefined;
  }

  /** Called once all events have been checked: the pages of the wallets' users reload the fees, once for the whole round. */
  async #end(): Promise<void> {
    const [first, longest] = this.#deps.retryMs ?? RETRY_MS;
    if (this.#failedAt === undefined) this.#failures = 0;
    else if (this.#retryAt === Number.POSITIVE_INFINITY) {
      this.#retryAt = this.#now() + Math.min(longest, first * 2 ** Math.min(20, this.#failures));
      this.#failures += 1;
    }
    if (this.#accounts.size === 0) return;
    const { db, hub } = this.#deps;
    const accounts = [...this.#accounts];
    this.#accounts.clear();
    const linkedUsers = await inTransaction(db, (tx) => findLinkedUsers(tx, accounts));
    await Promise.all([...new Set(linkedUsers.values())].map((userId) => hub.publish('fees', userId)));
  }
}
