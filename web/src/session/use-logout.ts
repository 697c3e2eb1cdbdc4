import { logout } from '@eleven/protocol/api/auth';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { callApi } from '../lib/api.ts';
import { tab } from '../lib/storage.ts';
import { endSession } from './session.ts';

export const LOGOUT_FAILED = { ko: '로그아웃 실패', en: 'Logout failed' };

/** Ends the session, forgets everything that was read for it, and goes to `home`. The wallet stays connected. */
export function useLogout(home: string): { logout(): void; isPending: boolean } {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { mutate, isPending } = useMutation({
    mutationFn: () => callApi(logout),
    meta: { errorTitle: LOGOUT_FAILED },
    onSuccess: () => {
      // First away from a page that only a session may see: its guard would ask for a new login.
      navigate(home);
      endSession(client);
      // Drafts of forms and the page to return to are none of the next person's business.
      tab.clear();
    },
  });
  return { logout: () => mutate(), isPending };
}
