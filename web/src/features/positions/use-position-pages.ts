/**
 * The open positions of all shown wallets as one paged list. The first page holds each wallet's first page. Every further page
 * extends the wallet whose list stops first.
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

/** The next page to request: of this wallet, after this position. */
interface NextPage {
  readonly address: string;
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

/** Undefined if every page of every wallet is loaded. */
export function nextPageOf(holdings: readonly Holding[]): NextPage | undefined {
  const [next] = holdings.toSorted((a, b) => lastEnd(a.positions) - lastEnd(b.positions));
  const after = next?.positions.nextAfter;
  return next && after ? { address: next.address, after } : undefined;
}

/** Further pages are larger than the first. */
const NEXT_PAGE = 50;

export interface PositionPages {
  /** Each wallet with the positions of all loaded pages. */
  readonly holdings: readonly Holding[];
  readonly hasMore: boolean;
  /** More than the first page was requested. */
  readonly isBegun: boolean;
  readonly isLoading: boolean;
  /** Why the last requested page failed. */
  readonly failure: Error | undefined;
  more(): void;
}

/** `holdings` with their first pages, as the rest of the dashboard uses them. */
export function usePositionPages(holdings: readonly Holding[]): PositionPages {
  const client = useQueryClient();
  const vault = useVaultScope();
  const addresses = holdings.map(({ address }) => address);
  // The key begins like all other wallet queries, so that the same invalidations make these pages stale and all are read again.
  const queryKey = ['/api/wallets', 'positions', vault ?? '', ...addresses.map((address) => address.toLowerCase())];
  const key = queryKey.join();
  const [asked, setAsked] = useState<string>();
  const isAsked = asked === key;
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
          ? [read(pageParam.address, { after: pageParam.after, limit: NEXT_PAGE })]
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

/** The server may take this long to read a new block. */
const READ_WITHIN_SECONDS = 30;

/**
 * Only the server knows the ends of terms on pages that are not loaded. Once the next end has passed, the server is polled
 * every minute until it has read that block.
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
