/** More deaths than this within the window mean that a restart does not help. */
const MAX_RESTARTS = 15;
const WITHIN_MS = 30_000;

/** Decides whether an ended process may be restarted immediately. */
export function createRestarts(nowMs: () => number = () => performance.now()) {
  let tries: number[] = [];
  return {
    mayTry(): boolean {
      const now = nowMs();
      tries = tries.filter((at) => now - at < WITHIN_MS);
      if (tries.length >= MAX_RESTARTS) return false;
      tries.push(now);
      return true;
    },
  };
}
