/** Data that is the same for everybody, read once and cached until its invalidation. */
import type { Invalidation } from '@eleven/protocol/api/system';
import type { Hub } from './hub.ts';

/** How long a change may stay unseen if its notification is lost. */
const FRESH_MS = 1_000;

/**
 * Reads again after `invalidation`. Caches neither undefined values, nor anything while this process may miss invalidations.
 */
export function createCached<Value>(
  hub: Hub,
  invalidation: Invalidation,
  read: () => Promise<Value>,
): () => Promise<Value> {
  let held: { readonly value: Promise<Value>; readonly untilMs: number } | undefined;
  hub.watch((published) => {
    if (published === invalidation) held = undefined;
  });
  return () => {
    if (!hub.isListening()) return read();
    if (held && performance.now() < held.untilMs) return held.value;
    const reading = { value: read(), untilMs: performance.now() + FRESH_MS };
    held = reading;
    const forget = () => {
      if (held === reading) held = undefined;
    };
    reading.value.then((value) => {
      if (value === undefined) forget();
    }, forget);
    return reading.value;
  };
}
