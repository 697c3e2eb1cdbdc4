/** What a process does that does not follow the vault: the chain's clock keeps going, and it tells how far the other one is. */
import { findVault, type VaultKey } from './cursor.store.ts';
import type { IndexerDeps } from './indexer.ts';
import { pause, unlessAborted } from './pause.ts';
import type { Progress } from './progress.ts';

/** One look at chain and database, and the pause after it. */
export async function standBy(
  { chain, database }: Pick<IndexerDeps, 'chain' | 'database'>,
  { key, progress, pollMs, stopped }: { key: VaultKey; progress: Progress; pollMs: number; stopped: AbortSignal },
): Promise<void> {
  try {
    const { finalized } = await unlessAborted(chain.head(), stopped);
    progress.sawHead(finalized.number);
    progress.arrived(await findVault(database.db, key));
    progress.problem = undefined;
  } catch (error) {
    progress.problem = error;
  }
  await pause(pollMs, stopped);
}
