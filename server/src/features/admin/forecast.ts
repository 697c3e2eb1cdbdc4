/** Turns the indexed rows of a vault into the inputs of its forecast, and the forecast into lines of a table. */
import type { ReserveForecast } from '@eleven/protocol/api/admin/forecast';
import { FORECAST_WEEKS } from '@eleven/protocol/api/admin/forecast';
import { FORECAST_CASES, forecast } from '@eleven/protocol/vault/forecast';
import { inputOf } from '@eleven/protocol/vault/forecast-input';
import { TERM_DAYS } from '@eleven/protocol/vault/terms';
import { scheduledWithdrawals } from '../../chain/scheduled-withdrawals.ts';
import type { ForecastRows } from './forecast.store.ts';

export function describeForecast(
  { vault, maturities, leavingRewardsWei, events, timelock }: ForecastRows,
  vaultAddress: string,
): ReserveForecast {
  const scheduled = timelock
    ? scheduledWithdrawals(timelock.events, { vault: vaultAddress, timelock: timelock.owner })
    : [];
  return {
    asOf: { blockNumber: vault.cursorBlock, blockTime: vault.cursorTime },
    startAt: vault.startAt,
    totalsWord: vault.totalsWord.toString(),
    termsWord: vault.termsWord.toString(),
    balanceWei: vault.balanceWei.toString(),
    maturities,
    paces: pacesOf(events),
    leavingRewardsWei,
    scheduled: scheduled
      .map(({ id, earliestAt, mostWei }) => ({ operation: id, earliestAt, mostWei: mostWei.toString() }))
      .sort((a, b) => a.earliestAt - b.earliestAt),
  };
}

function pacesOf(events: ForecastRows['events']): ReserveForecast['paces'] {
  const sum = (kinds: readonly string[], termDays: number | null, of: 'amountWei' | 'rewardWei' = 'amountWei') =>
    events
      .filter((row) => kinds.includes(row.kind) && row.termDays === termDays)
      .reduce((total, row) => total + BigInt(row[of]), 0n);
  const flexible =
    sum(['staked'], null) +
    sum(['compounded'], null, 'rewardWei') -
    sum(['unstaked', 'exited', 'emergencyExited'], null);
  const ofTerm = (termDays: number) => sum(['locked', 'renewed'], termDays) - sum(['exitedEarly'], termDays);
  const [d30, d90, d180, d365] = TERM_DAYS.map((days) => ofTerm(days).toString());
  return {
    flexible: flexible.toString(),
    '30': d30 ?? '0',
    '90': d90 ?? '0',
    '180': d180 ?? '0',
    '365': d365 ?? '0',
  };
}

export const FORECAST_HEAD = [
  'case',
  'week',
  'time (UTC)',
  'rate (bps)',
  'flexible rewards funded until (UTC)',
  'balance (wei)',
  'flexible principal (wei)',
  'rewards owed (wei)',
  'locked principal (wei)',
  'rewards set aside (wei)',
  'free reserve (wei)',
  'minimum runway (wei)',
  'terms ending: number',
  'terms ending: principal (wei)',
  'terms ending: rewards (wei)',
  'staked, net (wei)',
  'locked (wei)',
  'refused by the contract (wei)',
  'reserve withdrawn (wei)',
] as const;

const utc = (seconds: bigint) => new Date(Number(seconds) * 1_000).toISOString();

/** The rows of the file: each case from the block to the last week, with the withdrawals that are scheduled. A closing vault cannot grow. */
export function forecastLines(reply: ReserveForecast, { isClosing }: { isClosing: boolean }) {
  const { input, withdrawals } = inputOf(reply);
  const cases = FORECAST_CASES.filter((kind) => !isClosing || kind !== 'growth');
  return cases.flatMap((kind) =>
    forecast(input, kind, { weeks: FORECAST_WEEKS, withdrawals }).steps.map((step) => {
      const ending = input.maturities.find(({ week }) => week === step.week);
      const rateBps = step.fundedUntil === undefined || step.fundedUntil > step.at ? 1_100 : 0;
      return [
        kind,
        step.week,
        utc(step.at),
        rateBps,
        step.fundedUntil === undefined ? null : utc(step.fundedUntil),
        step.balanceWei,
        step.principalWei,
        step.owedWei,
        step.lockedPrincipalWei,
        step.lockedRewardWei,
        step.freeWei,
        step.requiredRunwayWei,
        ending?.positions ?? 0,
        ending?.principalWei ?? 0n,
        ending?.rewardWei ?? 0n,
        step.stakedWei,
        step.lockedWei,
        step.refusedWei,
        step.withdrawnReserveWei,
      ];
    }),
  );
}
