/**
 * Follows the finalized chain and keeps the database equal to it. One process at a time does it; where several serve the
 * same database the others stand by.
 *
 * Trust: an endpoint may fail, lag, or lie. Nothing is written that does not add up (apply.ts); the cursor stands still
 * meanwhile, and the same is asked again, of the next endpoint, at growing distances. Only when what is already written
 * contradicts the chain, confirmed several times, does indexing halt: finality was violated or the database was changed,
 * and a person has to look.
 */
import type { Chain } from '../chain/chain.ts';
import { ChainError } from '../chain/chain-error.ts';
import type { BlockRef } from '../chain/reads.ts';
import type { Clock } from '../core/clock.ts';
import type { Logger } from '../core/log.ts';
import type { Database } from '../db/client.ts';
import type { Hub } from '../live/hub.ts';
import type { Notify } from '../notify/notify.ts';
import { applyRange } from './apply.ts';
import { createVault, findVault, haltVault, saveStart, type VaultKey, type VaultRow } from './cursor.store.ts';
import { pause, unlessAborted } from './pause.ts';
import { CursorMoved, UntrueReading, WrittenContradicted } from './problems.ts';
import { type IndexerStatus, Progress } from './progress.ts';
import { type Range, readRange } from './read-range.ts';
import { fillDays } from './replay.ts';
import { indexerLock } from './roll-back.ts';

export interface IndexerDeps {
  readonly database: Database;
  readonly chain: Chain;
  readonly hub: Hub;
  readonly notify: Notify;
  readonly log: Logger;
  readonly clock: Clock;
  /** Block in which the vault was deployed. */
  readonly deployBlock: number;
  readonly pollMs?: number;
  /** First and longest wait after a failure. */
  readonly retryMs?: readonly [first: number, longest: number];
}

export interface Indexer {
  status(): IndexerStatus;
  /** True as soon as the cursor has reached a block; false when the time is up. */
  reached(block: number, timeoutMs: number): Promise<boolean>;
  stop(): Promise<void>;
}

/** A row of an event that is final must be there within 1.2 s: so often the chain is asked. */
const POLL_MS = 900;
/** Failures in a row after which somebody should look, and contradictions in a row that are no accident any more. */
const ALARM_AFTER = 6;
const CONFIRMATIONS = 6;

export function startIndexer(deps: IndexerDeps): Indexer {
  const stopping = new AbortController();
  const progress = new Progress();
  const done = new IndexerRun(deps, progress, stopping.signal).untilStopped();
  return {
    status: () => progress.status(),
    reached: (block, timeoutMs) => progress.reached(block, timeoutMs),
    async stop() {
      stopping.abort();
      await done;
    },
  };
}

class IndexerRun {
  readonly #deps: IndexerDeps;
  readonly #progress: Progress;
  readonly #stopped: AbortSignal;
  readonly #key: VaultKey;
  /** Aborted when stopped, and when the lock is lost. */
  #signal: AbortSignal;
  #standsBy = true;
  /** That the days are complete was seen since this has its turn: before, another version may have had it. */
  #hasDays = false;
  #failures = 0;
  #contradictions = 0;

  constructor(deps: IndexerDeps, progress: Progress, stopped: AbortSignal) {
    this.#deps = deps;
    this.#progress = progress;
    this.#stopped = stopped;
    this.#signal = stopped;
    this.#key = { chainId: deps.chain.chainId, vaultAddress: deps.chain.vaultAddress };
  }

  /** Waits for its turn among the processes, then follows the chain for as long as it has it; and so on. */
  async untilStopped(): Promise<void> {
    const { database, log } = this.#deps;
    const standby = this.#standBy();
    const name = indexerLock(this.#key);
    while (!this.#stopped.aborted) {
      try {
        const turn = database.withLock(name, ({ lost }) => this.#follow(lost), { signal: this.#stopped });
        await Promise.race([turn, this.#stoppedInLine(turn)]);
      } catch (error) {
        if (this.#stopped.aborted) break;
        this.#failures += 1;
        log.warn({ err: error }, 'the indexer could not get or keep its lock');
      }
      this.#standsBy = true;
      await pause(this.#wait(), this.#stopped);
    }
    await standby;
  }

  /** Resolves when this is stopped before its turn has come; whoever has the turn may keep it for ever. */
  #stoppedInLine(turn: Promise<void>): Promise<void> {
    return new Promise((resolve) => {
      const leave = () => {
        if (this.#standsBy) resolve();
      };
      this.#stopped.addEventListener('abort', leave, { once: true });
      const done = () => this.#stopped.removeEventListener('abort', leave);
      turn.then(done, done);
    });
  }

  /** While another process has the lock: keeps the chain's clock going and tells how far the other one is. */
  async #standBy(): Promise<void> {
    while (!this.#stopped.aborted) {
      await pause(this.#deps.pollMs ?? POLL_MS, this.#stopped);
      if (!this.#standsBy || this.#stopped.aborted) continue;
      try {
        const { finalized } = await unlessAborted(this.#deps.chain.head(), this.#stopped);
        this.#progress.sawHead(finalized.number);
        const row = await findVault(this.#deps.database.db, this.#key);
        if (!this.#standsBy) continue;
        this.#progress.arrived(row);
        this.#progress.problem = undefined;
      } catch (error) {
        if (this.#standsBy) this.#progress.problem = error;
      }
    }
  }

  async #follow(lost: AbortSignal): Promise<void> {
    this.#signal = AbortSignal.any([this.#stopped, lost]);
    this.#standsBy = false;
    this.#hasDays = false;
    this.#progress.doubt();
    while (!this.#signal.aborted) {
      try {
        await this.#catchUp();
        this.#progress.problem = undefined;
        this.#failures = 0;
        this.#contradictions = 0;
        await pause(this.#deps.pollMs ?? POLL_MS, this.#signal);
      } catch (error) {
        if (this.#signal.aborted) return;
        await this.#failed(error);
        await pause(this.#wait(), this.#signal);
      }
    }
  }

  /** Reads and writes all that is finalized now. */
  async #catchUp(): Promise<void> {
    const { chain, database, hub, notify, clock } = this.#deps;
    const { finalized } = await this.#read(chain.head());
    this.#progress.sawHead(finalized.number);
    let row = await this.#vaultRow(finalized);
    if (row === undefined || row.haltedBecause !== null) return;
    if (finalized.number < row.cursorBlock) {
      throw new UntrueReading(`the chain ends at block ${finalized.number}, before ${row.cursorBlock} that was read`);
    }
    await this.#fillDays();
    await this.#checkGround(row, finalized);
    const write = { db: database.db, key: this.#key, hub, notify, now: () => clock.now() };
    while (row.cursorBlock < finalized.number && !this.#signal.aborted) {
      const range: Range = await this.#read(readRange(chain, row.cursorBlock + 1, finalized));
      row = this.#progress.arrived(await applyRange(write, row, range));
    }
  }

  /** The vault's row; made at the first run, once the deployment is final. A halted one is looked at again each time. */
  async #vaultRow(finalized: BlockRef): Promise<VaultRow | undefined> {
    const { chain, database, deployBlock } = this.#deps;
    const { row } = this.#progress;
    if (row && row.haltedBecause === null) return row;
    const found = await findVault(database.db, this.#key);
    if (found) return this.#progress.arrived(await this.#withStart(found));
    if (finalized.number < deployBlock) return undefined;
    const before = await this.#read(chain.block(Math.max(0, deployBlock - 1)));
    await createVault(database.db, {
      chainId: this.#key.chainId,
      address: this.#key.vaultAddress,
      startAt: await this.#read(chain.startAt()),
      deployBlock,
      cursorBlock: before.number,
      cursorHash: before.hash,
      cursorTime: before.time,
      totalsWord: 0n,
      termsWord: 0n,
      balanceWei: 0n,
      rewardsPaidWei: 0n,
    });
    return this.#progress.arrived(await findVault(database.db, this.#key));
  }

  /**
   * The first answer for the vault's start may have been untrue. Every event with `totals` would contradict it, so as long
   * as none is written, a contradiction is a reason to ask again.
   */
  async #withStart(row: VaultRow): Promise<VaultRow> {
    if (row.totalsWord !== 0n || this.#contradictions === 0) return row;
    const startAt = await this.#read(this.#deps.chain.startAt());
    if (startAt !== row.startAt) await saveStart(this.#deps.database.db, this.#key, startAt);
    return { ...row, startAt };
  }

  async #fillDays(): Promise<void> {
    if (this.#hasDays) return;
    const { database, log } = this.#deps;
    if (await fillDays(database.db, this.#key)) log.info('the days of the vault were added up from its events');
    this.#hasDays = true;
  }

  /** The block that was read last is still the same: else finality was violated, or the endpoint lies. */
  async #checkGround(row: VaultRow, finalized: BlockRef): Promise<void> {
    const { chain } = this.#deps;
    const isHead = finalized.number === row.cursorBlock;
    const block = isHead ? finalized : await this.#read(chain.block(row.cursorBlock));
    if (block.hash !== row.cursorHash) {
      throw new WrittenContradicted(`block ${row.cursorBlock} was ${row.cursorHash} and is ${block.hash} now`);
    }
    if (this.#contradictions < CONFIRMATIONS) return;
    // What comes after has been refused again and again: perhaps it is the ground that is wrong.
    const vault = await this.#read(chain.vaultAt(row.cursorBlock));
    if (vault.totals !== row.totalsWord || vault.terms !== row.termsWord) {
      throw new WrittenContradicted(`at block ${row.cursorBlock} the vault was in another state than is written`);
    }
  }

  async #failed(error: unknown): Promise<void> {
    const { chain, log, database } = this.#deps;
    // The database may have taken the last range although its answer was lost: look again.
    this.#progress.doubt();
    if (error instanceof CursorMoved) return;
    const contradicts = error instanceof UntrueReading || error instanceof WrittenContradicted;
    this.#failures += 1;
    this.#contradictions = contradicts ? this.#contradictions + 1 : 0;
    this.#progress.problem = error;
    if (contradicts || error instanceof ChainError) chain.distrust();
    const detail = error instanceof Error ? error.message : String(error);
    if (error instanceof WrittenContradicted && this.#contradictions >= CONFIRMATIONS) {
      log.fatal({ detail }, 'indexing halted: what is written contradicts the chain');
      await haltVault(database.db, this.#key, detail).catch((err) =>
        log.error({ err }, 'the halt is not written down'),
      );
      return;
    }
    const level = this.#failures % ALARM_AFTER === 0 ? 'error' : this.#failures === 1 ? 'warn' : 'debug';
    const isKnown = contradicts || error instanceof ChainError;
    log[level](
      { failures: this.#failures, ...(isKnown ? { detail } : { err: error }) },
      'indexing cannot go on and tries again',
    );
  }

  /** Doubling, with jitter, so that many processes do not come back to an endpoint at the same moment. */
  #wait(): number {
    const [first, longest] = this.#deps.retryMs ?? [500, 10_000];
    const whole = Math.min(longest, first * 2 ** Math.min(20, Math.max(0, this.#failures - 1)));
    return whole * (0.5 + Math.random() / 2);
  }

  /** A reading of the chain, given up at once when stopped: an endpoint may take its time. */
  #read<Result>(reading: Promise<Result>): Promise<Result> {
    return unlessAborted(reading, this.#signal);
  }
}
