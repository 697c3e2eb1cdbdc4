/**
 * The pages of all shown wallets' open positions as one list: the first holds the first of each wallet, every further one
 * the next of the wallet whose pages break off first.
 */
import { walletPositions } from '@eleven/protocol/api/vault';
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { queryKeyOf } from '../../lib/use-api.ts';
import type { Holding } from '../../vault/holdings.ts';
import { lastEnd } from './position-rows.ts';

export type HoldingsPage = readonly Holding[];

/** Which page to ask for: the one of this wallet that begins behind this place. */
interface NextPage {
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

/** Further pages are larger than the first. */
const FURTHER = 50;

export interface PositionPages {
  /** With the positions of all pages that were read. */
  readonly holdings: readonly Holding[];
  readonly hasMore: boolean;
  /** More than the first page was asked for. */
  readonly isBegun: boolean;
  readonly isLoading: boolean;
  /** Why the page that was asked for last did not come. */
  readonly failure: Error | undefined;
  more(): void;
}

/** `holdings` with their first pages, as the whole dashboard has them. */
export function usePositionPages(holdings: readonly Holding[]): PositionPages {
  const client = useQueryClient();
  const addresses = holdings.map(({ address }) => address);
  // Begins as all that is read of wallets: what makes that stale makes these pages stale, and all of them are read anew.
  const queryKey = ['/api/wallets', 'positions', ...addresses.map((address) => address.toLowerCase())];
  const key = queryKey.join();
  const [asked, setAsked] = useState<string>();
  const isAsked = asked === key;
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }): Promise<HoldingsPage> => {
      const read = async (address: string, page: { after?: string; limit?: number }): Promise<Holding> => {
        const params = { address: address.toLowerCase() };
        return { address, positions: await callApi(walletPositions, { params, query: page, signal }) };
      };
      return Promise.all(
        pageParam
          ? [read(pageParam.address, { after: pageParam.after, limit: FURTHER })]
          : addresses.map((address) => read(address, {})),
      );
    },
    initialPageParam: undefined as NextPage | undefined,
    getNextPageParam: (_last: HoldingsPage, pages: readonly HoldingsPage[]) => nextPageOf(joinPages(pages)),
    enabled: isAsked,
  });
  const shown = isAsked && query.data ? joinPages(query.data.pages) : holdings;
  return {
    holdings: shown,
    hasMore: nextPageOf(shown) !== undefined,
    isBegun: isAsked,
    isLoading: query.isFetchingNextPage,
    failure: (isAsked && query.isFetchNextPageError && query.error) || undefined,
    more() {
      if (!isAsked) {
        // The list starts with the page already shown.
        const begun: InfiniteData<HoldingsPage, NextPage | undefined> = { pages: [holdings], pageParams: [undefined] };
        client.setQueryData(queryKey, begun);
        setAsked(key);
      }
      void query.fetchNextPage();
    },
  };
}

/** A block of the chain may take this long until the server has read it. */
const READ_WITHIN_SECONDS = 30;

/**
 * Only the server knows the next end among the pages that are not read: once that has passed, it is asked for the one after,
 * and if it has not come as far, again in a minute.
 */
export function useFreshEnds(holdings: readonly Holding[], now: number): void {
  const client = useQueryClient();
  const passed = holdings
    .filter(({ positions: { nextAfter, open } }) => nextAfter !== null && open.nextEnd !== null)
    .filter(({ positions: { open } }) => (open.nextEnd ?? now) + READ_WITHIN_SECONDS <= now)
    .map(({ address }) => address.toLowerCase())
    .join();
  const minute = Math.floor(now / 60);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each minute is the occasion
  useEffect(() => {
    for (const address of passed === '' ? [] : passed.split(',')) {
      void client.invalidateQueries({ queryKey: queryKeyOf(walletPositions, { address }) });
    }
  }, [client, passed, minute]);
}
