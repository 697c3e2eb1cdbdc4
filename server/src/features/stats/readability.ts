import type { Chain, ChainHealth } from '../../chain/chain.ts';
import type { Hub } from '../../live/hub.ts';

const CHECK_MS = 1_000;

/** The chain cannot be read now. A process that has never queried it does not count. */
export const isUnreadable = ({ ok, headBlock }: ChainHealth): boolean => !ok && headBlock !== null;

/**
 * Makes open pages read the vault again when the chain becomes unreadable, and when it recovers: there is no event for that.
 * Two checks in a row count, so a flapping endpoint does not keep every page reading.
 * @returns A function that stops it.
 */
export function publishReadability(
  { chain, hub }: { readonly chain: Pick<Chain, 'health'>; readonly hub: Pick<Hub, 'publish'> },
  checkMs = CHECK_MS,
): () => void {
  let published = false;
  let before = false;
  const timer = setInterval(() => {
    const now = isUnreadable(chain.health());
    if (now === before && now !== published) {
      published = now;
      void hub.publish('vault');
    }
    before = now;
  }, checkMs);
  timer.unref();
  return () => clearInterval(timer);
}
