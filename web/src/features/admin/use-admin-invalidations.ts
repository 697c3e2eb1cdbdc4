/** Keeps the admin area up to date: new tickets and colleagues' replies appear automatically. */
import { ADMIN_EVENTS_PATH, ADMIN_INVALIDATIONS } from '@eleven/protocol/api/system';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followStream } from '../../live/live-invalidations.tsx';

const STALE_BY_INVALIDATION: Readonly<Record<(typeof ADMIN_INVALIDATIONS)[number], readonly string[]>> = {
  desk: ['/api/admin/tickets', '/api/admin/ticket-desk', '/api/admin/ticket-desk/settings', '/api/admin/overview'],
  readers: ['/api/admin/ticket-readers'],
  vault: [
    '/api/admin/overview',
    '/api/admin/vault-control',
    '/api/admin/forecast',
    '/api/admin/reserve-history',
    '/api/vault/timelock',
  ],
  session: ['/api/admin/user'],
};

export function useAdminInvalidations(): void {
  const client = useQueryClient();
  useEffect(() => {
    if (typeof EventSource === 'undefined') return;
    return followStream(ADMIN_EVENTS_PATH, ADMIN_INVALIDATIONS, (invalidation) => {
      for (const path of STALE_BY_INVALIDATION[invalidation]) void client.invalidateQueries({ queryKey: [path] });
    });
  }, [client]);
}
