import { memo } from 'react';
import type { PlanComparisonProps } from '../../features/stake/plan-comparison.tsx';
import { overviewOf } from '../../vault/holdings.ts';
import { CardPlaceholder } from './lazy-card.tsx';
import { PlanComparison, RewardsChartCard } from './lazy-cards.tsx';

/**
 * The rewards chart for those who hold or held a stake; the comparison of plans for everybody else. If the positions could
 * not be read, the rewards still may be.
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
