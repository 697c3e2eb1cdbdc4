import { useEffect, useRef } from 'react';

/** While the overlay is open, a phone's Back closes it. */
export function useBack(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!isOpen) return;
    // Nobody presses Back within the first moment, and a first load does not need this code.
    const begun = import('./back.ts').then(
      ({ closeOnBack }) => closeOnBack(() => latest.current()),
      // Without that code, Back leads to the previous page, as usual.
      () => {},
    );
    return () => void begun.then((stop) => stop?.());
  }, [isOpen]);
}
