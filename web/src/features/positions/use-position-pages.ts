/**
 * The open positions of all shown wallets, loaded page by page as one list that is sorted by the end of the term. The first
 * page holds the first page of each wallet. Each later one extends the wallet whose last loaded term ends first: terms that end
 * after it cannot be shown yet, because others of this wallet may belong before them.
 */
import { walletPositions } from '@eleven/protocol/api/vault';
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { queryKeyOf } from '../../lib/use-api.ts';
import type { Holding } from '../../vault/holdings.ts';
import { positionsIn } from '../../vault/queries.ts';
import { useVaultScope } from '../../vault/scope.ts';
import { lastEnd } from './position-rows.ts';

export type HoldingsPage = readonly Holding[];

interface NextPage {
  readonly address: string;
  /** The position after which the page begins. */
  readonly after: string;
}

/** Each wallet with the positions of all its pages, without duplicates. */
export function joinPages([first = [], ...rest]: readonly HoldingsPage[]): readonly Holding[] {
  return first.map(({ address, positions }) => {
    const further = rest.flat().filter((holding) => holding.address === address);
    const all = [positions, ...further.map((holding) => holding.positions)].flatMap(({ fixed }) => fixed);
    // A position may have been added between two requests, so a page may begin with one that is already loaded.
    const fixed = [...new Map(all.map((position) => [position.id, position])).values()];
    const { nextAfter } = further.at(-1)?.positions ?? positions;
    return { address, positions: { ...positions, fixed, nextAfter } };
  });
}

/** The page to request next. Undefined if every page of every wallet is loaded. */
export function nextPageOf(holdings: readonly Holding[]): NextPage | undefined {
  const [next] = holdings.toSorted((a, b) => lastEnd(a.positions) - lastEnd(b.positions));
  const after = next?.positions.nextAfter;
  return next && after ? { address: next.address, after } : undefined;
}

/** Larger than the first page, which the server decides. */
const NEXT_PAGE_SIZE = 50;

export interface PositionPages {
  /** Each wallet with the positions of all loaded pages. */
  readonly holdings: readonly Holding[];
  readonly hasMore: boolean;
  /** The user has requested more than the first page. */
  readonly isExtended: boolean;
  readonly isLoading: boolean;
  /** The error of the page requested last. */
  readonly failure: Error | undefined;
  loadMore(): void;
}

/** @param holdings Each wallet with its first page, as the rest of the dashboard uses them. */
export function usePositionPages(holdings: readonly Holding[]): PositionPages {
  const client = useQueryClient();
  const vault = useVaultScope();
  const addresses = holdings.map(({ address }) => address);
  // The key begins like those of all other wallet queries, so the same invalidations make these pages stale.
  const queryKey = ['/api/wallets', 'positions', vault ?? '', ...addresses.map((address) => address.toLowerCase())];
  const key = queryKey.join();
  // Remembers for which wallets and vault: after a change of either, only the first page is shown again.
  const [extendedKey, setExtendedKey] = useState<string>();
  const isExtended = extendedKey === key;
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }): Promise<HoldingsPage> => {
      const read = async (address: string, page: { after?: string; limit?: number }): Promise<Holding> => {
        const params = { address: address.toLowerCase() };
        const query = { ...page, ...(vault && { vault }) };
        return { address, positions: await callApi(walletPositions, { params, query, signal }) };
      };
      return Promise.all(
        pageParam
          ? [read(pageParam.address, { after: pageParam.after, limit: NEXT_PAGE_SIZE })]
          : addresses.map((address) => read(address, {})),
      );
    },
    initialPageParam: undefined as NextPage | undefined,
    getNextPageParam: (_last: HoldingsPage, pages: readonly HoldingsPage[]) => nextPageOf(joinPages(pages)),
    enabled: isExtended,
  });
  const shown = isExtended && query.data ? joinPages(query.data.pages) : holdings;
  return {
    holdings: shown,
    hasMore: nextPageOf(shown) !== undefined,
    isExtended,
    isLoading: query.isFetchingNextPage,
    failure: (isExtended && query.isFetchNextPageError && query.error) || undefined,
    loadMore() {
      if (!isExtended) {
        // The dashboard has loaded the first page, so it is not requested again.
        const firstPage: InfiniteData<HoldingsPage, NextPage | undefined> = {
          pages: [holdings],
          pageParams: [undefined],
        };
        client.setQueryData(queryKey, firstPage);
        setExtendedKey(key);
      }
      void query.fetchNextPage();
    },
  };
}

/** The time that the server may take to read a new block. */
const READ_WITHIN_SECONDS = 30;

/**
 * Keeps the number of ended terms fresh for wallets whose pages are not all loaded: this page does not know when those terms
 * end. Once the next end has passed, it reads the positions again every minute until the server has read that block.
 */
export function useFreshEnds(holdings: readonly Holding[], now: number): void {
  const client = useQueryClient();
  const vault = useVaultScope();
  const passed = holdings
    .filter(({ positions: { nextAfter, open } }) => nextAfter !== null && open.nextEnd !== null)
    .filter(({ positions: { open } }) => (open.nextEnd ?? now) + READ_WITHIN_SECONDS <= now)
    .map(({ address }) => address.toLowerCase())
    .join();
  const minute = Math.floor(now / 60);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs every minute
  useEffect(() => {
    for (const address of passed === '' ? [] : passed.split(',')) {
      void client.invalidateQueries({ queryKey: queryKeyOf(positionsIn(vault), { address }) });
    }
  }, [client, passed, minute, vault]);
}
