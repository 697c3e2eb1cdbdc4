import { sameAddress, shortAddress } from '@eleven/protocol/address';
import { type HistoryEntry, type HistoryGroup, linkedHistory, walletHistory } from '@eleven/protocol/api/history';
import { linkedWallets } from '@eleven/protocol/api/wallets';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { callApi } from '../../lib/api.ts';
import { queryKeyOf, useApiQuery } from '../../lib/use-api.ts';
import { Card } from '../../ui/card.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MorePages } from '../../ui/table/more-pages.tsx';
import { useAwaitsPrice } from './awaits-price.ts';
import css from './history-card.module.css';
import { HistoryRow } from './history-row.tsx';
import { HISTORY_TEXTS } from './history-texts.ts';

const FIRST_PAGE_SIZE = 10;
const NEXT_PAGE_SIZE = 50;

type HistoryFilter = 'all' | HistoryGroup;
const HISTORY_FILTERS: readonly HistoryFilter[] = ['all', 'stakes', 'rewards', 'withdrawals'];

type Entry = HistoryEntry & { readonly wallet?: string };

interface HistoryCardProps {
  addresses: readonly string[];
  className?: string | undefined;
}

/** Stands for all linked wallets, in place of an address. */
const ALL = 'all';

/** The vault events of a wallet, or of all linked ones together, newest first: all, or those of one group. */
export default function HistoryCard({ addresses, className }: HistoryCardProps) {
  const [chosen, setChosen] = useState<string>();
  const [filter, setFilter] = useState<HistoryFilter>('all');
  const texts = useTexts(HISTORY_TEXTS);
  const { wallets, nameOf } = useWallets(addresses);
  const wallet = wallets.find(({ value }) => value === chosen)?.value ?? wallets[0]?.value ?? '';
  const history = useHistory(wallet, filter);
  const entries: readonly Entry[] = history.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <Card
      title={wallet === ALL ? texts.titleOfAll : texts.title}
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
      {wallets.length > 1 && (
        <div className={css.wallets}>
          <Segmented legend={texts.wallet} options={wallets} value={wallet} onChange={setChosen} />
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
            <HistoryRow key={entry.id} entry={entry} wallet={entry.wallet && nameOf(entry.wallet)} />
          ))}
        </ul>
      )}
      <MorePages reading={history} block />
    </Card>
  );
}

/** All linked wallets together if there are several, then each one, including one that is only connected. */
function useWallets(addresses: readonly string[]) {
  const texts = useTexts(HISTORY_TEXTS);
  const linked = useApiQuery(linkedWallets).data?.wallets ?? [];
  const others = linked.filter(({ address }) => !addresses.some((one) => sameAddress(one, address)));
  const all = [...addresses, ...others.map(({ address }) => address)];
  return {
    wallets: [
      ...(linked.length > 1 ? [{ value: ALL, label: texts.allWallets }] : []),
      ...all.map((one) => ({ value: one.toLowerCase(), label: shortAddress(one) })),
    ],
    /** `Ledger (0x7a3f…0001)` */
    nameOf(address: string): string {
      const label = linked.find((one) => sameAddress(one.address, address))?.label;
      return label ? `${label} (${shortAddress(address)})` : shortAddress(address);
    },
  };
}

function useHistory(wallet: string, filter: HistoryFilter) {
  const isAll = wallet === ALL;
  const params = { address: wallet };
  const awaitsPrice = useAwaitsPrice();
  return useInfiniteQuery({
    // The key of all wallets together begins like that of a single one, so that the same invalidations make it stale.
    queryKey: isAll ? ['/api/wallets', 'history', filter] : [...queryKeyOf(walletHistory, params), filter],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        limit: pageParam === undefined ? FIRST_PAGE_SIZE : NEXT_PAGE_SIZE,
        ...(filter === 'all' ? {} : { group: filter }),
        ...(pageParam === undefined ? {} : { before: pageParam }),
      };
      return isAll ? callApi(linkedHistory, { query, signal }) : callApi(walletHistory, { params, query, signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextBefore }) => nextBefore ?? undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ entries }) => entries.some(awaitsPrice)) ? 20_000 : false,
    enabled: wallet !== '',
  });
}
