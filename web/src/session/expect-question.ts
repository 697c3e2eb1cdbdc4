/** A code was made: until when this browser may be asked. Kept between visits, as a phone may close the page meanwhile. */
import type { QueryClient } from '@tanstack/react-query';
import { local } from '../storage.ts';
import { SESSION_KEY } from './session.ts';
import { mayBeAsked } from './sign-in-questions.ts';

/** As `mayBeAsked` reads it. */
const KEY = 'signInQuestions';
/** The longest that a request takes: one minute for the code, five to sign, three to answer. */
const ASKED_MS = 9 * 60_000;

export function expectQuestion(client: QueryClient): void {
  const isNew = !mayBeAsked();
  local.write(KEY, String(Date.now() + ASKED_MS));
  // The shell looks again whenever the session changes: a listener of its own would cost every first load more than this.
  if (isNew) client.setQueryData(SESSION_KEY, (user: object | null) => user && { ...user, mayBeAsked: true });
}

/** False from the time on when nothing can come any more. */
export function isQuestionDue(): boolean {
  if (Number(mayBeAsked()) > Date.now()) return true;
  local.remove(KEY);
  return false;
}
