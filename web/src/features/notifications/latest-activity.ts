import { type ActivityEntry, activityLogs } from '@eleven/protocol/api/activity';
import { FRESH_STALE_MS } from '../../lib/query-client.ts';
import { useApiQuery } from '../../lib/use-api.ts';
import { useSession } from '../../session/session.ts';

/** SPEC.md §9: entries in the bell menu. */
export const SHOWN_ENTRIES = 5;

export function useLatestActivity() {
  const { status } = useSession();
  return useApiQuery(activityLogs, {
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
