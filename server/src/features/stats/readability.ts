import type { Chain, ChainHealth } from '../../chain/chain.ts';
import type { Hub } from '../../live/hub.ts';

const CHECK_MS = 1_000;

/** The chain cannot be read now. A process that has never asked it does not know. */
export const isUnreadable = ({ ok, headBlock }: ChainHealth): boolean => !ok && headBlock !== null;

/**
 * Lets open pages read the vault again when the chain can no longer be read, and when it can again: there is no event for that. Two checks
 * in a row count, so that an endpoint that flaps does not keep every page reading.
 * @returns What ends it.
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
