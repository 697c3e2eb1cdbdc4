import { logout } from '@eleven/protocol/api/auth';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { navigate } from '../lib/address/location.ts';
import { callApi } from '../lib/api.ts';
import { local, SIGNED_OUT_KEY, tab } from '../storage.ts';
import { endSession } from './session.ts';

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
      // The next user must not see drafts of forms or the page to return to.
      tab.clear();
      local.write(SIGNED_OUT_KEY, String(Date.now()));
    },
  });
  return { logout: () => mutate(), isPending };
}
