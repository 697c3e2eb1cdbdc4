/** The ground that indexing stands on: the last block that was read, and the vault's state there, as both are written. */
import type { Chain } from '../chain/chain.ts';
import type { BlockRef } from '../chain/reads.ts';
import type { VaultRow } from './cursor.store.ts';

/**
 * Whether the chain agrees with all of what is written. `finalized` was read from an endpoint of the right chain. Throws a
 * ChainError when the endpoint cannot tell, as one that keeps no old states cannot: that is no agreement.
 */
export async function isGroundTrue(chain: Chain, row: VaultRow, finalized: BlockRef): Promise<boolean> {
  if (finalized.number < row.cursorBlock) return false;
  if ((await chain.block(row.cursorBlock)).hash !== row.cursorHash) return false;
  // The row was made before the vault was: there is no state to compare.
  if (row.cursorBlock < row.deployBlock) return true;
  const { totals, terms } = await chain.vaultAt(row.cursorBlock);
  return totals === row.totalsWord && terms === row.termsWord;
}
