import { useEffect, useRef } from 'react';

/** While it is open, the way back of a phone closes it. */
export function useBack(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!isOpen) return;
    let stop: (() => void) | undefined;
    let isOver = false;
    // Nobody goes back from something within the first moment, and a first load needs none of it.
    void import('./back.ts').then(
      ({ closeOnBack }) => {
        if (!isOver) stop = closeOnBack(() => latest.current());
      },
      () => {},
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [isOpen]);
}
