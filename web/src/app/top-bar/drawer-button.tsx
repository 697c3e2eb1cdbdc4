import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { detail } from '../on-demand.tsx';
import { BAR_TEXTS } from './bar-texts.ts';

/** Its content comes when somebody reaches for the button. */
export const drawerContent = detail<{ drawer: DrawerState; path: string }>(() =>
  import('./drawer.tsx').then(({ Drawer }) => ({ default: Drawer })),
);
const fetchAhead = () => void drawerContent.preload().catch(() => {});

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

export function DrawerButton({ drawer }: { drawer: DrawerState }) {
  const texts = useTexts(BAR_TEXTS);
  return (
    <IconButton
      ref={drawer.buttonRef}
      label={drawer.open ? texts.closeMenu : texts.openMenu}
      aria-expanded={drawer.open}
      aria-controls={drawer.open ? drawer.id : undefined}
      onClick={drawer.toggle}
      onPointerEnter={fetchAhead}
      onFocus={fetchAhead}
    >
      <Icon name={drawer.open ? 'close' : 'menu'} size={24} />
    </IconButton>
  );
}
