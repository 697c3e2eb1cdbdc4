/**
 * Whether this browser may be asked to let another one in: only for some minutes after it made a code for a link. At any other
 * time nothing is loaded or read for it.
 */
import { local } from '../storage.ts';

const KEY = 'signInQuestions';
/** The longest that a request takes: one minute for the code, five to sign, three to answer. */
const ASKED_MS = 9 * 60_000;

const listeners = new Set<() => void>();

export const mayBeAsked = (): boolean => Number(local.read(KEY) ?? 0) > Date.now();

/** A code was made. Kept between visits: the phone may have closed this page meanwhile. */
export function expectQuestion(): void {
  local.write(KEY, String(Date.now() + ASKED_MS));
  for (const listener of listeners) listener();
}

export function onQuestions(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
