import { FORECAST_WEEKS, reserveForecast } from '@eleven/protocol/api/admin/forecast';
import {
  FORECAST_CASES,
  type Forecast,
  type ForecastCase,
  type ForecastInput,
  forecast,
  type PlannedWithdrawal,
} from '@eleven/protocol/vault/forecast';
import { inputOf } from '@eleven/protocol/vault/forecast-input';
import { useMemo } from 'react';
import { FRESH_STALE_MS } from '../../../lib/query-client.ts';
import { useApiQuery } from '../../../lib/use-api.ts';
import { useVaultQuery, useVaultScope } from '../../../vault/scope.ts';

export interface ForecastData {
  readonly input: ForecastInput;
  readonly withdrawals: readonly PlannedWithdrawal[];
  readonly blockNumber: number;
  /** A vault that is closed to new stakes cannot grow. */
  readonly cases: readonly ForecastCase[];
}

const WITHOUT_GROWTH = FORECAST_CASES.filter((kind) => kind !== 'growth');

/** The inputs of the forecast of the vault in scope. */
export function useForecast() {
  const {
    data: reply,
    error,
    refetch,
  } = useApiQuery(reserveForecast, {
    ...useVaultQuery(),
    staleTime: FRESH_STALE_MS,
  });
  const cases = useVaultScope() === undefined ? FORECAST_CASES : WITHOUT_GROWTH;
  const data = useMemo(
    (): ForecastData | undefined => reply && { ...inputOf(reply), blockNumber: reply.asOf.blockNumber, cases },
    [reply, cases],
  );
  return { data, error: reply ? null : error, retry: () => void refetch() };
}

export const HORIZONS = ['13', '53', '105', 'last'] as const;
export type Horizon = (typeof HORIZONS)[number];

/** In weeks; `last` is the week in which the last open term ends. */
export function weeksOf(horizon: Horizon, { maturities }: ForecastInput): number {
  if (horizon !== 'last') return Number(horizon);
  return Math.min(Math.max(1, ...maturities.map(({ week }) => week)), FORECAST_WEEKS);
}

/** The reserve from week to week, in each case. */
export type Paths = Readonly<Record<ForecastCase, Forecast>>;

export function pathsOf({ input, withdrawals }: ForecastData, weeks: number): Paths {
  const path = (kind: ForecastCase) => forecast(input, kind, { weeks, withdrawals });
  const [nothing, growth, leaving] = FORECAST_CASES.map(path) as [Forecast, Forecast, Forecast];
  return { nothing, growth, leaving };
}
