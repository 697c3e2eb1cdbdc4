import { useTexts } from '../../i18n/texts.ts';
import { lazyPart } from '../../lib/lazy-component.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { BAR_TEXTS } from './bar-texts.ts';
import type { DrawerProps } from './drawer.tsx';
import type { DrawerState } from './use-drawer.ts';

/** The drawer's content loads when the user reaches for the button. */
export const DrawerContent = lazyPart<DrawerProps>(() => import('./drawer.tsx'));

export function DrawerButton({ drawer }: { drawer: DrawerState }) {
  const texts = useTexts(BAR_TEXTS);
  return (
    <IconButton
      ref={drawer.buttonRef}
      label={drawer.open ? texts.closeMenu : texts.openMenu}
      aria-expanded={drawer.open}
      aria-controls={drawer.open ? drawer.id : undefined}
      onClick={drawer.toggle}
      onPointerEnter={DrawerContent.prefetch}
      onFocus={DrawerContent.prefetch}
    >
      <Icon name={drawer.open ? 'close' : 'menu'} size={24} />
    </IconButton>
  );
}
