import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { afterFrame } from '../../ui/after-frame.ts';

/** What is inert while it is open: not the `main` in it, which another takes the place of while a page comes. */
export const BEHIND_DRAWER_ID = 'behind-drawer';

export interface DrawerState {
  open: boolean;
  id: string;
  buttonRef: RefObject<HTMLButtonElement | null>;
  toggle(): void;
  close(): void;
}

/** The menu of small screens; what it does to the page while it is open stands in drawer.tsx. */
export function useDrawer(path: string): DrawerState {
  const [open, setOpen] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const id = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes it, whatever led there
  useEffect(() => setOpen(false), [path]);
  return { open, id, buttonRef, toggle: () => afterFrame(() => setOpen((now) => !now)), close: () => setOpen(false) };
}
