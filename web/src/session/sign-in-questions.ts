/**
 * Whether this browser may be asked to let another one in: only for some minutes after it made a code for a link. At any other
 * time nothing is loaded or read for it. In the first load, so as little as can be: expect-question.ts has the rest.
 */
import { local } from '../storage.ts';

export const mayBeAsked = () => local.read('signInQuestions');
