/**
 * Where a visitor wanted to go before the login: in `history.state`, and in sessionStorage for a reload or a second page
 * in between. Only paths of this site are taken.
 */
import { tab } from '../lib/storage.ts';

const KEY = 'returnTo';

/** A path that begins with one slash and stays on this origin; anything else is refused. */
export function safePath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value)) return undefined;
  try {
    const url = new URL(value, location.origin);
    return url.origin === location.origin ? url.pathname + url.search + url.hash : undefined;
  } catch {
    return undefined;
  }
}

/** Stores the return path; returns the `history.state` to set. */
export function rememberReturnTo(path: string): { returnTo: string } | undefined {
  const safe = safePath(path);
  if (!safe) return undefined;
  tab.write(KEY, safe);
  return { returnTo: safe };
}

/** The return path, once. */
export function takeReturnTo(): string | undefined {
  const state: unknown = history.state;
  const fromState = typeof state === 'object' && state !== null && 'returnTo' in state ? state.returnTo : undefined;
  const stored = tab.read(KEY);
  tab.remove(KEY);
  return safePath(fromState) ?? safePath(stored);
}

/** A visitor who goes to the login of their own accord comes back to nowhere in particular. */
export function forgetReturnTo(): void {
  tab.remove(KEY);
}
