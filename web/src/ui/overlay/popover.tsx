import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { afterFrame } from '../after-frame.ts';

export interface Popover {
  open: boolean;
  id: string;
  /** Wraps button and panel: a press or focus outside closes the panel. */
  rootRef: RefObject<HTMLDivElement | null>;
  buttonRef: RefObject<HTMLButtonElement | null>;
  /** Takes effect in the frame after the press. */
  toggle(): void;
  close(): void;
}

/** A panel under a button. Esc closes it and returns the focus to the button; the panel itself calls `useBack`. */
export function usePopover(): Popover {
  const [open, setOpen] = useState(false);
  const rootRef = useRef<HTMLDivElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !rootRef.current?.contains(event.target)) setOpen(false);
    };
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      buttonRef.current?.focus();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    document.addEventListener('keydown', closeByKey);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      document.removeEventListener('keydown', closeByKey);
    };
  }, [open]);
  const toggle = () => afterFrame(() => setOpen((now) => !now));
  return { open, id, rootRef, buttonRef, toggle, close: () => setOpen(false) };
}
