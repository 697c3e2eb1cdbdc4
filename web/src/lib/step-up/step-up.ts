/**
 * The server requires a recent proof of identity (`auth.stepUpRequired`). The call waits while a dialog of the page asks for
 * it, and is then repeated. On a page without that dialog the call fails.
 */

/** The session that must be confirmed. */
export type StepUpArea = 'user' | 'admin';

/** True after the proof; false if the user declined. */
type Ask = (area: StepUpArea) => Promise<boolean>;

let ask: Ask | undefined;
let running: Promise<boolean> | undefined;

/** Registers the dialog; returns a function that removes it. */
export function setStepUp(next: Ask): () => void {
  ask = next;
  return () => {
    if (ask === next) ask = undefined;
  };
}

/** Several calls at once open one dialog. */
export function askStepUp(area: StepUpArea): Promise<boolean> {
  running ??= (ask?.(area) ?? Promise.resolve(false)).finally(() => {
    running = undefined;
  });
  return running;
}

export const areaOf = (path: string): StepUpArea => (path.startsWith('/api/admin') ? 'admin' : 'user');
