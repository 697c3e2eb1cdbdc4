import { type ActivityEntry, activityLogs } from '@eleven/protocol/api/activity';
import { useQuery } from '@tanstack/react-query';
import { useLocale } from '../../i18n/locale.tsx';
import { callApi } from '../../lib/api.ts';
import { FRESH_STALE_MS } from '../../lib/query-client.ts';
import { useSession } from '../../session/session.ts';

/** SPEC.md §9: entries in the bell menu. */
export const SHOWN_ENTRIES = 5;

export function useLatestActivity() {
  const { status } = useSession();
  return useQuery({
    // The server writes the entries in the reader's language.
    queryKey: [activityLogs.path, useLocale()],
    queryFn: ({ signal }) => callApi(activityLogs, { signal }),
    enabled: status === 'signedIn',
    staleTime: FRESH_STALE_MS,
  });
}

export function latestOf(logs: readonly ActivityEntry[]): readonly ActivityEntry[] {
  return logs.slice(0, SHOWN_ENTRIES);
}

/** The time of the block for a chain event, as in the history: it may be earlier than the linking of its wallet. */
export const timeOf = ({ blockTime, createdAt }: Pick<ActivityEntry, 'blockTime' | 'createdAt'>): string =>
  blockTime === null ? createdAt : new Date(blockTime * 1_000).toISOString();
