/** The server sends the front page as HTML; the first render in the browser hydrates it unchanged. */
import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** True while a render must produce the same markup as the server's. */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}
