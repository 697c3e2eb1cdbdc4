/** A process that needs more restarts than this within the window will not recover by another one. */
const MAX_RESTARTS = 15;
const WINDOW_MS = 30_000;

/** Decides whether an ended process may be restarted immediately. */
export function createRestarts(nowMs: () => number = () => performance.now()) {
  let restartedAtMs: number[] = [];
  return {
    mayRestart(): boolean {
      const now = nowMs();
      restartedAtMs = restartedAtMs.filter((at) => now - at < WINDOW_MS);
      if (restartedAtMs.length >= MAX_RESTARTS) return false;
      restartedAtMs.push(now);
      return true;
    },
  };
}
