/**
 * The server asks anew who it is (`auth.stepUpRequired`): the call waits for the answer of a dialog, which a page shows, and
 * is repeated after it. A page without such a dialog shows the refusal.
 */

/** Whose session is to prove it. */
export type StepUpArea = 'user' | 'admin';

/** True once it is proven; false when the person turned back. */
type Ask = (area: StepUpArea) => Promise<boolean>;

let ask: Ask | undefined;
let running: Promise<boolean> | undefined;

/** Sets who asks; returns a function that takes it back. */
export function setStepUp(next: Ask): () => void {
  ask = next;
  return () => {
    if (ask === next) ask = undefined;
  };
}

/** Several calls at once ask once. */
export function askStepUp(area: StepUpArea): Promise<boolean> {
  running ??= (ask?.(area) ?? Promise.resolve(false)).finally(() => {
    running = undefined;
  });
  return running;
}

export const areaOf = (path: string): StepUpArea => (path.startsWith('/api/admin') ? 'admin' : 'user');
