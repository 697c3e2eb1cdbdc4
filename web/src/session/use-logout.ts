import { logout } from '@eleven/protocol/api/auth';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { navigate } from '../lib/address/location.ts';
import { callApi } from '../lib/api.ts';
import { local, tab } from '../storage.ts';
import { endSession } from './session.ts';

/** Written at a logout, so that the other tabs of this browser hear of it. */
const SIGNED_OUT_KEY = 'signed-out';

export const LOGOUT_FAILED = { ko: '로그아웃 실패', en: 'Logout failed' };

/** Ends the session, removes all data read for it, and goes to `home`. The wallet stays connected. */
export function useLogout(home: string): { logout(): void; isPending: boolean } {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => callApi(logout),
    meta: { errorTitle: LOGOUT_FAILED },
    onSuccess: () => {
      // Leave the page that requires a session first, or its guard would redirect to the login.
      navigate(home);
      endSession(client);
      // The next person must not see drafts of forms or the page to return to.
      tab.clear();
      local.write(SIGNED_OUT_KEY, String(Date.now()));
    },
  });
  return { logout: () => mutate(), isPending };
}

/** A logout in another tab: here as well, nothing of the user stays. */
export function useOtherLogout(): void {
  const client = useQueryClient();
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      if (key !== SIGNED_OUT_KEY) return;
      tab.clear();
      endSession(client);
    };
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, [client]);
}
