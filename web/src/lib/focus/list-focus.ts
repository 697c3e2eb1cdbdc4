/** Where the focus goes when an entry replaces a list, and when the list comes back. */
import { useCallback, useEffect, useRef } from 'react';
import { focusIfLost } from './kept-focus.ts';

/** Attribute of the element that opens an entry; its value is the entry's id. */
export const ENTRY = 'data-entry';

export function useListFocus() {
  /** Set only by a press: a page that opens with an entry does not move the focus. */
  const isMoving = useRef(false);
  const opened = useRef<string>(undefined);
  const entry = useCallback((node: HTMLElement | null) => {
    if (!node || !isMoving.current) return;
    isMoving.current = false;
    node.focus();
  }, []);
  const list = useCallback((node: HTMLElement | null) => {
    if (!node || !isMoving.current) return;
    isMoving.current = false;
    const before = node.querySelector<HTMLElement>(`[${ENTRY}="${CSS.escape(opened.current ?? '')}"]`);
    (before ?? node).focus();
  }, []);
  return {
    /** For the element that holds the entry, and for the one that holds the list; both have `tabIndex={-1}`. */
    entry,
    list,
    open(id: string) {
      opened.current = id;
      isMoving.current = true;
    },
    close() {
      isMoving.current = true;
    },
  };
}

/** The beginning of whatever a user does next. */
const STEPS = ['pointerdown', 'keydown'] as const;

/**
 * For buttons that ask for confirmation. The returned element takes the focus when the question closes and the pressed control
 * is gone, at once or with the server's next reply: `offered` names the controls available now. Changes after that, or after
 * the user has gone on, are made by others and move nothing.
 */
export function useFocusAfterQuestion(isAsking: boolean, offered: string) {
  const place = useRef<HTMLDivElement>(null);
  const offeredThen = useRef<string>(undefined);
  useEffect(() => {
    const forget = () => {
      offeredThen.current = undefined;
    };
    if (isAsking) offeredThen.current ??= offered;
    else if (offeredThen.current !== undefined) {
      focusIfLost(place.current);
      if (offered !== offeredThen.current) return forget();
      // A question that was cancelled has no reply.
      for (const event of STEPS) document.addEventListener(event, forget, true);
    }
    return () => {
      for (const event of STEPS) document.removeEventListener(event, forget, true);
    };
  }, [isAsking, offered]);
  return place;
}

/** A form replaces the pressed control: the focus goes to its first field, if it has one. */
export function focusFieldIfLost(form: HTMLElement | null): void {
  focusIfLost(form?.querySelector<HTMLElement>('input, textarea, select') ?? form);
}
