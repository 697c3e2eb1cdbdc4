import { type RefObject, useLayoutEffect } from 'react';
import { focusIfLost } from './kept-focus.ts';

/** For a place that disappears along with the pressed control: the focus moves to `next`, by default the page's content. */
export function useFocusAfterwards(place: RefObject<HTMLElement | null>, next = '#main'): void {
  useLayoutEffect(() => {
    const node = place.current;
    return () => {
      if (node?.contains(document.activeElement))
        setTimeout(() => focusIfLost(document.querySelector<HTMLElement>(next)));
    };
  }, [place, next]);
}
