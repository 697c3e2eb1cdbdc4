import type { User } from '@eleven/protocol/api/auth';
import { useTexts } from '../../i18n/texts.ts';
import { useLogout } from '../../session/use-logout.ts';
import { Icon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import { usePopover } from '../../ui/popover.tsx';
import { PATHS } from '../paths.ts';
import { BAR_TEXTS, USER_LINKS } from './bar-texts.ts';
import css from './user-menu.module.css';

export function UserMenu({ user }: { user: User }) {
  const texts = useTexts(BAR_TEXTS);
  const { open, id, rootRef, buttonRef, toggle, close } = usePopover();
  const { logout, isPending } = useLogout(PATHS.home);
  return (
    <div ref={rootRef} className={css.root}>
      <button
        ref={buttonRef}
        type="button"
        className={css.button}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={texts.userMenu(user.name)}
        onClick={toggle}
      >
        <span className={css.initial} aria-hidden="true">
          {[...user.name.trim()][0]?.toUpperCase()}
        </span>
        <span className={css.name}>{user.name}</span>
        <Icon name="chevron" size={16} />
      </button>
      {open && (
        <nav id={id} className={css.panel} aria-label={texts.userMenu(user.name)}>
          {USER_LINKS.map(({ to, text, icon }) => (
            <Link key={to} to={to} onClick={close}>
              <Icon name={icon} />
              {texts[text]}
            </Link>
          ))}
          <hr />
          <button type="button" aria-busy={isPending} onClick={() => !isPending && logout()}>
            <Icon name="logout" />
            {isPending ? texts.loggingOut : texts.logout}
          </button>
        </nav>
      )}
    </div>
  );
}
