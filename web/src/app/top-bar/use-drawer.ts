import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { afterFrame } from '../../ui/after-frame.ts';

/** The part of the page that is inert while the drawer is open. Not `main`, which is replaced when a page loads. */
export const BEHIND_DRAWER_ID = 'behind-drawer';

export interface DrawerState {
  open: boolean;
  id: string;
  buttonRef: RefObject<HTMLButtonElement | null>;
  toggle(): void;
  close(): void;
}

/** State of the menu for small screens. Its effects on the rest of the page are in drawer.tsx. */
export function useDrawer(path: string): DrawerState {
  const [open, setOpen] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const id = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of page closes it
  useEffect(() => setOpen(false), [path]);
  return { open, id, buttonRef, toggle: () => afterFrame(() => setOpen((now) => !now)), close: () => setOpen(false) };
}
