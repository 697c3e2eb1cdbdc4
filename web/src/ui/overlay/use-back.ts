import { useEffect, useRef } from 'react';

/** While it is open, the way back of a phone closes it. */
export function useBack(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!isOpen) return;
    // Nobody goes back from something within the first moment, and a first load needs none of it.
    const begun = import('./back.ts').then(
      ({ closeOnBack }) => closeOnBack(() => latest.current()),
      // Without its code the way back leads to the page before, as anywhere.
      () => {},
    );
    return () => void begun.then((stop) => stop?.());
  }, [isOpen]);
}
