import type { Holding } from '../../vault/holdings.ts';

/**
 * The number of terms that have ended and wait to be redeemed. Terms end after the server has counted; those that end first
 * are on the loaded page.
 */
export const endedTerms = (holdings: readonly Holding[], now: number): number =>
  holdings.reduce((count, { positions: { open, fixed } }) => {
    const loaded = fixed.filter(({ endsAt }) => endsAt <= now).length;
    return count + Math.max(open.maturedCount, loaded);
  }, 0);
