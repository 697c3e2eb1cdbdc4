/** Whether the stored state still agrees with the chain: the last indexed block, and the vault's state there. */
import type { Chain } from '../chain/chain.ts';
import type { BlockRef } from '../chain/reads.ts';
import type { VaultRow } from './cursor.store.ts';

/**
 * `finalized` was read from an endpoint of the right chain. Throws a ChainError when the endpoint cannot answer, for example
 * because it keeps no old state: that does not count as agreement.
 */
export async function isChainInAgreement(chain: Chain, row: VaultRow, finalized: BlockRef): Promise<boolean> {
  if (finalized.number < row.cursorBlock) return false;
  if ((await chain.block(row.cursorBlock)).hash !== row.cursorHash) return false;
  // The cursor is before the vault's deployment: there is no state to compare.
  if (row.cursorBlock < row.deployBlock) return true;
  const { totals, terms } = await chain.vaultAt(row.cursorBlock);
  return totals === row.totalsWord && terms === row.termsWord;
}
