/** The common progress of several vaults, each of which is indexed separately. */
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db } from './database.ts';
import { vaults } from './schema.ts';
import type { Tx } from './tx.ts';
import type { VaultsKey } from './vault-key.ts';

export interface Cursor {
  readonly blockNumber: number;
  readonly blockTime: number;
}

/** The last block up to which every one of the vaults is indexed. Undefined while one of them has no rows yet. */
export async function findCommonCursor(
  db: Db | Tx,
  { chainId, vaults: addresses }: VaultsKey,
): Promise<Cursor | undefined> {
  const rows = await db
    .select({ blockNumber: vaults.cursorBlock, blockTime: vaults.cursorTime })
    .from(vaults)
    .where(and(eq(vaults.chainId, chainId), inArray(vaults.address, [...addresses])))
    .orderBy(asc(vaults.cursorBlock));
  return rows.length === addresses.length ? rows[0] : undefined;
}
