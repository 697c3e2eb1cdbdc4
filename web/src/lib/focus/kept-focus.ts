/** Keeps the focus near the pressed control when that disappears. */
import { useEffect, useRef } from 'react';

/** The pressed button is gone or disabled: the focus moves here instead of to the top of the page. */
export function focusIfLost(node: HTMLElement | null): void {
  const { activeElement, body } = document;
  // The browser removes the focus from a disabled button only with the next frame.
  if (activeElement === body || activeElement?.matches(':disabled')) node?.focus();
}

/** For a place whose buttons may disappear: `inside` goes on their container, `place` takes the focus of one that is gone. */
export function useKeptFocus() {
  const place = useRef<HTMLDivElement>(null);
  const isInside = useRef(false);
  useEffect(() => {
    if (isInside.current) focusIfLost(place.current);
  });
  const note = (is: boolean) => () => {
    isInside.current = is;
  };
  return { place: { ref: place, tabIndex: -1 }, inside: { onFocus: note(true), onBlur: note(false) } };
}
