import type { User } from '@eleven/protocol/api/user';
import { PRODUCT_NAMES } from '@eleven/protocol/product';
import { useEffect, useState } from 'react';
import { useLocale } from '../../i18n/locale.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { usePath } from '../../lib/address/location.ts';
import { lazyOptional } from '../../lib/lazy-component.tsx';
import { PATHS } from '../../paths.ts';
import { type Session, useSession } from '../../session/session.ts';
import layout from '../../styles/layout.module.css';
import { Brand } from '../../ui/brand.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { WalletButton } from '../../wallet/connect/wallet-button.tsx';
import { BAR_TEXTS, NAV_LINKS } from './bar-texts.ts';
import { DrawerButton, DrawerContent } from './drawer-button.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import css from './top-bar.module.css';
import { useDrawer } from './use-drawer.ts';

/** For signed-in users only: visitors do not load them. */
const Bell = lazyOptional<{ activityPath: string }>(() => import('../../features/notifications/bell.tsx'));
const AccountChoices = lazyOptional<{ user: User }>(() => import('../../session/account-choices.tsx'));
const UserMenu = lazyOptional<{ user: User }>(() => import('./user-menu.tsx'));

/** SPEC.md §9: the bar is translucent once scrolled further than this. */
export const SCROLL_PX = 20;

export function TopBar() {
  const session = useSession();
  const locale = useLocale();
  const texts = useTexts(BAR_TEXTS);
  const scrolled = useScrolled();
  const path = usePath();
  const drawer = useDrawer(path);
  const isSettled = useSettled(session.status);
  return (
    <header className={classNames(css.bar, scrolled && css.scrolled, drawer.open && css.drawerOpen)}>
      <div className={classNames(layout.wrap, css.inside, session.status === 'signedIn' && css.crowded)}>
        <Link to={PATHS.home} className={css.home} aria-label={PRODUCT_NAMES[locale]}>
          <Brand />
        </Link>
        <nav className={css.links} aria-label={texts.main}>
          <ul>
            {NAV_LINKS.map(({ to, text }) => (
              <li key={to}>
                <Link to={to} {...(path === to ? { 'aria-current': 'page' } : {})}>
                  {texts[text]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={classNames(css.end, !isSettled && css.unsettled)}>
          {session.status === 'signedIn' && <AccountChoices user={session.user} />}
          {session.status === 'signedIn' && <Bell activityPath={PATHS.activityLogs} />}
          <WalletButton />
          <div className={css.wide}>
            {session.status === 'signedIn' && <UserMenu user={session.user} />}
            {session.status === 'signedOut' && (
              <>
                <Link to={PATHS.login} className={buttonClass({ variant: 'ghost' })}>
                  {texts.login}
                </Link>
                <Link to={PATHS.register} className={buttonClass({ variant: 'primary' })}>
                  {texts.signUp}
                </Link>
              </>
            )}
            <ThemeToggle />
          </div>
          <span className={css.burger}>
            <DrawerButton drawer={drawer} />
          </span>
        </div>
      </div>
      {drawer.open && (
        <div id={drawer.id} className={css.under}>
          <DrawerContent drawer={drawer} path={path} />
        </div>
      )}
    </header>
  );
}

/** True once the session is known and all parts of the bar have loaded, so that they appear together and nothing shifts. */
function useSettled(status: Session['status']): boolean {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    if (status !== 'signedIn') return;
    const done = () => setLoaded(true);
    void Promise.all([Bell.preload(), UserMenu.preload()]).then(done, done);
  }, [status]);
  return status === 'signedOut' || (status === 'signedIn' && isLoaded);
}

function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const readPosition = () => setScrolled(scrollY > SCROLL_PX);
    // The first scroll position is known after layout. Reading it now would force a layout.
    const first = requestAnimationFrame(readPosition);
    addEventListener('scroll', readPosition, { passive: true });
    return () => {
      cancelAnimationFrame(first);
      removeEventListener('scroll', readPosition);
    };
  }, []);
  return scrolled;
}
