/**
 * Whether this browser may be asked to let another one in: only for some minutes after it made a code for a link. At any other
 * time nothing is loaded or read for this. Part of the first load, so kept minimal: expect-question.ts has the rest.
 */
import { local } from '../storage.ts';

export const mayBeAsked = () => local.read('signInQuestions');
