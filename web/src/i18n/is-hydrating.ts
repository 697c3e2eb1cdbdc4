/** The front page comes as HTML from the server; the first render here takes it over as it is. */
import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** True while a render must make exactly what the server made. */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}
