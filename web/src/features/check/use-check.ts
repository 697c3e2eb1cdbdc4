import { type Config, config as configRoute } from '@eleven/protocol/api/system';
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeyOf } from '../../lib/use-api.ts';
import { useConfig } from '../../vault/queries.ts';
import { wallet } from '../../wallet/use-wallet.ts';
import type { CheckOutcome, CheckSource } from './check.ts';
import type { Figure } from './figure.ts';

export interface Check<Replies, F extends Figure> {
  readonly source: CheckSource<Replies, F>;
  readonly isReading: boolean;
  /** Undefined before the first check, while one runs, and after it was stopped. */
  readonly outcome: CheckOutcome<Replies, F> | undefined;
  run(): void;
  /** Later results are ignored. */
  stop(): void;
}

interface CheckOptions<Replies, F extends Figure> {
  key: QueryKey;
  source: CheckSource<Replies, F>;
  /** Whether the check may run before anybody presses. */
  isAutomatic(config: Config): boolean;
  /** True if another document is being loaded, in which the check goes on. */
  movesOn?(outcome: CheckOutcome<Replies, F>): boolean;
}

export function useCheck<Replies, F extends Figure>(options: CheckOptions<Replies, F>): Check<Replies, F> {
  const { key, source, isAutomatic, movesOn } = options;
  const client = useQueryClient();
  const { data: config } = useConfig();
  const readConfig = () =>
    client.fetchQuery<Config>({ queryKey: queryKeyOf(configRoute), staleTime: Number.POSITIVE_INFINITY, retry: false });
  const check = useQuery<CheckOutcome<Replies, F> | null>({
    queryKey: key,
    queryFn: async () => {
      const { runCheck } = await import('./check.ts');
      const outcome = await runCheck({ source, wallet, client, readConfig });
      return movesOn?.(outcome) ? null : outcome;
    },
    enabled: config !== undefined && isAutomatic(config),
    // It also answers without the network, and says what is missing.
    networkMode: 'always',
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    source,
    isReading: check.isFetching,
    outcome: check.isFetching ? undefined : (check.data ?? undefined),
    run: () => void check.refetch(),
    stop: () => void client.cancelQueries({ queryKey: key }).then(() => client.setQueryData(key, null)),
  };
}
