/** The part of anvil's state that is used here; the rest is kept unchanged. */
export interface ChainState {
  readonly best_block_number: number | string;
  readonly blocks: readonly {
    readonly header: { readonly number: string };
    readonly transactions: readonly unknown[];
  }[];
}

/** A chain of up to this many blocks stays complete: its dump takes about a tenth of a second. */
const ENOUGH = 10_000;
/** How many of the newest blocks are always kept, empty or not. */
const RECENT = 2_000;

/**
 * Keeps a long-lived chain fast: above a certain length, old empty blocks are omitted from the state that the chain starts
 * from. Every transaction, receipt and log stays, and so does the first block; numbers and hashes do not change. A request
 * for an omitted block by its number finds no block.
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
