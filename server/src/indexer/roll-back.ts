/**
 * The repair after a halt. Where the chain agrees with what is written the halt was a false alarm, and only that is cleared.
 * Else the database goes back to the last block that it has in common with the chain, everything is added up anew from the
 * events that are left, and indexing goes on from there.
 */
import type { Chain } from '../chain/chain.ts';
import type { Database } from '../db/client.ts';
import { findVault, saveHalt, type VaultKey, type VaultRow } from './cursor.store.ts';
import { isGroundTrue } from './ground.ts';
import { type Lease, tryLease, withLease } from './lease.ts';
import { replay } from './replay.ts';
import { type EventBlock, listEventBlocks, removeAfter, resumeFrom } from './roll-back.store.ts';

export interface RolledBack {
  /** The last block in common: reading goes on after it. */
  readonly block: number;
  readonly removedEvents: number;
  /** Nothing was wrong with what is written, and nothing was touched but the halt. */
  readonly falseAlarm: boolean;
}

/** So often must the chain say the same, each time from the next endpoint, before anything is removed. */
const LOOKS = 3;

/**
 * Takes the lease from whoever follows the vault, running or hung: what that still writes is refused, and it follows again
 * afterwards. Throws, and changes nothing, when the endpoints are behind what was read, or do not agree with each other.
 */
export async function rollBack(database: Database, chain: Chain): Promise<RolledBack> {
  const key: VaultKey = { chainId: chain.chainId, vaultAddress: chain.vaultAddress };
  const epoch = await tryLease(database, key, { silentMs: 0 });
  if (epoch === undefined) throw new Error('another process took the lease of the vault at this moment: run it again');
  return withLease(database, key, epoch, (lease) => repair(database, chain, key, lease));
}

async function repair(database: Database, chain: Chain, key: VaultKey, lease: Lease): Promise<RolledBack> {
  const found = await findVault(database.db, key);
  if (!found) throw new Error('nothing was read of this vault yet: there is nothing to repair');
  if (await agreesWithAll(chain, found)) {
    await lease.write((tx) => saveHalt(tx, key, null));
    return { block: found.cursorBlock, removedEvents: 0, falseAlarm: true };
  }
  const common = await lastCommonBlock(database, chain, key, found);
  return lease.write(async (tx, row) => {
    if (row?.cursorHash !== found.cursorHash) throw new Error('the cursor has moved meanwhile: run it again');
    const removedEvents = await removeAfter(tx, key, common.number);
    const books = await replay(tx, key, row.startAt);
    await resumeFrom(tx, key, {
      cursorBlock: common.number,
      cursorHash: common.hash,
      cursorTime: common.time,
      totalsWord: books.totals,
      termsWord: books.terms,
      balanceWei: books.balanceWei,
      rewardsPaidWei: books.rewardsPaidWei,
    });
    return { block: common.number, removedEvents, falseAlarm: false };
  });
}

/** True or false only when every look says so; an endpoint that is behind says nothing. */
async function agreesWithAll(chain: Chain, row: VaultRow): Promise<boolean> {
  const answers: boolean[] = [];
  for (let look = 0; look < LOOKS; look += 1) {
    const { finalized } = await chain.head();
    if (finalized.number < row.cursorBlock) {
      throw new Error(
        `the endpoint is behind: its last final block is ${finalized.number}, and ${row.cursorBlock} was read. Nothing was changed`,
      );
    }
    answers.push(await isGroundTrue(chain, row, finalized));
    chain.distrust();
  }
  if (answers.every(Boolean)) return true;
  if (answers.some(Boolean)) throw new Error('the endpoints contradict each other. Nothing was changed');
  return false;
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
  // All blocks up to the last common one are common.
  while (low < high) {
    const middle = (low + high) >> 1;
    const block = written[middle];
    if (block !== undefined && (await chain.block(block.number)).hash === block.hash) low = middle + 1;
    else high = middle;
  }
  return written[low - 1] ?? (await chain.block(Math.max(0, deployBlock - 1)));
}
