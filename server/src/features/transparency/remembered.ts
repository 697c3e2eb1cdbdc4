/** A shared cache of chain readings: read at intervals, however many requests there are. */

/** Returns the last reading for `freshMs`. Calls during a reading wait for the same one; a failed one is not kept. */
export function remembered<Value>(read: () => Promise<Value>, freshMs: number): () => Promise<Value> {
  let last: Promise<Value> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (last && performance.now() - readAt < freshMs) return last;
    const asked = read();
    [last, readAt] = [asked, performance.now()];
    asked.catch(() => {
      if (last === asked) last = undefined;
    });
    return asked;
  };
}
