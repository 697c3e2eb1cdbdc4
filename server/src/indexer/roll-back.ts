/**
 * The repair after a halt. If the chain agrees with the stored rows, the halt was a false alarm and is simply cleared.
 * Otherwise the database goes back to the last block that it has in common with the chain, everything is recomputed from the
 * remaining events, and indexing continues from there.
 */

import type { Chain } from '../chain/chain.ts';
import type { Database } from '../db/database.ts';
import type { VaultKey } from '../db/vault-key.ts';
import { isChainInAgreement } from './agreement.ts';
import { findVault, saveHalt, type VaultRow } from './cursor.store.ts';
import { type Lease, tryLease, withLease } from './lease/lease.ts';
import { pause } from './pause.ts';
import { LeaseLost, StoredStateMismatch } from './problems.ts';
import { fillDays, replay } from './replay.ts';
import { type EventBlock, listEventBlocks, removeAfter, resumeFrom } from './roll-back.store.ts';

export interface RolledBack {
  /** The last block in common: reading continues after it. */
  readonly block: number;
  readonly removedEvents: number;
  /** Whether the stored rows were right, so that nothing but the halt was changed. */
  readonly falseAlarm: boolean;
  readonly wasHalted: boolean;
}

export interface Checks {
  /** Consecutive agreements with the chain that make it a false alarm … */
  readonly agreements: number;
  /** … and consecutive contradictions before anything is removed, each from the next endpoint. A passing lie is shorter. */
  readonly contradictions: number;
  readonly everyMs: number;
  /** After this many checks without a clear result, nothing is done. */
  readonly most: number;
}

const CHECKS: Checks = { agreements: 3, contradictions: 15, everyMs: 3_000, most: 45 };

/**
 * Takes the lease from the process that follows the vault, running or hung: its pending writes are refused, and it follows
 * again afterwards. Throws, changing nothing, if the endpoints are behind the cursor or contradict each other.
 */
export async function rollBack(database: Database, chain: Chain, checks: Checks = CHECKS): Promise<RolledBack> {
  const key: VaultKey = { chainId: chain.chainId, vaultAddress: chain.vaultAddress };
  const epoch = await tryLease(database, key, { silentMs: 0 });
  if (epoch === undefined) throw new Error('another process has just taken the lease: run the command again');
  return withLease(database, key, epoch, (lease) => repair(database, chain, lease, { key, checks }));
}

async function repair(
  database: Database,
  chain: Chain,
  lease: Lease,
  { key, checks }: { key: VaultKey; checks: Checks },
): Promise<RolledBack> {
  const found = await findVault(database.db, key);
  if (!found) throw new Error('nothing has been read of this vault yet: there is nothing to repair');
  const wasHalted = found.haltedBecause !== null;
  if ((await agreesWithAll(chain, found, checks, lease.lost)) && (await addsUp(database, key, lease))) {
    await lease.write((tx) => saveHalt(tx, key, null));
    return { block: found.cursorBlock, removedEvents: 0, falseAlarm: true, wasHalted };
  }
  const common = await lastCommonBlock(database, chain, key, found);
  return lease.write(async (tx, row) => {
    if (row?.cursorHash !== found.cursorHash) throw new Error('the cursor has moved meanwhile: run the command again');
    const removedEvents = await removeAfter(tx, key, common.number);
    const now = new Date();
    const { projection, reserveWatch } = await replay(tx, key, row.startAt, { until: common.time, now });
    await resumeFrom(tx, key, {
      cursorBlock: common.number,
      cursorHash: common.hash,
      cursorTime: common.time,
      totalsWord: projection.totals,
      termsWord: projection.terms,
      balanceWei: projection.balanceWei,
      rewardsPaidWei: projection.rewardsPaidWei,
      reserveWatch,
    });
    return { block: common.number, removedEvents, falseAlarm: false, wasHalted };
  });
}

/** Returns a result only when consecutive checks agree; an endpoint that is behind does not count. */
async function agreesWithAll(chain: Chain, row: VaultRow, checks: Checks, lost: AbortSignal): Promise<boolean> {
  let [agreements, contradictions] = [0, 0];
  for (let check = 0; check < checks.most; check += 1) {
    if (lost.aborted) throw new LeaseLost();
    const { finalized } = await chain.head();
    if (finalized.number < row.cursorBlock) {
      throw new Error(
        `the endpoint is behind: its last final block is ${finalized.number}, and ${row.cursorBlock} was read. Nothing was changed`,
      );
    }
    const agrees = await isChainInAgreement(chain, row, finalized);
    agreements = agrees ? agreements + 1 : 0;
    contradictions = agrees ? 0 : contradictions + 1;
    if (agreements >= checks.agreements) return true;
    if (contradictions >= checks.contradictions) return false;
    chain.demoteEndpoint();
    if (!agrees) await pause(checks.everyMs, lost);
  }
  throw new Error('the endpoints contradict each other. Nothing was changed');
}

async function addsUp({ db }: Database, key: VaultKey, { write }: Lease): Promise<boolean> {
  try {
    await fillDays(db, key, write, new Date());
    return true;
  } catch (error) {
    if (error instanceof StoredStateMismatch) return false;
    throw error;
  }
}

/** The last block with an event that the chain still has, or the one before the deployment. */
async function lastCommonBlock(
  database: Database,
  chain: Chain,
  key: VaultKey,
  { deployBlock }: VaultRow,
): Promise<EventBlock> {
  const written = await listEventBlocks(database.db, key);
  let [low, high] = [0, written.length];
  // Binary search: all blocks up to the last common one are common.
  while (low < high) {
    const middle = (low + high) >> 1;
    const block = written[middle];
    if (block !== undefined && (await chain.block(block.number)).hash === block.hash) low = middle + 1;
    else high = middle;
  }
  const common = written[low - 1];
  if (common) return common;
  if (written.length > 0) {
    throw new Error(
      `the endpoints have none of the ${written.length} blocks that events were read from: they serve another chain, or lie. Nothing was changed`,
    );
  }
  return chain.block(Math.max(0, deployBlock - 1));
}
