/** The daily rows that the indexer keeps of the vault, and the vault's own row. */

import { firstDayOf } from '@eleven/protocol/vault/reward-days';
import { and, asc, eq, gte, lt, max, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { vaultDailySnapshots, vaults } from '../../db/schema.ts';
import { inSnapshot } from '../../db/tx.ts';
import type { VaultKey } from '../../db/vault-key.ts';

export interface CoverageRows {
  readonly vault: typeof vaults.$inferSelect;
  /** Oldest first, from the last one before the first requested day. */
  readonly dailySnapshots: readonly (typeof vaultDailySnapshots.$inferSelect)[];
}

/** The rows of the last `count` days up to the cursor's, all as of one moment. Undefined while nothing is indexed. */
export function findCoverageRows(db: Db, key: VaultKey, count: number): Promise<CoverageRows | undefined> {
  return inSnapshot(db, async (tx) => {
    const [vault] = await tx
      .select()
      .from(vaults)
      .where(and(eq(vaults.chainId, key.chainId), eq(vaults.address, key.vaultAddress)));
    if (!vault) return undefined;
    const first = firstDayOf(vault.cursorTime, count);
    const ofVault = and(eq(vaultDailySnapshots.chainId, key.chainId), eq(vaultDailySnapshots.vault, key.vaultAddress));
    const before = tx
      .select({ day: max(vaultDailySnapshots.day) })
      .from(vaultDailySnapshots)
      .where(and(ofVault, lt(vaultDailySnapshots.day, first)));
    const dailySnapshots = await tx
      .select()
      .from(vaultDailySnapshots)
      .where(and(ofVault, gte(vaultDailySnapshots.day, sql`coalesce((${before}), ${first}::integer)`)))
      .orderBy(asc(vaultDailySnapshots.day));
    return { vault, dailySnapshots };
  });
}
