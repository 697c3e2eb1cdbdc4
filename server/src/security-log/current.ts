/**
 * The user behind a request, as far as its handler finds out: for sign-ins and links in emails, which come without a
 * session. The note follows the request, so that any code that knows can add to it without being handed the request.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { SecurityOutcome } from '@eleven/protocol/security-events';

export interface RequestNote {
  /** The account that acts, or that a sign-in is for. */
  userId?: string;
  /** That a sign-in is for, while nobody has looked whose it is. */
  address?: string;
  /** Where the status of the answer does not say it. */
  outcome?: SecurityOutcome;
}

const current = new AsyncLocalStorage<RequestNote>();

/** Runs the rest of a request with a note of its own. */
export const withNote = (note: RequestNote, rest: () => void): void => current.run(note, rest);

/** Adds to the note of this request, for the security log; outside of one it does nothing. */
export function recordSecurityEvent(found: RequestNote): void {
  Object.assign(current.getStore() ?? {}, found);
}
