/** The summary of a statement, for the card. */
import { type StatementSummary, statementSummary, statementWorth } from '@eleven/protocol/api/statements';
import { monthIn } from '@eleven/protocol/statements/range';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { useHasValue } from '../../vault/value/value.tsx';
import { type Choice, type Wanted, wantedOf } from './statement-choice.ts';

interface StatementReading {
  readonly wanted: Wanted | undefined;
  /** Undefined until the server replies: it is the chain's year, not the reader's. */
  readonly thisYear: string | undefined;
  readonly years: readonly string[];
  readonly summary: StatementSummary | undefined;
  readonly error: Error | null;
  retry(): void;
}

export function useStatement(choice: Choice): StatementReading {
  const { wallet, zone } = choice;
  const everything = useSummary({ wallet, zone });
  const thisYear = everything.data && monthIn(everything.data.asOf.blockTime, zone).slice(0, 4);
  const wanted = wantedOf(choice, thisYear);
  const chosen = useSummary(wanted);
  const failed = [everything, chosen].find(({ error }) => error);
  return {
    wanted,
    thisYear,
    years: everything.data?.years ?? [],
    summary: wanted && !chosen.isPlaceholderData ? chosen.data : undefined,
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
  };
}

/** The key begins like the wallet queries, so that the same invalidations make it stale. */
function useSummary(wanted: Wanted | undefined): UseQueryResult<StatementSummary, Error> {
  return useQuery({
    queryKey: ['/api/wallets', 'statement', JSON.stringify(wanted)],
    queryFn: ({ signal }) => callApi(statementSummary, { ...(wanted ? { query: wanted } : {}), signal }),
    enabled: wanted !== undefined,
    placeholderData: keepPreviousData,
  });
}

/** The value of the rewards: read only for users who want values, and never delays the figures in BNB. */
export function useWorth(wanted: Wanted | undefined) {
  const hasValue = useHasValue();
  return useQuery({
    queryKey: ['/api/wallets', 'statement', 'worth', JSON.stringify(wanted)],
    queryFn: async ({ signal }) =>
      (await callApi(statementWorth, { ...(wanted ? { query: wanted } : {}), signal })).worth,
    enabled: hasValue && wanted !== undefined,
  });
}
