import { useDeferredValue } from 'react';

/** False when what uses it is drawn for the first time, then true: what can wait a frame is drawn after that, in slices. */
export const useSecondLook = (): boolean => useDeferredValue(true, false);
