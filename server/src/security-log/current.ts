/**
 * The user behind a request, as far as its handler finds out: for sign-ins and links in emails, which have no session. The
 * note follows the request's async context, so any code can add to it without having the request.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { SecurityOutcome } from '@eleven/protocol/security-events';

export interface RequestNote {
  /** The account that acts, or that a sign-in is for. */
  userId?: string;
  /** The address that a sign-in is for, until its account is looked up. */
  address?: string;
  /** Set if the response's status does not express it. */
  outcome?: SecurityOutcome;
  /** More about a success; a failure has the code of its error. */
  code?: string;
}

const current = new AsyncLocalStorage<RequestNote>();

/** Runs the rest of a request with a separate note. */
export const withNote = (note: RequestNote, rest: () => void): void => current.run(note, rest);

/** Adds to the current request's note for the security log; outside of a request it does nothing. */
export function recordSecurityEvent(found: RequestNote): void {
  Object.assign(current.getStore() ?? {}, found);
}
