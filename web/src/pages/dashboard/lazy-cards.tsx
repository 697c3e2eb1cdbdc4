/** The cards that the dashboard loads on demand: those below the first window, and those empty at first. */
import { startTransition, useEffect, useState } from 'react';
import { lazyPart } from '../../lib/lazy-component.tsx';
import type { ShownWallets } from '../../vault/queries.ts';
import type { Staking } from '../../vault/use-staking.ts';
import { CardPlaceholder, card } from './lazy-card.tsx';

const UnlinkedWallet = lazyPart(() => import('../../features/overview/link-notice.tsx'));

export const ConnectCard = lazyPart(() => import('../../features/overview/connect-card.tsx'), CardPlaceholder);

/**
 * False until the first card has its data: the cards below wait for it, so that nothing shifts while the page loads. Never
 * false again.
 */
export function useBegun({ wallets, isLoading, failure }: Staking): boolean {
  const [hasBegun, setBegun] = useState(false);
  const isRead = !isLoading || failure !== undefined;
  const hasWallet = wallets.addresses.length > 0;
  useEffect(() => {
    if (hasBegun || !isRead) return;
    const begin = () => startTransition(() => setBegun(true));
    if (hasWallet) begin();
    else void ConnectCard.preload().then(begin, begin);
  }, [hasBegun, isRead, hasWallet]);
  return hasBegun;
}

/** Only while the connected wallet is not linked to the account. */
export function LinkNotice({ wallets: { connected, linked, isLinked } }: { wallets: ShownWallets }) {
  return connected && linked.data && !isLinked(connected) && <UnlinkedWallet address={connected} />;
}

export const PlanComparison = card(() => import('../../features/stake/plan-comparison.tsx'));
export const RewardsChartCard = card(() => import('../../features/rewards/rewards-chart-card.tsx'));
export const PositionsCard = card(() => import('../../features/positions/positions-card.tsx'));
export const Records = card(() => import('./records.tsx'));
