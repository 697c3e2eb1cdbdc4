import { type RefObject, useEffect, useId, useRef, useState } from 'react';

export interface DrawerState {
  open: boolean;
  id: string;
  buttonRef: RefObject<HTMLButtonElement | null>;
  toggle(): void;
  close(): void;
}

/** The menu of small screens: while it is open the page behind is inert; a choice, Esc or a wide window closes it. */
export function useDrawer(path: string): DrawerState {
  const [open, setOpen] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const id = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes it, whatever led there
  useEffect(() => setOpen(false), [path]);
  useEffect(() => {
    if (!open) return;
    const behind = document.querySelectorAll('main, footer');
    for (const part of behind) part.toggleAttribute('inert', true);
    document.documentElement.style.setProperty('overflow', 'hidden');
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      buttonRef.current?.focus();
    };
    const wide = matchMedia('(min-width: 768px)');
    const onWide = () => wide.matches && setOpen(false);
    document.addEventListener('keydown', onKey);
    wide.addEventListener('change', onWide);
    return () => {
      for (const part of behind) part.toggleAttribute('inert', false);
      document.documentElement.style.removeProperty('overflow');
      document.removeEventListener('keydown', onKey);
      wide.removeEventListener('change', onWide);
    };
  }, [open]);
  return { open, id, buttonRef, toggle: () => setOpen((now) => !now), close: () => setOpen(false) };
}
