import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { focusIfLost } from '../../lib/focus/kept-focus.ts';
import { PATHS } from '../../paths.ts';
import { useSession } from '../../session/session.ts';
import { useLogout } from '../../session/use-logout.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import { MORE_ICONS } from '../../ui/more-icons.ts';
import { showToast } from '../../ui/overlay/toast-store.ts';
import { useBack } from '../../ui/overlay/use-back.ts';
import { WalletButton } from '../../wallet/connect/wallet-button.tsx';
import { isInstalled } from '../installed/is-installed.ts';
import { AGAIN_TEXTS, readAgain } from '../installed/read-again.ts';
import { BAR_TEXTS, NAV_LINKS } from './bar-texts.ts';
import css from './drawer.module.css';
import { useThemeSwitch } from './theme-toggle.tsx';
import { BEHIND_DRAWER_ID, type DrawerState } from './use-drawer.ts';
import { USER_LINKS, USER_TEXTS } from './user-texts.ts';

export interface DrawerProps {
  drawer: DrawerState;
  path: string;
}

/** The menu of small screens; rendered only while it is open. */
export default function Drawer({ drawer, path }: DrawerProps) {
  useModality(drawer);
  useBack(true, drawer.close);
  const client = useQueryClient();
  const texts = useTexts(BAR_TEXTS);
  const userTexts = useTexts(USER_TEXTS);
  const { again, read, failed } = useTexts(AGAIN_TEXTS);
  const session = useSession();
  const theme = useThemeSwitch();
  const { logout, isPending } = useLogout(PATHS.home);
  const isSignedIn = session.status === 'signedIn';
  useClosedByLogout(isSignedIn, drawer);
  const links = [
    ...NAV_LINKS.map(({ text, ...link }) => ({ ...link, words: texts[text] })),
    ...(isSignedIn ? USER_LINKS.map(({ text, ...link }) => ({ ...link, words: userTexts[text] })) : []),
  ];
  return (
    <div className={css.drawer}>
      <div className={css.wallet}>
        <WalletButton place="drawer" />
      </div>
      <nav aria-label={texts.main}>
        {links.map(({ to, words, icon }) => (
          <Link
            key={to}
            to={to}
            className={css.item}
            onClick={drawer.close}
            {...(path === to ? { 'aria-current': 'page' } : {})}
          >
            <Icon name={icon} />
            {words}
          </Link>
        ))}
      </nav>
      <button type="button" className={css.item} onClick={theme.toggle}>
        <Icon name={theme.icon} />
        {theme.label}
      </button>
      {isInstalled() && (
        <button
          type="button"
          className={css.item}
          onClick={() => {
            drawer.close();
            drawer.buttonRef.current?.focus();
            void readAgain(client).then((isRead) =>
              showToast(isRead ? { title: read } : { title: failed, tone: 'destructive' }),
            );
          }}
        >
          <Icon name={MORE_ICONS.refresh} />
          {again}
        </button>
      )}
      {isSignedIn && (
        <button type="button" className={css.item} aria-busy={isPending} onClick={() => !isPending && logout()}>
          <Icon name={MORE_ICONS.logout} />
          {isPending ? userTexts.loggingOut : userTexts.logout}
        </button>
      )}
      {session.status === 'signedOut' && (
        <div className={css.entrance}>
          <Link to={PATHS.login} className={buttonClass()} onClick={drawer.close}>
            {texts.login}
          </Link>
          <Link to={PATHS.register} className={buttonClass({ variant: 'primary' })} onClick={drawer.close}>
            {texts.signUp}
          </Link>
        </div>
      )}
    </div>
  );
}

/** A logout on the front page leads to no other page, which would close the menu. */
function useClosedByLogout(isSignedIn: boolean, drawer: DrawerState): void {
  const wasSignedIn = useRef(isSignedIn);
  useEffect(() => {
    if (wasSignedIn.current && !isSignedIn) drawer.close();
    wasSignedIn.current = isSignedIn;
  });
}

/** While it is open, the page behind it is inert; Esc or a wide window closes it. A focus that it had moves to the page. */
function useModality(drawer: DrawerState): void {
  const latest = useRef(drawer);
  latest.current = drawer;
  useLayoutEffect(() => {
    const behind = document.getElementById(BEHIND_DRAWER_ID);
    behind?.toggleAttribute('inert', true);
    document.documentElement.style.setProperty('overflow', 'hidden');
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      latest.current.close();
      latest.current.buttonRef.current?.focus();
    };
    const wide = matchMedia('(min-width: 768px)');
    const onWide = () => wide.matches && latest.current.close();
    document.addEventListener('keydown', onKey);
    wide.addEventListener('change', onWide);
    return () => {
      behind?.toggleAttribute('inert', false);
      document.documentElement.style.removeProperty('overflow');
      document.removeEventListener('keydown', onKey);
      wide.removeEventListener('change', onWide);
      setTimeout(() => focusIfLost(document.getElementById('main')));
    };
  }, []);
}
