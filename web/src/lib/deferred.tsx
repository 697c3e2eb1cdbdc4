import { type ReactNode, useDeferredValue } from 'react';

/** Children that can wait a frame: the first render leaves them out, and a deferred one adds them in slices. */
export function Deferred({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children;
}
