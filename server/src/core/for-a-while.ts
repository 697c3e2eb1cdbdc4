import type { Clock } from './clock.ts';

/** Caches a slow computation for `whileMs`: callers meanwhile get the same result. Failures are not cached. */
export function forAWhile<Value>(clock: Clock, whileMs: number, read: () => Promise<Value>): () => Promise<Value> {
  let last: { readonly at: number; readonly value: Promise<Value> } | undefined;
  return () => {
    const at = clock.now().getTime();
    // A clock that was set back must not keep it forever.
    if (last && Math.abs(at - last.at) < whileMs) return last.value;
    const value = read();
    const asked = { at, value };
    last = asked;
    value.catch(() => {
      if (last === asked) last = undefined;
    });
    return value;
  };
}
