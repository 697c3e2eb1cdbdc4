import { useTexts } from '../../i18n/texts.ts';
import { detail } from '../../lib/on-demand.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { BAR_TEXTS } from './bar-texts.ts';
import type { DrawerProps } from './drawer.tsx';
import type { DrawerState } from './use-drawer.ts';

/** Its content comes when somebody reaches for the button. */
export const drawerContent = detail<DrawerProps>(() => import('./drawer.tsx'));

export function DrawerButton({ drawer }: { drawer: DrawerState }) {
  const texts = useTexts(BAR_TEXTS);
  return (
    <IconButton
      ref={drawer.buttonRef}
      label={drawer.open ? texts.closeMenu : texts.openMenu}
      aria-expanded={drawer.open}
      aria-controls={drawer.open ? drawer.id : undefined}
      onClick={drawer.toggle}
      onPointerEnter={drawerContent.fetchAhead}
      onFocus={drawerContent.fetchAhead}
    >
      <Icon name={drawer.open ? 'close' : 'menu'} size={24} />
    </IconButton>
  );
}
