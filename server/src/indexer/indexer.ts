/**
 * Follows the finalized chain and keeps the database equal to it. One process at a time does this; if several share a
 * database, the others stand by.
 *
 * Trust: an endpoint may fail, lag, or lie. Data that does not add up is never written (apply.ts); the cursor stays where it
 * is and the request is repeated at the next endpoint, at growing intervals. Indexing halts only when the stored rows
 * contradict the chain, confirmed several times: finality was violated, the database was changed, or every endpoint lies.
 * While halted, it keeps comparing the stored state; several consecutive agreements mean a false alarm, and indexing
 * continues. Otherwise an operator has to look.
 */

import { ChainError } from '../chain/chain-error.ts';
import type { BlockRef } from '../chain/reads.ts';
import type { VaultKey } from '../db/vault-key.ts';
import { applyRange } from './apply.ts';
import { createBlockWait } from './block-wait.ts';
import { createVault, findVault, saveHalt, saveName, saveStart, type VaultRow } from './cursor.store.ts';
import { CONFIRMATIONS, Halt } from './halt.ts';
import type { Indexer, IndexerDeps } from './indexer-deps.ts';
import { LEASE_TIMES, type Lease, tryLease, withLease } from './lease/lease.ts';
import { pause, retryWait, unlessAborted } from './pause.ts';
import { CursorMoved, IndexingHalted, InvalidChainData, LeaseLost, StoredStateMismatch } from './problems.ts';
import { Progress } from './progress.ts';
import { beginRange, type Range } from './read-range.ts';
import { Reindexer } from './reindex/reindex.ts';
import { fillDays } from './replay.ts';
import { standBy } from './stand-by.ts';
import { StepDown } from './step-down.ts';
import { TimelockFollower } from './timelock.ts';
import { Watchdog } from './watchdog.ts';

/** The chain is polled this often, so that the row of a final event exists within 1.2 s. */
const POLL_MS = 900;
/** Consecutive failures after which an operator should look. */
const ALARM_AFTER = 6;
const RETRY_MS = [500, 10_000] as const;

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
  readonly #halt: Halt;
  readonly #timelock: TimelockFollower;
  readonly #reindexer: Reindexer;
  /** Aborted when stopped, and when the lease is lost. */
  #signal: AbortSignal;
  readonly #watchdog = new Watchdog();
  /** The final block at the start of the last turn. */
  #finalized = 0;
  /** Whether the days have been found complete since taking the lease: another release may have held it before. */
  #hasDays = false;
  #failures = 0;
  #contradictions = 0;
  readonly #stepDown: StepDown;

  constructor(deps: IndexerDeps, progress: Progress, stopped: AbortSignal) {
    this.#deps = deps;
    this.#progress = progress;
    this.#stopped = stopped;
    this.#signal = stopped;
    this.#key = { chainId: deps.chain.chainId, vaultAddress: deps.chain.vaultAddress };
    this.#stepDown = new StepDown(deps.stepDown);
    this.#halt = new Halt({ chain: deps.chain, key: this.#key, log: deps.log });
    this.#timelock = new TimelockFollower(deps, this.#key);
    const { database, chain, hub, log, clock, reindexMs } = deps;
    const now = () => clock.now();
    this.#reindexer = new Reindexer({ db: database.db, chain, hub, log, now, key: this.#key, pollMs: reindexMs });
  }

  /** Alternates between standing by and, while it holds the lease, following the chain. */
  async untilStopped(): Promise<void> {
    const { database, log, follows = true, leaseTimes = LEASE_TIMES, pollMs = POLL_MS } = this.#deps;
    const standing = { key: this.#key, progress: this.#progress, pollMs, stopped: this.#stopped };
    while (!this.#stopped.aborted) {
      try {
        const epoch = follows && this.#stepDown.mayLead() ? await tryLease(database, this.#key, leaseTimes) : undefined;
        if (epoch === undefined) {
          this.#stepDown.seesChain = await standBy(this.#deps, standing);
          this.#failures = 0;
        } else {
          log.info({ epoch }, 'this process follows the vault');
          this.#watchdog.reset();
          this.#progress.isLeader = true;
          await withLease(database, this.#key, epoch, (lease) => this.#lead(lease), {
            ...leaseTimes,
            isAlive: () => this.#watchdog.isAlive(),
          }).finally(() => {
            this.#progress.isLeader = false;
          });
          if (this.#stopped.aborted) break;
          const because = this.#stepDown.hasSteppedDown ? 'it could not read the chain' : 'it lost the lease';
          log.warn({ epoch }, `this process no longer follows the vault: ${because}`);
        }
      } catch (error) {
        if (this.#stopped.aborted) break;
        this.#failures += 1;
        this.#progress.problem = error;
        if (this.#failures === 1) log.warn({ err: error }, 'the indexer could not get or keep its lease');
        await pause(this.#wait(), this.#stopped);
      }
    }
  }

  /** Reindexing runs alongside following the chain, and ends with it. */
  async #lead(lease: Lease): Promise<void> {
    this.#signal = AbortSignal.any([this.#stopped, lease.lost]);
    const ended = new AbortController();
    const reindexing = this.#reindexer.follow(lease, AbortSignal.any([this.#signal, ended.signal]));
    await this.#follow(lease).finally(() => ended.abort());
    await reindexing;
  }

  async #follow(lease: Lease): Promise<void> {
    const { chain, pollMs = POLL_MS, blockPollMs, blockSignal } = this.#deps;
    const untilNewBlock = createBlockWait({ chain, pollMs, blockPollMs, blockSignal });
    this.#hasDays = false;
    this.#stepDown.reset();
    this.#halt.interrupted();
    this.#progress.doubt();
    // With several vaults, the jobs page shows the open one; faults of the others are reported separately.
    const jobs = this.#deps.group?.isOpen === false ? undefined : this.#deps.jobs;
    while (!this.#signal.aborted) {
      this.#watchdog.reset();
      const run = jobs?.begin('indexer');
      try {
        if ((await this.#catchUp(lease)) === 'halted') run?.failed(new IndexingHalted(), pollMs);
        else run?.done(pollMs);
        this.#progress.problem = undefined;
        this.#failures = 0;
        this.#contradictions = 0;
        this.#stepDown.reset();
        await untilNewBlock(this.#finalized, this.#signal);
      } catch (error) {
        if (this.#signal.aborted || error instanceof LeaseLost) return;
        run?.failed(error, pollMs);
        await this.#failed(error, lease);
        if (this.#stepDown.failed(error)) return;
        await pause(this.#wait(), this.#signal);
      }
    }
  }

  /** Reads and writes everything that is finalized now, unless indexing is halted. */
  async #catchUp(lease: Lease): Promise<'halted' | undefined> {
    const { chain, hub, notify, clock, group } = this.#deps;
    const { finalized } = await this.#read(chain.head());
    this.#finalized = finalized.number;
    this.#progress.sawHead(finalized.number);
    let row = await this.#vaultRow(finalized, lease);
    if (row === undefined) return undefined;
    if (row.haltedBecause !== null) {
      const fillDays = async () => void (await this.#fillDays(lease));
      const hasEnded = await this.#read(this.#halt.check(row, finalized, lease, fillDays));
      // Repeat quickly while the chain agrees, so a passing fault ends soon. The database holds the decision.
      this.#progress.doubt();
      await pause(this.#wait(this.#halt.disagreements), this.#signal);
      return hasEnded ? undefined : 'halted';
    }
    if (finalized.number < row.cursorBlock) {
      throw new InvalidChainData(
        `the chain ends at block ${finalized.number}, before block ${row.cursorBlock}, which has been read`,
      );
    }
    row = await this.#withName(row, lease);
    if (await this.#fillDays(lease)) row = (await findVault(this.#deps.database.db, this.#key)) ?? row;
    // The range is read ahead meanwhile, but written only if the ground check passes.
    const options = { signal: this.#signal, onResponse: this.#watchdog.reset };
    let reading = beginRange(chain, row.cursorBlock, finalized, options);
    await this.#checkGround(row, finalized);
    const deps = { write: lease.write, key: this.#key, group, hub, notify, now: () => clock.now() };
    while (reading && !this.#signal.aborted) {
      const range: Range = await this.#read(reading);
      // The next range is read while this one is written.
      reading = beginRange(chain, range.end.number, finalized, options);
      row = this.#progress.arrived(await applyRange(deps, row, range));
      this.#watchdog.reset();
      this.#deps.onEvents?.(range.logs.length);
    }
    this.#halt.ended();
    await this.#timelock.follow(lease, finalized, this.#signal);
    return undefined;
  }

  /** The vault's row, created on the first run once the deployment is final. While halted, it is read again each time. */
  async #vaultRow(finalized: BlockRef, lease: Lease): Promise<VaultRow | undefined> {
    const { chain, database, deployBlock } = this.#deps;
    const { row } = this.#progress;
    if (row && row.haltedBecause === null) return row;
    const found = await findVault(database.db, this.#key);
    if (found) return this.#progress.arrived(await this.#withStart(found, lease));
    if (finalized.number < deployBlock) return undefined;
    const before = await this.#read(chain.block(Math.max(0, deployBlock - 1)));
    await createVault(database.db, {
      chainId: this.#key.chainId,
      address: this.#key.vaultAddress,
      startAt: await this.#read(chain.startAt()),
      deployBlock,
      before,
    });
    return this.#progress.arrived(await findVault(database.db, this.#key));
  }

  /**
   * The first reading of the vault's start time may have been false. Every event with `totals` would contradict it, so until
   * one has been written, a contradiction is a reason to read the time again.
   */
  async #withStart(row: VaultRow, lease: Lease): Promise<VaultRow> {
    if (row.totalsWord !== 0n || this.#contradictions === 0) return row;
    const startAt = await this.#read(this.#deps.chain.startAt());
    if (startAt !== row.startAt) await lease.write((tx) => saveStart(tx, this.#key, startAt));
    return { ...row, startAt };
  }

  async #withName(row: VaultRow, lease: Lease): Promise<VaultRow> {
    const name = this.#deps.group?.name ?? null;
    if (row.name === name) return row;
    await lease.write((tx) => saveName(tx, this.#key, name));
    return this.#progress.arrived({ ...row, name });
  }

  /** True if the vault's row has changed. */
  async #fillDays({ write }: Lease): Promise<boolean> {
    if (this.#hasDays) return false;
    const { database, log, clock } = this.#deps;
    const isFilled = await fillDays(database.db, this.#key, write, clock.now());
    if (isFilled) log.info('the days of the vault were computed from its events');
    this.#hasDays = true;
    return isFilled;
  }

  /** Checks that the last block read is unchanged: otherwise finality was violated, or the endpoint lies. */
  async #checkGround(row: VaultRow, finalized: BlockRef): Promise<void> {
    const { chain } = this.#deps;
    const isHead = finalized.number === row.cursorBlock;
    const block = isHead ? finalized : await this.#read(chain.block(row.cursorBlock));
    if (block.hash !== row.cursorHash) {
      throw new StoredStateMismatch(`block ${row.cursorBlock} was ${row.cursorHash} and is ${block.hash} now`);
    }
    if (this.#contradictions < CONFIRMATIONS) return;
    // The following blocks were refused repeatedly: perhaps the stored state is wrong.
    const vault = await this.#read(chain.vaultAt(row.cursorBlock));
    if (vault.totals !== row.totalsWord || vault.terms !== row.termsWord) {
      throw new StoredStateMismatch(`at block ${row.cursorBlock} the vault's state differs from the stored one`);
    }
  }

  async #failed(error: unknown, lease: Lease): Promise<void> {
    const { chain, log } = this.#deps;
    // The last range may have been committed although the confirmation was lost: check again.
    this.#progress.doubt();
    if (error instanceof CursorMoved) return;
    const contradicts = error instanceof InvalidChainData || error instanceof StoredStateMismatch;
    this.#failures += 1;
    this.#contradictions = contradicts ? this.#contradictions + 1 : 0;
    this.#halt.interrupted();
    this.#progress.problem = error;
    if (contradicts || error instanceof ChainError) chain.demoteEndpoint();
    const detail = error instanceof Error ? error.message : String(error);
    if (error instanceof StoredStateMismatch && this.#contradictions >= CONFIRMATIONS) {
      this.#halt.announce(detail);
      await lease
        .write((tx) => saveHalt(tx, this.#key, detail))
        .catch((err) => log.error({ err }, 'the halt could not be stored'));
      return;
    }
    const level = this.#failures % ALARM_AFTER === 0 ? 'error' : this.#failures === 1 ? 'warn' : 'debug';
    const isKnown = contradicts || error instanceof ChainError;
    log[level](
      { failures: this.#failures, ...(isKnown ? { detail } : { err: error }) },
      'indexing failed and will be retried',
    );
  }

  #wait(failures = this.#failures): number {
    return retryWait(this.#deps.retryMs ?? RETRY_MS, failures);
  }

  /** A reading of the chain that is abandoned at once when stopped, since endpoints may be slow. */
  #read<Result>(reading: Promise<Result>): Promise<Result> {
    return unlessAborted(reading, this.#signal);
  }
}
