/** The cards that load on demand: those below the first window, and those that are empty at first. */
import { memo, startTransition, useEffect, useState } from 'react';
import type { PlanComparisonProps } from '../../features/stake/plan-comparison.tsx';
import { lazyPart } from '../../lib/lazy-component.tsx';
import { overviewOf } from '../../vault/holdings.ts';
import { type ShownWallets, useConfig } from '../../vault/queries.ts';
import type { Staking } from '../../vault/use-staking.ts';
import { CardPlaceholder, card } from './lazy-card.tsx';

/** Linking needs a step-up, because a linked wallet can sign in, so the button loads with the step-up dialog. */
const UnlinkedWallet = lazyPart(async () => {
  const [{ default: Notice }, { StepUpDialog }] = await Promise.all([
    import('../../features/overview/link-notice.tsx'),
    import('../../features/account/step-up/step-up-dialog.tsx'),
  ]);
  return {
    default: ({ address }: { address: string }) => (
      <>
        <Notice address={address} />
        <StepUpDialog />
      </>
    ),
  };
});

export const ConnectCard = lazyPart(() => import('../../features/overview/connect-card.tsx'), CardPlaceholder);

/**
 * False until the first card has its data. The cards below wait for it, so that nothing shifts while the page loads. It never
 * becomes false again.
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

/** Shown only while the connected wallet is not linked to the account. */
export function LinkNotice({ wallets: { connected, linked, isLinked } }: { wallets: ShownWallets }) {
  return connected && linked.data && !isLinked(connected) && <UnlinkedWallet address={connected} />;
}

const VaultList = lazyPart(() => import('../../features/vaults/vault-list.tsx'));

/** Shown only if there are several. */
export const Vaults = (props: { addresses: readonly string[] }) =>
  (useConfig().data?.vaults.length ?? 1) > 1 && <VaultList {...props} />;

export const MoveCard = lazyPart(() => import('../../features/vaults/move-card.tsx'), CardPlaceholder);

const PlanComparison = card(() => import('../../features/stake/plan-comparison.tsx'));
const RewardsChartCard = card(() => import('../../features/rewards/rewards-chart-card.tsx'));
export const PositionsCard = card(() => import('../../features/positions/positions-card.tsx'));
export const Records = card(() => import('./records.tsx'));

/**
 * The rewards chart for everybody who holds or held a stake; the comparison of plans for everybody else. If the positions could
 * not be read, the chart still tries.
 */
export const RewardsOrPlans = memo(function RewardsOrPlans({ staking, form, className }: PlanComparisonProps) {
  const { holdings, isLoading, now } = staking;
  const { addresses } = staking.wallets;
  const { accounts, stakedWei, earnedWei } = overviewOf(holdings, now);
  const hasEarned = stakedWei + earnedWei > 0n || accounts.some(({ accruedWei }) => accruedWei > 0n);
  const isUnknown = addresses.length > 0 && holdings.length === 0;
  if (hasEarned || (isUnknown && !isLoading)) return <RewardsChartCard addresses={addresses} className={className} />;
  if (isLoading) return <CardPlaceholder className={className} />;
  return <PlanComparison staking={staking} form={form} className={className} />;
});
