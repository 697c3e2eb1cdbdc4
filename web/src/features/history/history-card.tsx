import { sameAddress, shortAddress } from '@eleven/protocol/address';
import { type HistoryEntry, type HistoryGroup, walletHistory } from '@eleven/protocol/api/vault';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { callApi } from '../../lib/api.ts';
import { queryKeyOf } from '../../lib/use-api.ts';
import { Card } from '../../ui/card.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MorePages } from '../../ui/table/more-pages.tsx';
import css from './history-card.module.css';
import { HistoryRow } from './history-row.tsx';
import { HISTORY_TEXTS } from './history-texts.ts';

const PAGE = 10;
/** Further pages are larger than the first. */
const FURTHER = 50;

type HistoryFilter = 'all' | HistoryGroup;
const HISTORY_FILTERS: readonly HistoryFilter[] = ['all', 'stakes', 'rewards', 'withdrawals'];

interface HistoryCardProps {
  addresses: readonly string[];
  className?: string | undefined;
}

/** A wallet's vault events from the chain, newest first: all, or those of one group. */
export default function HistoryCard({ addresses, className }: HistoryCardProps) {
  const [chosen, setChosen] = useState<string>();
  const [filter, setFilter] = useState<HistoryFilter>('all');
  const texts = useTexts(HISTORY_TEXTS);
  const address = addresses.find((one) => sameAddress(one, chosen)) ?? addresses[0] ?? '';
  const history = useHistory(address, filter);
  const entries = history.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <Card
      title={texts.title}
      className={className}
      aside={
        <div className={css.filters}>
          <Segmented<HistoryFilter>
            compact
            legend={texts.filter}
            options={HISTORY_FILTERS.map((value) => ({ value, label: texts.filters[value] }))}
            value={filter}
            onChange={setFilter}
          />
        </div>
      }
    >
      {addresses.length > 1 && (
        <div className={css.wallets}>
          <Segmented
            legend={texts.wallet}
            options={addresses.map((one) => ({ value: one.toLowerCase(), label: shortAddress(one) }))}
            value={address.toLowerCase()}
            onChange={setChosen}
          />
        </div>
      )}
      {history.isPending && (
        <div className={css.placeholder} aria-busy="true">
          <Skeleton />
          <Skeleton />
        </div>
      )}
      {history.data && entries.length === 0 && <p className={css.empty}>{texts.none[filter]}</p>}
      {entries.length > 0 && (
        <ul className={css.feed}>
          {entries.map((entry) => (
            <HistoryRow key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      <MorePages reading={history} block />
    </Card>
  );
}

/** The server finds what BNB was worth at the time of an event soon after the event itself. */
const awaitsPrice = ({ price, blockTime }: HistoryEntry): boolean =>
  price?.bnbUsd === null && Date.now() / 1_000 - blockTime < 180;

function useHistory(address: string, filter: HistoryFilter) {
  const params = { address: address.toLowerCase() };
  return useInfiniteQuery({
    queryKey: [...queryKeyOf(walletHistory, params), filter],
    queryFn: ({ pageParam, signal }) =>
      callApi(walletHistory, {
        params,
        query: {
          limit: pageParam === undefined ? PAGE : FURTHER,
          ...(filter === 'all' ? {} : { group: filter }),
          ...(pageParam === undefined ? {} : { before: pageParam }),
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextBefore }) => nextBefore ?? undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ entries }) => entries.some(awaitsPrice)) ? 20_000 : false,
    enabled: address !== '',
  });
}
