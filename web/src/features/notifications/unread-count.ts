import { unreadCount } from '@eleven/protocol/api/activity';
import { FRESH_STALE_MS } from '../../lib/query-client.ts';
import { useApiQuery } from '../../lib/use-api.ts';
import { useSession } from '../../session/session.ts';

export function useUnreadCount() {
  const { status } = useSession();
  return useApiQuery(unreadCount, { enabled: status === 'signedIn', staleTime: FRESH_STALE_MS });
}

/** Shows 99+ for more than 99. */
export function badgeText(count: number): string {
  return count > 99 ? '99+' : String(count);
}
