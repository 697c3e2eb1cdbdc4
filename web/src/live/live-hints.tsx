/**
 * The stream of hints (GET /api/events). A hint says what to read again, never what is true. There is no reading by interval,
 * so none may be missed: the first connection also asks for what was published since the page began to read, and after a
 * gap everything that hints speak of is read again.
 */
import { EVENTS_PATH, HINTS, type Hint } from '@eleven/protocol/api/system';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { forgetAhead } from '../lib/ahead.ts';
import { hasSession, SESSION_KEY, useSession } from '../session/session.ts';

const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 30_000;
/** A browser keeps few connections to a host: a page that nobody looks at gives its own back after a while. */
const HIDDEN_MS = 60_000;

/** The request for the stream takes time as well. */
const ON_THE_WAY_MS = 3_000;

/** What each hint makes stale, by the beginning of the query keys. */
const STALE_BY_HINT: Readonly<Record<(typeof HINTS)[number], readonly (readonly string[])[]>> = {
  activity: [['/api/notifications/unread-count'], ['/api/profile/activity-logs'], ['/api/wallets'], ['/api/tickets']],
  vault: [['/api/vault'], ['/api/wallets']],
  session: [SESSION_KEY, ['/api/profile/settings'], ['/api/profile/sessions'], ['/api/profile/email-change']],
  announcements: [['/api/announcements']],
};

function applyHint(client: QueryClient, hint: (typeof HINTS)[number]): void {
  // Nobody is signed in: there is no session that could have ended.
  if (hint === 'session' && !hasSession(client)) return;
  for (const queryKey of STALE_BY_HINT[hint]) {
    forgetAhead(queryKey[0]);
    void client.invalidateQueries({ queryKey });
  }
}

/** Follows the user's own stream until the returned function is called. */
export const followHints = (client: QueryClient): (() => void) =>
  followStream(EVENTS_PATH, HINTS, (hint) => applyHint(client, hint));

/** Until when this page has heard every hint of a path, in milliseconds since it was opened. */
const heardUntil = new Map<string, number>();

/** Follows a stream, and tells each hint, until the returned function is called. */
export function followStream<Name extends Hint>(
  path: string,
  hints: readonly Name[],
  tell: (hint: Name) => void,
): () => void {
  let source: EventSource | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let missed = false;

  const open = () => {
    if (source) return;
    const missedMs = Math.ceil(performance.now() - (heardUntil.get(path) ?? 0)) + ON_THE_WAY_MS;
    source = new EventSource(missed ? path : `${path}?missedMs=${missedMs}`, { withCredentials: true });
    source.onopen = () => {
      failures = 0;
      if (missed) for (const hint of hints) tell(hint);
      missed = false;
    };
    for (const hint of hints) source.addEventListener(hint, () => tell(hint));
    source.onerror = () => {
      close();
      retryTimer = setTimeout(open, Math.min(FIRST_DELAY_MS * 2 ** failures, MAX_DELAY_MS));
      failures += 1;
    };
  };
  const close = () => {
    clearTimeout(retryTimer);
    if (source) missed = true;
    source?.close();
    source = undefined;
  };
  const onVisibility = () => {
    clearTimeout(hiddenTimer);
    if (document.hidden) hiddenTimer = setTimeout(close, HIDDEN_MS);
    else open();
  };

  open();
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    clearTimeout(hiddenTimer);
    // One that is not open may have failed long ago.
    if (source?.readyState === EventSource.OPEN) heardUntil.set(path, performance.now());
    close();
  };
}

/** Follows the hints of whoever is signed in: another session is another stream. */
export function LiveHints() {
  const client = useQueryClient();
  const session = useSession();
  const who = session.status === 'loading' ? undefined : (session.user?.id ?? 'visitor');
  useEffect(() => {
    if (who === undefined || typeof EventSource === 'undefined') return;
    return followHints(client);
  }, [client, who]);
  return null;
}
