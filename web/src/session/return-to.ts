/**
 * Remembers the page a visitor wanted before the login: in `history.state`, and in sessionStorage for a reload or a second page
 * in between. Only paths of this site are accepted.
 */
import { tab } from '../storage.ts';

const KEY = 'returnTo';

/** Accepts only a path that begins with one slash and stays on this origin. */
export function safePath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value)) return undefined;
  try {
    const url = new URL(value, location.origin);
    return url.origin === location.origin ? url.pathname + url.search + url.hash : undefined;
  } catch {
    return undefined;
  }
}

/** Stores the path to return to; returns the `history.state` to set. */
export function rememberReturnTo(path: string): { returnTo: string } | undefined {
  const safe = safePath(path);
  if (!safe) return undefined;
  tab.write(KEY, safe);
  return { returnTo: safe };
}

/** The path to return to. It can be taken once. */
export function takeReturnTo(): string | undefined {
  const state: unknown = history.state;
  const fromState = typeof state === 'object' && state !== null && 'returnTo' in state ? state.returnTo : undefined;
  const stored = tab.read(KEY);
  tab.remove(KEY);
  return safePath(fromState) ?? safePath(stored);
}

/** A visitor who opens the login directly returns to the default page. */
export function forgetReturnTo(): void {
  tab.remove(KEY);
}
