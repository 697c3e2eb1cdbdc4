/** All open positions of a wallet, page after page, as of one block. */
import type { WalletPositions } from '@eleven/protocol/api/vault';

/** A wallet that changes while its pages load is read again; no real wallet goes on changing. */
const ATTEMPTS = 5;

/**
 * The answer of the first page with the positions of all. `readFirst` asks for the first page anew, `readNext` for the one
 * behind a place. Rejects as they do, or when the wallet changes each time.
 */
export async function readAllPositions(
  readFirst: () => Promise<WalletPositions>,
  readNext: (after: string) => Promise<WalletPositions>,
): Promise<WalletPositions> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const first = await readFirst();
    const pages = [first];
    for (let last = first; last.nextAfter !== null; pages.push(last)) last = await readNext(last.nextAfter);
    if (belongTogether(pages)) return { ...(pages.at(-1) ?? first), fixed: pages.flatMap(({ fixed }) => fixed) };
  }
  throw new Error('the positions changed while they were read');
}

/** All pages are as of one block, or of several between which nothing of the wallet changed. */
function belongTogether(pages: readonly WalletPositions[]): boolean {
  const state = ({ flexible, open: { count, principalWei, rewardWei }, earnedWei }: WalletPositions) =>
    JSON.stringify([flexible, count, principalWei, rewardWei, earnedWei]);
  return new Set(pages.map(state)).size === 1;
}
