/**
 * The repair after finality was violated: takes the database back to the last block that it has in common with the chain,
 * adds everything up anew from the events that are left, and lets indexing go on from there.
 */
import type { Chain } from '../chain/chain.ts';
import type { Database } from '../db/client.ts';
import { inTransaction } from '../db/tx.ts';
import { findVault, lockVault, type VaultKey } from './cursor.store.ts';
import { replay } from './replay.ts';
import { listEventBlocks, removeAfter, resumeFrom } from './roll-back.store.ts';

export interface RolledBack {
  /** The last block in common: reading goes on after it. */
  readonly block: number;
  readonly removedEvents: number;
}

/** Nothing may follow the chain meanwhile: it waits for the indexer's lock. */
export function rollBack(database: Database, chain: Chain): Promise<RolledBack> {
  const key: VaultKey = { chainId: chain.chainId, vaultAddress: chain.vaultAddress };
  return database.withLock(indexerLock(key), async () => {
    const common = await lastCommonBlock(database, chain, key);
    return inTransaction(database.db, async (tx) => {
      const row = await lockVault(tx, key);
      if (!row) throw new Error('nothing was read of this vault yet');
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
      return { block: common.number, removedEvents };
    });
  });
}

/** Among all processes on one database, who follows the vault. */
export const indexerLock = ({ chainId, vaultAddress }: VaultKey): string => `eleven.indexer.${chainId}.${vaultAddress}`;

/** The last block with an event that the chain still has, or the one before the deployment. */
async function lastCommonBlock(database: Database, chain: Chain, key: VaultKey) {
  const { finalized } = await chain.head();
  const written = await listEventBlocks(database.db, key);
  let [low, high] = [0, written.length];
  // All blocks up to the last common one are common.
  while (low < high) {
    const middle = (low + high) >> 1;
    const block = written[middle];
    const isCommon =
      block !== undefined && block.number <= finalized.number && (await chain.block(block.number)).hash === block.hash;
    if (isCommon) low = middle + 1;
    else high = middle;
  }
  const last = written[low - 1];
  if (last) return last;
  const row = await findVault(database.db, key);
  return chain.block(Math.max(0, (row?.deployBlock ?? 1) - 1));
}
