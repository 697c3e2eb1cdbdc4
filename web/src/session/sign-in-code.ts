/**
 * In the browser that a link has opened: the code that the link carried, until it is handed in, and then that it was. Kept
 * for this tab, so that a reload continues where it was.
 */
import { tab } from '../storage.ts';

/** In the address: the code of a link that a signed-in browser made for another one. */
export const SIGN_IN_PARAM = 'sign-in';

const KEY = 'signInRequest';
const HANDED_IN = '-';

/** Undefined if no link has opened this page; '' once the code was handed in. */
export function readSignInCode(): string | undefined {
  const code = new URLSearchParams(location.search).get(SIGN_IN_PARAM) ?? tab.read(KEY);
  return code === HANDED_IN ? '' : code;
}

/** Takes the code out of the address, where it would be copied and shared with it. */
export function keepSignInCode(): void {
  const url = new URL(location.href);
  const code = url.searchParams.get(SIGN_IN_PARAM);
  if (code === null) return;
  tab.write(KEY, code);
  url.searchParams.delete(SIGN_IN_PARAM);
  history.replaceState(history.state, '', url);
}

/** It counts once. */
export function noteHandedIn(): void {
  tab.write(KEY, HANDED_IN);
}

export function forgetSignInCode(): void {
  tab.remove(KEY);
}
