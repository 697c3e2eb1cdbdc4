/**
 * The server requires a recent proof of identity (`auth.stepUpRequired`). The call waits while a dialog of the page asks for
 * it, and is then repeated. On a page without that dialog the call fails.
 */

/** The session that must be confirmed. */
export type StepUpArea = 'user' | 'admin';

/** True after the proof; false if the user declined. */
type Ask = (area: StepUpArea) => Promise<boolean>;

let ask: Ask | undefined;
const running = new Map<StepUpArea, Promise<boolean>>();

/** Registers the dialog; returns a function that removes it. */
export function setStepUp(next: Ask): () => void {
  ask = next;
  return () => {
    if (ask === next) ask = undefined;
  };
}

/** Several calls of an area at once open one dialog. There is only one: another area waits until it has closed. */
export function askStepUp(area: StepUpArea): Promise<boolean> {
  const open = running.get(area);
  if (open) return open;
  const asked = Promise.allSettled(running.values())
    .then(() => ask?.(area) ?? false)
    .finally(() => running.delete(area));
  running.set(area, asked);
  return asked;
}

export const areaOf = (path: string): StepUpArea => (path.startsWith('/api/admin') ? 'admin' : 'user');
