import type { Config } from '@eleven/protocol/api/system';
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useConfig } from '../../vault/queries.ts';
import type { CheckOutcome, CheckSource } from './check.ts';

export interface Check<Replies = unknown> {
  readonly isReading: boolean;
  /** Undefined before the first check, during a check, and after one was stopped. */
  readonly outcome: CheckOutcome<Replies> | undefined;
  run(): void;
  /** Later results are ignored. */
  stop(): void;
}

interface CheckOptions<Replies> {
  key: QueryKey;
  source: CheckSource<Replies>;
  /** Whether the check may start without a press. */
  isAutomatic(config: Config): boolean;
  /** True if another document is loading that continues the check. */
  movesOn?(outcome: CheckOutcome<Replies>): boolean;
}

export function useCheck<Replies>({ key, source, isAutomatic, movesOn }: CheckOptions<Replies>): Check<Replies> {
  const client = useQueryClient();
  const { data: config } = useConfig();
  const check = useQuery<CheckOutcome<Replies> | null>({
    queryKey: key,
    queryFn: async () => {
      const outcome = await (await import('./check.ts')).runCheck(source, client);
      return movesOn?.(outcome) ? null : outcome;
    },
    enabled: config !== undefined && isAutomatic(config),
    // Runs offline too: the check then reports what it cannot reach.
    networkMode: 'always',
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    isReading: check.isFetching,
    outcome: check.isFetching ? undefined : (check.data ?? undefined),
    run: () => void check.refetch(),
    stop: () => void client.cancelQueries({ queryKey: key }).then(() => client.setQueryData(key, null)),
  };
}
