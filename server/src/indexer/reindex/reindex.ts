/**
 * Reads a vault's events again from a block on, alongside the indexer, and compares them with the stored rows. It keeps them in
 * a separate table, so pages show the stored rows until the end; then one transaction corrects only the rows that differ.
 * Progress is in the database, so another process can continue where one ended.
 */

import { countDifferences, type ReindexResult } from '@eleven/protocol/reindex';
import type { Chain } from '../../chain/chain.ts';
import { ChainError } from '../../chain/chain-error.ts';
import { createConcurrencyLimit } from '../../core/concurrency-limit.ts';
import type { Logger } from '../../core/log.ts';
import type { Db } from '../../db/database.ts';
import { afterCommit, inTransaction, type Tx } from '../../db/tx.ts';
import type { VaultKey } from '../../db/vault-key.ts';
import type { Hub } from '../../live/hub.ts';
import { argsOf } from '../apply.ts';
import { findVault, startSnapshot } from '../cursor.store.ts';
import type { Lease } from '../lease/lease.ts';
import { pause, unlessAborted } from '../pause.ts';
import { InvalidChainData, LeaseLost } from '../problems.ts';
import { blocksOf } from '../read-range.ts';
import { type Recounted, ReindexFailed, recount, type VaultTruth } from './recount.ts';
import * as store from './reindex.store.ts';

export interface ReindexDeps {
  readonly db: Db;
  readonly chain: Pick<Chain, 'chainId' | 'block' | 'blocks' | 'readLogs' | 'vaultAt' | 'demoteEndpoint'>;
  readonly hub: Pick<Hub, 'publish'>;
  readonly log: Logger;
  readonly now: () => Date;
  readonly key: VaultKey;
  /** Wait between checks for a request, and after a failure. */
  readonly pollMs?: number | undefined;
}

/** How often to check for a request. */
const POLL_MS = 2_000;
/** Consecutive failures of the comparison after which the database is assumed to need more than a statement's time limit. */
const MAX_FAILURES = 5;
/** One vault at a time: comparing takes one of the few background connections and blocks the linking of wallets. */
const limited = createConcurrencyLimit({ parallel: 1, queue: 1_000 });

/** Serves requests while the process holds the lease. */
export class Reindexer {
  readonly #deps: ReindexDeps;
  #failures = 0;

  constructor(deps: ReindexDeps) {
    this.#deps = deps;
  }

  async follow(lease: Lease, signal: AbortSignal): Promise<void> {
    const { db, key, log, pollMs = POLL_MS } = this.#deps;
    while (!signal.aborted) {
      let row: store.ReindexRow | undefined;
      try {
        row = await store.findRunning(db, key);
        if (row) await this.#runStep(row, lease, signal);
        this.#failures = 0;
        if (!row) await pause(pollMs, signal);
      } catch (error) {
        if (signal.aborted || error instanceof LeaseLost) return;
        if (error instanceof HealsElsewhere) {
          await pause(pollMs, signal);
          continue;
        }
        this.#failures += 1;
        if (row) await this.#failed(row, error).catch(() => {});
        log[this.#failures === 1 ? 'warn' : 'debug']({ err: error }, 'reading a vault again failed, will retry');
        await pause(pollMs, signal);
      }
    }
  }

  async #runStep(row: store.ReindexRow, lease: Lease, signal: AbortSignal): Promise<void> {
    await limited(async () => {
      if (!signal.aborted) await this.step(row, lease, signal);
    });
  }

  /** One step: the start, one range of blocks, or the comparison. */
  async step(row: store.ReindexRow, lease: Lease, signal: AbortSignal): Promise<void> {
    try {
      if (row.toBlock === null || row.toHash === null) await this.#begin(row);
      else if (row.readBlock < row.toBlock) await this.#read(row, row.toBlock, signal);
      else if (row.state !== 'comparing') await store.beginComparing(this.#deps.db, row.id);
      else await this.#compare(row, { number: row.toBlock, hash: row.toHash }, lease);
    } catch (error) {
      if (!(error instanceof ReindexFailed)) throw error;
      const { failure, message: detail } = error;
      await this.#end(row, { state: 'failed', failure, detail });
    }
  }

  async #begin({ id, fromBlock }: store.ReindexRow): Promise<void> {
    const { db, chain, key } = this.#deps;
    const vault = await findVault(db, key);
    if (!vault) return;
    if (vault.cursorBlock < fromBlock) {
      throw new ReindexFailed('chainChanged', `nothing was read after block ${vault.cursorBlock}`);
    }
    const { hash } = await chain.block(vault.cursorBlock);
    if (hash !== vault.cursorHash) throw changed(vault.cursorBlock, vault.cursorHash, hash);
    await store.beginReading(db, id, { toBlock: vault.cursorBlock, toHash: vault.cursorHash });
  }

  async #read(row: store.ReindexRow, toBlock: number, signal: AbortSignal): Promise<void> {
    const { db, chain } = this.#deps;
    const startedAt = performance.now();
    const { logs, to } = await unlessAborted(chain.readLogs(row.readBlock + 1, toBlock), signal);
    const blocks = await unlessAborted(blocksOf(chain, logs), signal);
    const events = logs.map(({ event, ...place }): store.ReadEvent => {
      const blockTime = blocks.get(place.blockNumber)?.time;
      if (blockTime === undefined) throw new InvalidChainData(`block ${place.blockNumber} was not read`);
      return { reindexId: row.id, ...place, blockTime, kind: event.kind, args: argsOf(event) };
    });
    const readMs = performance.now() - startedAt;
    await inTransaction(db, (tx) => store.saveRead(tx, row, { readBlock: to, events, readMs }));
  }

  /** Compares without locks first; the vault is locked only if there is something to correct. */
  async #compare(row: store.ReindexRow, end: { number: number; hash: string }, lease: Lease): Promise<void> {
    const { db, chain, key, hub, log } = this.#deps;
    const { hash } = await chain.block(end.number);
    if (hash !== end.hash) throw changed(end.number, end.hash, hash);
    const vault = await findVault(db, key);
    if (!vault) return;
    const truth = await this.#truthAt(vault.cursorBlock);
    const asked = { id: row.id, from: row.fromBlock, to: end.number, truth };
    const found = await inTransaction(db, async (tx) => {
      await startSnapshot(tx);
      const seen = await findVault(tx, key);
      return seen && recount(tx, key, seen, { ...asked, now: this.#deps.now(), heal: false });
    });
    if (!found) return;
    if (countDifferences(found.result) === 0) {
      await this.#end(row, { state: 'done', result: found.result });
      return;
    }
    // Taken before the blocks are read once more: a waiting process should not request them each time.
    if (!(await inTransaction(db, store.takeHealingLock))) throw new HealsElsewhere();
    await this.#confirm(row, found);
    const healed = await lease
      .write(async (tx, held) => {
        if (!held) return undefined;
        if (!(await store.takeHealingLock(tx))) throw new HealsElsewhere();
        const now = this.#deps.now();
        const { result } = await recount(tx, key, held, { ...asked, now, heal: true });
        // If it was stopped meanwhile, nothing is written.
        if (!(await store.endReindex(tx, row.id, { state: 'done', result, now }))) throw new Stopped();
        afterCommit(tx, () => hub.publish('vault'));
        return result;
      })
      .catch((error: unknown) => {
        if (error instanceof Stopped) return undefined;
        throw error;
      });
    if (healed) log.warn({ rows: countDifferences(healed) }, 'rows that differed from the chain were corrected');
  }

  async #truthAt(block: number): Promise<VaultTruth | undefined> {
    try {
      const { totals, terms } = await this.#deps.chain.vaultAt(block);
      return { block, totals, terms };
    } catch (error) {
      if (error instanceof ChainError && error.problem === 'noHistory') return undefined;
      throw error;
    }
  }

  /** Reads the blocks in question once more before any change, from another endpoint if there is one. */
  async #confirm(row: store.ReindexRow, { blocks }: Recounted): Promise<void> {
    const { db, chain } = this.#deps;
    if (blocks.length === 0) return;
    chain.demoteEndpoint();
    const places = await store.listPlaces(db, row.id, blocks);
    for (const number of blocks) {
      const { logs } = await chain.readLogs(number, number);
      const again = logs.map(({ blockNumber, blockHash, logIndex, event }) => ({
        blockNumber,
        blockHash,
        logIndex,
        kind: event.kind as string,
        args: argsOf(event),
      }));
      const before = places.filter(({ blockNumber }) => blockNumber === number);
      if (textOf(again) !== textOf(before)) {
        throw new ReindexFailed('contradiction', `an endpoint reports different events for block ${number}`);
      }
    }
  }

  async #end(
    { id }: store.ReindexRow,
    end:
      | { state: 'done'; result: ReindexResult }
      | { state: 'failed'; failure: ReindexFailed['failure'] | 'database'; detail: string },
  ): Promise<void> {
    const { db, now, log } = this.#deps;
    await inTransaction(db, (tx: Tx) => store.endReindex(tx, id, { ...end, now: now() }));
    if (end.state === 'failed') log.warn({ detail: end.detail }, 'a vault could not be read again');
  }

  async #failed(row: store.ReindexRow, error: unknown): Promise<void> {
    const { db, chain } = this.#deps;
    if (error instanceof InvalidChainData || error instanceof ChainError) {
      chain.demoteEndpoint();
      return store.saveObstacle(db, row.id, error instanceof ChainError ? error.publicDetail : error.message);
    }
    if (row.state !== 'comparing' || this.#failures < MAX_FAILURES) {
      return store.saveObstacle(db, row.id, 'an error; see the log');
    }
    await this.#end(row, { state: 'failed', failure: 'database', detail: 'the comparison failed; see the log' });
  }
}

class Stopped extends Error {}
class HealsElsewhere extends Error {
  constructor() {
    super('another process is correcting a vault');
  }
}

const changed = (block: number, was: string, is: string) =>
  new ReindexFailed('chainChanged', `block ${block} was ${was} and is ${is} now`);

/** A text for comparison, independent of the order of an event's argument names. */
function textOf(events: readonly { args: Readonly<Record<string, string>>; blockNumber: number }[]): string {
  return JSON.stringify(
    events.map(({ args, ...place }) => [place, Object.entries(args).sort(([a], [b]) => (a < b ? -1 : 1))]),
  );
}
