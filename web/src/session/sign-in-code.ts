/**
 * In the browser that a link has opened: stores the code from the link until it is submitted, and then that it was. Kept for
 * this tab, so that a reload continues where it was.
 */
import { tab } from '../storage.ts';

/** The URL parameter with the code of a link that a signed-in browser made for another one. */
export const SIGN_IN_PARAM = 'sign-in';

const KEY = 'signInRequest';
const HANDED_IN = '-';

/** Undefined if no link has opened this page; '' once the code was submitted. */
export function readSignInCode(): string | undefined {
  const code = new URLSearchParams(location.search).get(SIGN_IN_PARAM) ?? tab.read(KEY);
  return code === HANDED_IN ? '' : code;
}

/** Removes the code from the URL, which might be copied and shared with it. */
export function keepSignInCode(): void {
  const url = new URL(location.href);
  const code = url.searchParams.get(SIGN_IN_PARAM);
  if (code === null) return;
  tab.write(KEY, code);
  url.searchParams.delete(SIGN_IN_PARAM);
  history.replaceState(history.state, '', url);
}

/** The code works only once. */
export function noteHandedIn(): void {
  tab.write(KEY, HANDED_IN);
}

export function forgetSignInCode(): void {
  tab.remove(KEY);
}
