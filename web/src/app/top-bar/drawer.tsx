import { useTexts } from '../../i18n/texts.ts';
import { useSession } from '../../session/session.ts';
import { useLogout } from '../../session/use-logout.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import { WalletButton } from '../../wallet/wallet-button.tsx';
import { PATHS } from '../paths.ts';
import { BAR_TEXTS, NAV_LINKS, USER_LINKS } from './bar-texts.ts';
import css from './drawer.module.css';
import { useThemeSwitch } from './theme-toggle.tsx';
import type { DrawerState } from './use-drawer.ts';

export interface DrawerProps {
  drawer: DrawerState;
  path: string;
}

/** What the menu of small screens holds; it is drawn only while it is open. */
export default function Drawer({ drawer, path }: DrawerProps) {
  const texts = useTexts(BAR_TEXTS);
  const session = useSession();
  const theme = useThemeSwitch();
  const { logout, isPending } = useLogout(PATHS.home);
  const isSignedIn = session.status === 'signedIn';
  const links = isSignedIn ? [...NAV_LINKS, ...USER_LINKS] : NAV_LINKS;
  return (
    <div className={css.drawer}>
      <div className={css.wallet}>
        <WalletButton place="drawer" />
      </div>
      <nav aria-label={texts.main}>
        {links.map(({ to, text, icon }) => (
          <Link
            key={to}
            to={to}
            className={css.item}
            onClick={drawer.close}
            {...(path === to ? { 'aria-current': 'page' } : {})}
          >
            <Icon name={icon} />
            {texts[text]}
          </Link>
        ))}
      </nav>
      <button type="button" className={css.item} onClick={theme.toggle}>
        <Icon name={theme.icon} />
        {theme.label}
      </button>
      {isSignedIn && (
        <button type="button" className={css.item} aria-busy={isPending} onClick={() => !isPending && logout()}>
          <Icon name="logout" />
          {isPending ? texts.loggingOut : texts.logout}
        </button>
      )}
      {session.status === 'signedOut' && (
        <div className={css.entrance}>
          <Link to={PATHS.login} className={buttonClass()} onClick={drawer.close}>
            {texts.login}
          </Link>
          <Link to={PATHS.register} className={buttonClass({ look: 'primary' })} onClick={drawer.close}>
            {texts.signUp}
          </Link>
        </div>
      )}
    </div>
  );
}
