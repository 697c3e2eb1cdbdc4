/**
 * Whether this browser may be asked to let another one in: only for some minutes after it made a code for a link. At any other
 * time nothing is loaded or read for it. In the first load, so as little as can be: expect-question.ts has the rest.
 */
import { local } from '../storage.ts';

export const QUESTIONS_KEY = 'signInQuestions';

export const mayBeAsked = (): boolean => !!local.read(QUESTIONS_KEY);

/** Other tabs hear of it as well. */
export function onQuestions(listener: () => void): () => void {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}
