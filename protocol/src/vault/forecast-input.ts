/**
 * Converts the reply of the forecast's route into the inputs of the arithmetic, for the server's file and the browser's chart.
 */
import type { ReserveForecast } from '../api/admin/forecast.ts';
import type { ForecastInput, PlannedWithdrawal } from './forecast.ts';

export function inputOf(reply: ReserveForecast): {
  readonly input: ForecastInput;
  /** Withdrawals pending in the timelock, each in the first second in which it can be executed. */
  readonly withdrawals: readonly PlannedWithdrawal[];
} {
  const { asOf, paces } = reply;
  return {
    input: {
      asOf: BigInt(asOf.blockTime),
      startAt: BigInt(reply.startAt),
      totalsWord: BigInt(reply.totalsWord),
      termsWord: BigInt(reply.termsWord),
      balanceWei: BigInt(reply.balanceWei),
      maturities: reply.maturities.map(({ week, positions, principalWei, rewardWei }) => ({
        week,
        positions,
        principalWei: BigInt(principalWei),
        rewardWei: BigInt(rewardWei),
      })),
      paces: {
        flexible: BigInt(paces.flexible),
        30: BigInt(paces['30']),
        90: BigInt(paces['90']),
        180: BigInt(paces['180']),
        365: BigInt(paces['365']),
      },
      leavingRewardsWei: BigInt(reply.leavingRewardsWei),
    },
    withdrawals: reply.scheduled.map(({ earliestAt, mostWei }) => ({
      at: BigInt(Math.max(earliestAt, asOf.blockTime)),
      mostWei: BigInt(mostWei),
    })),
  };
}
