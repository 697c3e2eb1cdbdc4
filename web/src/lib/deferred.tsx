import { type ReactNode, useDeferredValue } from 'react';

/** Delays its children by a frame: the first render leaves them out, and a deferred render adds them in slices. */
export function Deferred({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children;
}
