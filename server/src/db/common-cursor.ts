/** How far all of some vaults are read: each is read by itself. */
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db } from './database.ts';
import { vaults } from './schema.ts';
import type { Tx } from './tx.ts';
import type { VaultsKey } from './vault-key.ts';

export interface Cursor {
  readonly blockNumber: number;
  readonly blockTime: number;
}

/** The last block whose events are all there, in each of the vaults. Undefined while nothing is indexed of one. */
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
