/** The part of anvil's state that is used here; the rest is kept as it is. */
export interface ChainState {
  readonly best_block_number: number | string;
  readonly blocks: readonly {
    readonly header: { readonly number: string };
    readonly transactions: readonly unknown[];
  }[];
}

/** Up to so many blocks nothing is dropped: a dump of them takes about a tenth of a second. */
const ENOUGH = 10_000;
/** Always kept: the newest blocks, whether something happened in them or not. */
const RECENT = 2_000;

/**
 * Keeps a long-lived chain quick: past a size, old blocks in which nothing happened are left out of the state that the
 * chain starts from. Every transaction, receipt and log stays, and so does the first block; numbers and hashes do not
 * change. Asked for such a block by its number the chain answers that it does not know it.
 */
export function dropOldEmptyBlocks<T extends ChainState>(state: T): T {
  if (state.blocks.length <= ENOUGH) return state;
  const recentFrom = Number(state.best_block_number) - RECENT;
  const blocks = state.blocks.filter(({ header, transactions }) => {
    const number = Number(header.number);
    return number === 0 || number >= recentFrom || transactions.length > 0;
  });
  return { ...state, blocks };
}
