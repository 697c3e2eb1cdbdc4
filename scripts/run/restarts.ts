/** So many deaths within the window and it is no accident any more. */
const MAX_RESTARTS = 15;
const WITHIN_MS = 30_000;

/** Says whether something that ended may be started once more, at once. */
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
