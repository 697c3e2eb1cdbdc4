/** The session (SPEC.md §4): loading → signed in | signed out. */
import { currentUser, type User } from '@eleven/protocol/api/user';
import { type Query, type QueryClient, useQuery } from '@tanstack/react-query';
import { ApiError, callApi } from '../lib/api.ts';
import { forgetPrefetched } from '../lib/prefetched.ts';
import { retryQuery } from '../lib/query-client.ts';

export const SESSION_KEY = [currentUser.path] as const;

export type Session =
  | { status: 'loading'; user: undefined }
  | { status: 'signedIn'; user: User }
  /** `failure`: the server could not be reached, so the session is unknown. */
  | { status: 'signedOut'; user: undefined; failure?: Error; retry(): void };

/** A 401 is 'no user' rather than an error. The cookie is every tab's: another one may have changed the user. */
async function readUser(client: QueryClient, signal: AbortSignal): Promise<User | null> {
  const before = client.getQueryData<User>(SESSION_KEY);
  const user = await callApi(currentUser, { signal }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  });
  if (before && before.id !== user?.id) {
    if (user) takeovers += 1;
    forgetUser(client);
  }
  return user;
}

/**
 * How often another tab has signed in somebody else. The page begins again then, or a form would save to another account. After
 * the end of a session it stays: it may be the page of an email's link that ended it, with the outcome.
 */
export let takeovers = 0;

/** The server marks the page if the request had no session cookie. Then no call is needed. */
export function startSession(client: QueryClient): void {
  if (document.documentElement.dataset.session === 'none') client.setQueryData(SESSION_KEY, null);
}

/** The service worker serves a page of its own for an unreachable one: the user is unknown then, and nothing waits for them. */
const isReachable = (): boolean => navigator.onLine && document.documentElement.dataset.session !== 'unreachable';

export function useSession(): Session {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: SESSION_KEY,
    queryFn: ({ client, signal }) => readUser(client, signal),
    retry: (failures, failure) => isReachable() && retryQuery(failures, failure),
  });
  if (data) return { status: 'signedIn', user: data };
  if (isPending) return { status: 'loading', user: undefined };
  return { status: 'signedOut', user: undefined, ...(error ? { failure: error } : {}), retry: () => void refetch() };
}

/** Signs out: removes everything that was read for this user, including requests under way. */
export function endSession(client: QueryClient): void {
  beginSession(client, null);
}

/** The session itself, and public data: the vault's figures and the configuration. */
const STAYING_PATHS: readonly unknown[] = [currentUser.path, '/api/vault', '/api/config'];

/** After login or registration: the returned user is the session, and nothing of the previous user stays. */
export function beginSession(client: QueryClient, user: User | null): void {
  // A pending read of the session is older than this.
  void client.cancelQueries({ queryKey: SESSION_KEY });
  client.setQueryData(SESSION_KEY, user);
  forgetUser(client);
}

function forgetUser(client: QueryClient): void {
  forgetPrefetched();
  // Their requests under way are aborted with them.
  client.removeQueries({ predicate: ({ queryKey: [path] }: Query) => !STAYING_PATHS.includes(path) });
}

export function hasSession(client: QueryClient): boolean {
  return Boolean(client.getQueryData(SESSION_KEY));
}
