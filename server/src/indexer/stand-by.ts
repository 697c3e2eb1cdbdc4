/** A process that does not follow the vault keeps its chain clock running and reports the indexer's progress. */

import type { Chain } from '../chain/chain.ts';
import type { Database } from '../db/database.ts';
import type { VaultKey } from '../db/vault-key.ts';
import { findVault } from './cursor.store.ts';
import { pause, unlessAborted } from './pause.ts';
import type { Progress } from './progress.ts';

/** Queries chain and database once, then pauses. False if one of them did not respond. */
export async function standBy(
  { chain, database }: { chain: Chain; database: Database },
  { key, progress, pollMs, stopped }: { key: VaultKey; progress: Progress; pollMs: number; stopped: AbortSignal },
): Promise<boolean> {
  let isWell = true;
  try {
    const { finalized } = await unlessAborted(chain.head(), stopped);
    progress.sawHead(finalized.number);
    progress.arrived(await findVault(database.db, key));
    progress.problem = undefined;
  } catch (error) {
    progress.problem = error;
    isWell = false;
  }
  await pause(pollMs, stopped);
  return isWell;
}
