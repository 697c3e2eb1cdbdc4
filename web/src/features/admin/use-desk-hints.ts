/** Keeps the operator area fresh: a ticket that comes in, or that a colleague answers, shows itself. */
import { DESK_EVENTS_PATH, DESK_HINTS } from '@eleven/protocol/api/system';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followStream } from '../../live/live-hints.tsx';

const STALE_BY_HINT: Readonly<Record<(typeof DESK_HINTS)[number], readonly string[]>> = {
  desk: ['/api/admin/tickets', '/api/admin/ticket-desk', '/api/admin/overview'],
  vault: ['/api/admin/overview', '/api/admin/vault-control'],
  session: ['/api/admin/user'],
};

export function useDeskHints(): void {
  const client = useQueryClient();
  useEffect(() => {
    if (typeof EventSource === 'undefined') return;
    return followStream(DESK_EVENTS_PATH, DESK_HINTS, (hint) => {
      for (const path of STALE_BY_HINT[hint]) void client.invalidateQueries({ queryKey: [path] });
    });
  }, [client]);
}
