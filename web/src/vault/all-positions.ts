/** All open positions of a wallet, page by page, at one block. */
import type { WalletPositions } from '@eleven/protocol/api/vault';

/** A wallet that changes while its pages load is read again. No real wallet keeps changing that often. */
const ATTEMPTS = 5;

/**
 * One reply with the positions of all pages. `readFirst` requests the first page, `readNext` the page after a position. Rejects
 * if a request does, or if the wallet changed during every attempt.
 */
export async function readAllPositions(
  readFirst: () => Promise<WalletPositions>,
  readNext: (after: string) => Promise<WalletPositions>,
): Promise<WalletPositions> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const first = await readFirst();
    const pages = [first];
    let last = first;
    while (last.nextAfter !== null) {
      last = await readNext(last.nextAfter);
      pages.push(last);
    }
    if (belongTogether(pages)) return { ...last, fixed: pages.flatMap(({ fixed }) => fixed) };
  }
  throw new Error('the positions changed while they were read');
}

/** Whether the wallet did not change between the blocks of the pages. */
function belongTogether(pages: readonly WalletPositions[]): boolean {
  const state = ({ flexible, open: { count, principalWei, rewardWei }, earnedWei }: WalletPositions) =>
    JSON.stringify([flexible, count, principalWei, rewardWei, earnedWei]);
  return new Set(pages.map(state)).size === 1;
}
