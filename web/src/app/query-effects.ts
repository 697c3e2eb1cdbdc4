/**
 * How a failed call affects the whole app: a toast for a mutation, and the end of a session that the server no longer knows.
 */
import { UNKNOWN_ERROR } from '@eleven/protocol/status-texts';
import type { QueryClient } from '@tanstack/react-query';
import { defineTexts } from '../i18n/texts.ts';
import { navigate } from '../lib/address/location.ts';
import { ApiError, readerLocale } from '../lib/api.ts';
import { createQueryClient, type MutationMeta } from '../lib/query-client.ts';
import { reportHref, reportOf } from '../lib/report.ts';
import { PATHS } from '../paths.ts';
import { rememberReturnTo } from '../session/return-to.ts';
import { endSession, hasSession } from '../session/session.ts';
import { dismissFailure, showToast } from '../ui/overlay/toast-store.ts';

export const FAILURE_TEXTS = defineTexts({
  title: { ko: '오류가 발생했습니다', en: 'An error occurred' },
  report: { ko: '이 오류 알리기', en: 'Report this' },
});

/** SPEC.md §8: the mutation's own title or a general one, with the message or "an unknown error". */
export function showMutationError(error: Error, { errorTitle, silent }: MutationMeta): void {
  if (silent === true || (silent && !(error instanceof ApiError))) return;
  const locale = readerLocale();
  showToast({
    tone: 'destructive',
    title: errorTitle?.[locale] ?? FAILURE_TEXTS.title[locale],
    description: error.message || UNKNOWN_ERROR[locale],
    link: { href: reportHref(PATHS.support, reportOf(error)), label: FAILURE_TEXTS.report[locale] },
  });
}

export function createShellQueryClient(): QueryClient {
  const client: QueryClient = createQueryClient({
    onQueryError: (error, queryKey) => endOnRefusal(client, error, queryKey),
    onMutationError: (error, meta) => {
      showMutationError(error, meta);
      endOnRefusal(client, error);
    },
    onMutationSuccess: dismissFailure,
  });
  return client;
}

/** An email's link may end this very session. Its page stays and shows the outcome. */
const LINK_PAGES: readonly string[] = [PATHS.verify, PATHS.resetPassword];

/** A 401 in mid-session: the session is over, so go to the login and then back to this page. The admin area handles its own. */
function endOnRefusal(client: QueryClient, error: Error, queryKey: readonly unknown[] = []): void {
  const isRefused = error instanceof ApiError && error.status === 401 && error.code !== 'auth.invalidCredentials';
  // Calls made in the admin area are made as staff.
  const isOfAdminArea = /^\/(api\/)?admin\b/.test(String(queryKey[0] ?? location.pathname));
  if (!isRefused || isOfAdminArea || !hasSession(client)) return;
  endSession(client);
  if (location.pathname.startsWith(PATHS.admin) || LINK_PAGES.includes(location.pathname)) return;
  const returnTo = rememberReturnTo(location.pathname + location.search + location.hash);
  navigate(PATHS.login, { state: returnTo });
}
