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

/** A 401 is 'no user' rather than an error. */
async function readUser(signal?: AbortSignal): Promise<User | null> {
  try {
    return await callApi(currentUser, signal ? { signal } : {});
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** The server marks the page if the request had no session cookie. Then no call is needed. */
export function startSession(client: QueryClient): void {
  if (document.documentElement.dataset.session === 'none') client.setQueryData(SESSION_KEY, null);
}

/** The service worker serves a page of its own for an unreachable one: the user is unknown then, and nothing waits for them. */
const isReachable = (): boolean => navigator.onLine && document.documentElement.dataset.session !== 'unreachable';

export function useSession(): Session {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: SESSION_KEY,
    queryFn: ({ signal }) => readUser(signal),
    retry: (failures, failure) => isReachable() && retryQuery(failures, failure),
  });
  if (data) return { status: 'signedIn', user: data };
  if (isPending) return { status: 'loading', user: undefined };
  return { status: 'signedOut', user: undefined, ...(error ? { failure: error } : {}), retry: () => void refetch() };
}

/** After login or registration: the returned user is the session, and nothing of the previous user stays. */
export function beginSession(client: QueryClient, user: User): void {
  setSession(client, user);
}

/** Signs out: removes everything that was read for this user, including requests under way. */
export function endSession(client: QueryClient): void {
  setSession(client, null);
}

/** Public data stays: the vault's figures and the configuration. */
const PUBLIC_PATHS: readonly unknown[] = ['/api/vault', '/api/config'];

function setSession(client: QueryClient, user: User | null): void {
  forgetPrefetched();
  const isPrivate = ({ queryKey: [path] }: Query) => !PUBLIC_PATHS.includes(path);
  // Includes a pending read of the session itself, which is older than this.
  void client.cancelQueries({ predicate: isPrivate });
  client.setQueryData(SESSION_KEY, user);
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== SESSION_KEY[0] && isPrivate(query) });
}

export function hasSession(client: QueryClient): boolean {
  return Boolean(client.getQueryData(SESSION_KEY));
}
