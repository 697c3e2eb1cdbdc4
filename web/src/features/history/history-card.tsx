import { ACTIVITY_KINDS } from '@eleven/protocol/activity';
import { sameAddress, shortAddress } from '@eleven/protocol/address';
import { type HistoryEntry, type HistoryGroup, walletHistory } from '@eleven/protocol/api/vault';
import { formatBnb } from '@eleven/protocol/money';
import { useInfiniteQuery } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { fullTime } from '../../i18n/full-time.ts';
import { useLocale } from '../../i18n/locale.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { callApi } from '../../lib/api.ts';
import { queryKeyOf } from '../../lib/use-api.ts';
import text from '../../styles/text.module.css';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { Icon, type IconSource } from '../../ui/icons.tsx';
import { MORE_ICONS } from '../../ui/more-icons.ts';
import { FailureNotice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PLAN_TEXTS } from '../../vault/plan-texts.ts';
import { TransactionLink } from '../../vault/transactions/transaction-link.tsx';
import css from './history-card.module.css';

const PAGE = 10;
/** Further pages are larger than the first. */
const FURTHER = 50;

type Filter = 'all' | HistoryGroup;
const FILTERS: readonly Filter[] = ['all', 'stakes', 'rewards', 'withdrawals'];

export interface HistoryCardProps {
  addresses: readonly string[];
  className?: string | undefined;
}

/** The vault events of a wallet, newest first, as the chain has them: all of them, or those of one group. */
export default function HistoryCard({ addresses, className }: HistoryCardProps) {
  const [chosen, setChosen] = useState<string>();
  const [filter, setFilter] = useState<Filter>('all');
  const texts = useTexts({
    ko: {
      title: '이 지갑의 기록',
      wallet: '지갑',
      filter: '기록 종류',
      filters: { all: '전체', stakes: '맡김', rewards: '보상', withdrawals: '출금' },
      none: {
        all: '아직 기록이 없습니다.',
        stakes: '아직 맡긴 기록이 없습니다.',
        rewards: '아직 보상을 받거나 다시 맡긴 기록이 없습니다.',
        withdrawals: '아직 출금한 기록이 없습니다.',
      },
      more: '더 보기',
      loading: '불러오는 중',
    },
    en: {
      title: 'History of this wallet',
      wallet: 'Wallet',
      filter: 'Show',
      filters: { all: 'All', stakes: 'Stakes', rewards: 'Rewards', withdrawals: 'Withdrawals' },
      none: {
        all: 'Nothing has happened yet.',
        stakes: 'Nothing was staked yet.',
        rewards: 'No rewards were claimed or compounded yet.',
        withdrawals: 'Nothing was withdrawn yet.',
      },
      more: 'Show more',
      loading: 'Loading',
    },
  });
  const address = addresses.find((one) => sameAddress(one, chosen)) ?? addresses[0] ?? '';
  const params = { address: address.toLowerCase() };
  const history = useInfiniteQuery({
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
    enabled: address !== '',
  });
  const entries = history.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <Card
      title={texts.title}
      className={className}
      aside={
        <div className={css.filters}>
          <Segmented<Filter>
            legend={texts.filter}
            options={FILTERS.map((value) => ({ value, label: texts.filters[value] }))}
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
        <div className={css.filler} aria-busy="true">
          <Skeleton />
          <Skeleton />
        </div>
      )}
      {history.error && <FailureNotice error={history.error} retry={() => void history.refetch()} />}
      {history.data && entries.length === 0 && <p className={css.empty}>{texts.none[filter]}</p>}
      {entries.length > 0 && (
        <ul className={css.feed}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {history.hasNextPage && (
        <Button
          variant="ghost"
          block
          busy={history.isFetchingNextPage && texts.loading}
          onClick={() => void history.fetchNextPage()}
        >
          {texts.more}
        </Button>
      )}
    </Card>
  );
}

const KIND_ICONS: Record<HistoryEntry['kind'], IconSource> = {
  staked: MORE_ICONS.arrowUp,
  locked: MORE_ICONS.lock,
  compounded: MORE_ICONS.refresh,
  rewardPaid: MORE_ICONS.arrowDown,
  unstaked: MORE_ICONS.arrowDown,
  exited: MORE_ICONS.arrowDown,
  emergencyExited: MORE_ICONS.arrowDown,
  redeemed: MORE_ICONS.arrowDown,
  exitedEarly: MORE_ICONS.arrowDown,
};

/** The amount paid in or out; rewards alone are brass and carry a plus. */
function amountOf({ kind, amountWei, rewardWei }: HistoryEntry): { wei: bigint; isReward: boolean } {
  if (kind === 'rewardPaid' || kind === 'compounded') return { wei: BigInt(rewardWei), isReward: true };
  const pays = kind === 'exited' || kind === 'redeemed';
  return { wei: BigInt(amountWei) + (pays ? BigInt(rewardWei) : 0n), isReward: false };
}

/** Drawn once: what has happened changes no more, and there may be thousands. */
const Entry = memo(function Entry({ entry }: { entry: HistoryEntry }) {
  const locale = useLocale();
  const format = useFormat();
  const plans = useTexts(PLAN_TEXTS);
  const texts = useTexts({
    ko: {
      withReward: (bnb: string) => `보상 ${bnb} 포함`,
      setAside: (bnb: string) => `만기 보상 ${bnb}`,
      forfeited: (bnb: string) => `보상 ${bnb} 포기`,
      notCounted: '포기한 보상은 집계되지 않음',
      restNotCounted: '그 밖에 포기한 보상은 집계되지 않음',
    },
    en: {
      withReward: (bnb) => `with ${bnb} of rewards`,
      setAside: (bnb) => `${bnb} set aside`,
      forfeited: (bnb) => `${bnb} of rewards given up`,
      notCounted: 'rewards given up not counted',
      restNotCounted: 'further rewards given up not counted',
    },
  });
  const { wei, isReward } = amountOf(entry);
  const reward = formatBnb(BigInt(entry.rewardWei));
  const details = [
    entry.termDays === null ? plans.flexible : plans.term(entry.termDays),
    (entry.kind === 'exited' || entry.kind === 'redeemed') && texts.withReward(reward),
    entry.kind === 'locked' && texts.setAside(reward),
    BigInt(entry.forfeitedWei) > 0n && texts.forfeited(formatBnb(BigInt(entry.forfeitedWei))),
    // Its event has the rewards accrued so far; nothing records those that had built up since.
    entry.kind === 'emergencyExited' && (entry.forfeitedWei === '0' ? texts.notCounted : texts.restNotCounted),
  ].filter(Boolean);
  return (
    <li>
      <span className={css.icon}>
        <Icon name={KIND_ICONS[entry.kind]} size={18} />
      </span>
      <b>{ACTIVITY_KINDS[entry.kind].action[locale]}</b>
      <span className={isReward ? `${css.amount} ${text.brass}` : css.amount}>
        {isReward && '+'}
        {formatBnb(wei)} <small>BNB</small>
      </span>
      <p>{details.join(' · ')}</p>
      <span className={css.when}>
        <TransactionLink hash={entry.txHash} />
        <time dateTime={new Date(entry.blockTime * 1_000).toISOString()} title={fullTime(format, entry.blockTime)}>
          {format.longDateTime(entry.blockTime)}
        </time>
      </span>
    </li>
  );
});
