/**
 * Notes that a code was made, and until when this browser may be asked. Stored across visits, as a phone may close the page.
 */
import type { QueryClient } from '@tanstack/react-query';
import { local } from '../storage.ts';
import { SESSION_KEY } from './session.ts';
import { mayBeAsked } from './sign-in-questions.ts';

/** The key that `mayBeAsked` reads. */
const KEY = 'signInQuestions';
/** The longest that a request takes: one minute for the code, five to sign, three to answer. */
const ASKED_MS = 9 * 60_000;

export function expectQuestion(client: QueryClient): void {
  const isNew = !mayBeAsked();
  local.write(KEY, String(Date.now() + ASKED_MS));
  // The shell checks again whenever the session changes: a separate listener would cost every first load more than this.
  if (isNew) client.setQueryData(SESSION_KEY, (user: object | null) => user && { ...user, mayBeAsked: true });
}

/** False once no question can arrive any more. */
export function isQuestionDue(): boolean {
  if (Number(mayBeAsked()) > Date.now()) return true;
  local.remove(KEY);
  return false;
}
