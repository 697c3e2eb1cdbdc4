/** A process that does not follow the vault keeps the chain clock going and reports how far the indexer has got. */

import type { Chain } from '../chain/chain.ts';
import type { Database } from '../db/database.ts';
import type { VaultKey } from '../db/vault-key.ts';
import { findVault } from './cursor.store.ts';
import { pause, unlessAborted } from './pause.ts';
import type { Progress } from './progress.ts';

/** Asks chain and database once, and pauses. False when one of them gave no answer. */
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
