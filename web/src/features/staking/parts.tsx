/** What the dashboard fetches only when it is needed: cards below the first window, and what has nothing to say at first. */
import { type ComponentType, startTransition, useEffect, useState } from 'react';
import { part } from '../../lib/on-demand.tsx';
import { whenNear } from '../../lib/when-near.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useTransactions } from '../../wallet/tx/use-transactions.ts';
import type { ConnectCardProps } from './connect-card.tsx';
import type { LinkNoticeProps } from './link-notice.tsx';
import { useNetwork } from './network.ts';
import css from './parts.module.css';
import type { PlanComparisonProps } from './plan-comparison.tsx';
import type { PositionsCardProps } from './positions-card.tsx';
import type { ShownWallets } from './queries.ts';
import type { RewardsChartCardProps } from './rewards-chart-card.tsx';
import type { TransactionTrayProps } from './transaction-tray.tsx';
import type { Staking } from './use-staking.ts';

const networkNotice = part<object>(() => import('./network-notice.tsx'));
const linkNotice = part<LinkNoticeProps>(() => import('./link-notice.tsx'));
const tray = part<TransactionTrayProps>(() => import('./transaction-tray.tsx'));

const connectCard = part<ConnectCardProps>(() => import('./connect-card.tsx'), Filler);
export const { Part: ConnectCard } = connectCard;

/**
 * False until what the first card shows is there: what stands below it waits for that, so that nothing moves while the page
 * is being read. Never false again.
 */
export function useBegun({ wallets, isLoading, failure }: Staking): boolean {
  const [hasBegun, setBegun] = useState(false);
  const isRead = !isLoading || failure !== undefined;
  const hasWallet = wallets.addresses.length > 0;
  useEffect(() => {
    if (hasBegun || !isRead) return;
    const begin = () => startTransition(() => setBegun(true));
    if (hasWallet) begin();
    else void connectCard.preload().then(begin, begin);
  }, [hasBegun, isRead, hasWallet]);
  return hasBegun;
}

/** Only while the connected wallet is on another network. */
export function NetworkNotice() {
  return useNetwork().isWrong && <networkNotice.Part />;
}

/** Only while the connected wallet is not linked to the account. */
export function LinkNotice({ wallets: { connected, linked, isLinked } }: { wallets: ShownWallets }) {
  return connected && linked.data && !isLinked(connected) && <linkNotice.Part address={connected} />;
}

/** Only while there are transactions to show. */
export function TransactionTray(props: TransactionTrayProps) {
  return useTransactions().length > 0 && <tray.Part {...props} />;
}

export const PlanComparison = card<PlanComparisonProps>(() => import('./plan-comparison.tsx'));
export const RewardsChartCard = card<RewardsChartCardProps>(() => import('./rewards-chart-card.tsx'));
export const PositionsCard = card<PositionsCardProps>(() => import('./positions-card.tsx'));

/** A card that is fetched when its place comes into sight. */
export function card<Props extends { className?: string | undefined }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  const Near = whenNear<Props>(load);
  return (props: Props) => <Near {...props} room={{ className: props.className, waiting: <Filler /> }} />;
}

export function Filler({ className }: { className?: string | undefined }) {
  return (
    <Card className={className}>
      <div className={css.filler}>
        <Skeleton size="short" />
        <Skeleton />
        <Skeleton size="medium" />
      </div>
    </Card>
  );
}
