/** A code was made: until when this browser may be asked. Kept between visits, as a phone may close the page meanwhile. */
import { local } from '../storage.ts';
import { QUESTIONS_KEY } from './sign-in-questions.ts';

/** The longest that a request takes: one minute for the code, five to sign, three to answer. */
const ASKED_MS = 9 * 60_000;

export function expectQuestion(): void {
  local.write(QUESTIONS_KEY, String(Date.now() + ASKED_MS));
  // This tab gets no event of its own.
  dispatchEvent(new Event('storage'));
}

/** False from the time on when nothing can come any more. */
export function isQuestionDue(): boolean {
  if (Number(local.read(QUESTIONS_KEY)) > Date.now()) return true;
  local.remove(QUESTIONS_KEY);
  return false;
}
