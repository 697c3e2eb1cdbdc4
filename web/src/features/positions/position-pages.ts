/**
 * The pages of all shown wallets' open positions as one list: the first holds the first of each wallet, every further one
 * the next of the wallet whose pages break off first. Pure.
 */
import type { Holding } from '../../vault/holdings.ts';
import { lastEnd } from './position-rows.ts';

export type HoldingsPage = readonly Holding[];

/** Which page to ask for: the one of this wallet that begins behind this place. */
export interface NextPage {
  readonly address: string;
  readonly after: string;
}

/** Each wallet as its first page says, with the positions of all of its pages, each once. */
export function joinPages([first = [], ...rest]: readonly HoldingsPage[]): readonly Holding[] {
  return first.map(({ address, positions }) => {
    const further = rest.flat().filter((holding) => holding.address === address);
    const all = [positions, ...further.map((holding) => holding.positions)].flatMap(({ fixed }) => fixed);
    // Between two pages a position may have been added: then the second begins with one that is there already.
    const fixed = [...new Map(all.map((position) => [position.id, position])).values()];
    const { nextAfter } = further.at(-1)?.positions ?? positions;
    return { address, positions: { ...positions, fixed, nextAfter } };
  });
}

/** Undefined when every page of every wallet is there. */
export function nextPageOf(holdings: readonly Holding[]): NextPage | undefined {
  const [next] = holdings.toSorted((a, b) => lastEnd(a.positions) - lastEnd(b.positions));
  const after = next?.positions.nextAfter;
  return next && after ? { address: next.address, after } : undefined;
}
