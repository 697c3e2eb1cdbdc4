/** The page that a wallet app's link opens: for a signed-in user, the sign-in there with a code for it. */
import { makeSignInCode } from '@eleven/protocol/api/sign-in/sign-in-requests';
import type { Text } from '@eleven/protocol/product';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { PATHS } from '../../paths.ts';
import { expectQuestion } from '../../session/expect-question.ts';
import { hasSession } from '../../session/session.ts';
import { SIGN_IN_PARAM } from '../../session/sign-in-code.ts';

/** Shown beside a link with a code. */
export const SIGN_IN_THERE: Text = {
  ko: '거기서 지갑으로 로그인하십시오. 계정에 연결하지 않은 지갑이면 이 페이지에서 본인인지 확인합니다.',
  en: 'Sign in there with your wallet. If it is not linked to your account yet, this page asks whether it is you.',
};

/** A code is valid for a minute: when a user presses the link, most of that is left. */
const RENEW_MS = 20_000;
const PRESSED_UNTIL_MS = 40_000;

/**
 * Returns the page itself for visitors, and while no code is available. A code is made and renewed only while the link
 * `isShown`.
 */
export function useAppLink(page: URL, isShown = true): URL {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: ['sign-in-code'],
    queryFn: async () => {
      const { code } = await callApi(makeSignInCode);
      expectQuestion(client);
      return { code, until: Date.now() + PRESSED_UNTIL_MS };
    },
    enabled: isShown && hasSession(client),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    // Not in the background. A returning user gets a fresh code at once.
    refetchInterval: RENEW_MS,
    refetchOnWindowFocus: 'always',
    notifyOnChangeProps: 'all',
  });
  // Evaluated whenever the query updates, so that an old code leaves the link while the next one is on its way.
  const isGood = data !== undefined && data.until > Date.now();
  return isGood ? new URL(`${PATHS.auth}?${SIGN_IN_PARAM}=${data.code}`, page) : page;
}
