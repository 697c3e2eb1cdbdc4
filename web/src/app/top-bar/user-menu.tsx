import type { User } from '@eleven/protocol/api/user';
import { useTexts } from '../../i18n/texts.ts';
import { useFocusAfterwards } from '../../lib/focus/focus-afterwards.ts';
import { lazyOptional } from '../../lib/lazy-component.tsx';
import { Icon } from '../../ui/icons.tsx';
import { usePopover } from '../../ui/overlay/popover.tsx';
import css from './user-menu.module.css';
import type { UserPanelProps } from './user-panel.tsx';

const UserPanel = lazyOptional<UserPanelProps>(() => import('./user-panel.tsx'));

export default function UserMenu({ user }: { user: User }) {
  const texts = useTexts({ menu: { ko: (name: string) => `${name} 사용자 메뉴`, en: (name) => `${name}, user menu` } });
  const { open, id, rootRef, buttonRef, toggle, close } = usePopover();
  // A logout on the front page leads to no other page.
  useFocusAfterwards(rootRef);
  return (
    <div ref={rootRef} className={css.root}>
      <button
        ref={buttonRef}
        type="button"
        className={css.button}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={texts.menu(user.name)}
        onClick={toggle}
        onPointerEnter={UserPanel.prefetch}
        onFocus={UserPanel.prefetch}
      >
        <span className={css.initial} aria-hidden="true">
          {[...user.name.trim()][0]?.toUpperCase()}
        </span>
        <bdi className={css.name}>{user.name}</bdi>
        <Icon name="chevron" size={16} />
      </button>
      {open && (
        <nav id={id} className={css.panel} aria-label={texts.menu(user.name)}>
          <UserPanel close={close} />
        </nav>
      )}
    </div>
  );
}
