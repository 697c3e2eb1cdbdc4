import type { Config } from '@eleven/protocol/api/system';
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
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
  /** True once, if the user pressed for this check in an earlier document. */
  continues?(): boolean;
  /** True if another document is loading that continues the check. */
  movesOn?(outcome: CheckOutcome<Replies>, isPressed: boolean): boolean;
}

export function useCheck<Replies>({
  key,
  source,
  isAutomatic,
  continues,
  movesOn,
}: CheckOptions<Replies>): Check<Replies> {
  const client = useQueryClient();
  const { data: config } = useConfig();
  const pressed = useRef(false);
  const check = useQuery<CheckOutcome<Replies> | null>({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const isPressed = continues?.() || pressed.current;
      pressed.current = false;
      const outcome = await (await import('./check.ts')).runCheck(source, client, isPressed);
      // Only a check that was not stopped, on a page that was not left, may load another document.
      return !signal.aborted && movesOn?.(outcome, isPressed) ? null : outcome;
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
    run() {
      pressed.current = true;
      void check.refetch();
    },
    stop: () => void client.cancelQueries({ queryKey: key }).then(() => client.setQueryData(key, null)),
  };
}
