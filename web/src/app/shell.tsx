import type { User } from '@eleven/protocol/api/user';
import { memo, useEffect, useRef, useState } from 'react';
import { AnnouncementSlot } from '../features/announcements/slot.tsx';
import { useLocale } from '../i18n/locale.tsx';
import { useTexts } from '../i18n/texts.ts';
import { usePath, useSearch } from '../lib/address/location.ts';
import { hydrateOnInput } from '../lib/hydrate-on-input.tsx';
import { lazyOptional } from '../lib/lazy-component.tsx';
import { PATHS } from '../paths.ts';
import { forgetReturnTo } from '../session/return-to.ts';
import { takeovers, useSession } from '../session/session.ts';
import { mayBeAsked } from '../session/sign-in-questions.ts';
import text from '../styles/text.module.css';
import { ErrorFallback } from './error-fallback.tsx';
import { Guard, UserGuard } from './guard.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { type Route, routeOf, titleOf } from './routes.tsx';
import css from './shell.module.css';
import { TopBar } from './top-bar/top-bar.tsx';
import { BEHIND_DRAWER_ID } from './top-bar/use-drawer.ts';
import { useShownPath } from './use-shown-path.ts';

const AccountBanners = lazyOptional(() => import('./banners/account-banners.tsx'));
const SignInRequests = lazyOptional(() => import('../features/account/sign-in-requests/slot.tsx'));
const Footer = hydrateOnInput(() => import('./footer.tsx'));

/** On the pages about a user's BNB. The profile has a separate notice. */
const isConfirmationDue = ({ emailVerified }: User, path: string) =>
  !emailVerified && (path === PATHS.home || path === PATHS.dashboard);

/** Top bar, banners and footer around the current page. */
export function Shell() {
  const path = useShownPath(usePath());
  const route = routeOf(path);
  const hasTopBar = route.topBar !== false;
  const session = useSession();
  const title = useTitle(route);
  const announced = useArrival(path, route, title);
  const texts = useTexts({ skip: { ko: '본문으로 건너뛰기', en: 'Skip to content' } });
  return (
    <>
      <a className={css.skip} href="#main">
        {texts.skip}
      </a>
      <OfflineBanner />
      {hasTopBar && <TopBar />}
      <div key={takeovers} id={BEHIND_DRAWER_ID} className={css.behindDrawer}>
        {hasTopBar && <AnnouncementSlot />}
        {hasTopBar && session.user && <Banners user={session.user} confirm={isConfirmationDue(session.user, path)} />}
        <ErrorFallback resetKey={path}>
          <Guard route={route}>
            <PageOf route={route} />
          </Guard>
        </ErrorFallback>
        {hasTopBar && route.path !== PATHS.auth && <Footer placeholder={{ className: css.footer }} />}
      </div>
      {session.user && mayBeAsked() && <SignInRequests />}
      <p role="status" className={text.hiddenVisually}>
        {announced}
      </p>
    </>
  );
}

/** Reserves the space of the request to confirm an address, whose code arrives after the page, so that nothing shifts then. */
function Banners({ user, confirm }: { user: User; confirm: boolean }) {
  if (!confirm && !user.deletionDueAt && !user.consentDue) return null;
  return (
    <div className={confirm ? css.confirmation : ''}>
      <AccountBanners user={user} confirm={confirm} />
    </div>
  );
}

/**
 * `/` is the home page for signed-in users and the landing page for everybody else. A page that stays while the next one loads
 * is not rendered again.
 */
const PageOf = memo(({ route }: { route: Route }) => {
  const session = useSession();
  if (!route.signedInPage) return <route.page />;
  if (session.status === 'signedOut') return <route.page />;
  return (
    <UserGuard>
      <route.signedInPage />
    </UserGuard>
  );
});

function useTitle(route: Route): string {
  const title = titleOf(route, useLocale(), useSearch());
  useEffect(() => {
    document.title = title;
  }, [title]);
  return title;
}

/** After a change of page: scrolls to the top (on "back" the browser restores the position) and announces the title. */
function useArrival(path: string, route: Route, title: string): string {
  const shown = useRef(path);
  const wentBack = useRef(false);
  const [hasMoved, setHasMoved] = useState(false);
  useEffect(() => {
    // A link to an anchor on the same page fires this event too.
    const onPop = () => {
      wentBack.current = location.pathname !== shown.current;
    };
    addEventListener('popstate', onPop);
    return () => removeEventListener('popstate', onPop);
  }, []);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    setHasMoved(true);
    if (!wentBack.current && !location.hash) scrollTo(0, 0);
    wentBack.current = false;
    // The pressed link may be gone. From `main`, Tab continues into the page's content.
    document.getElementById('main')?.focus({ preventScroll: true });
    if (!route.access && route.path !== PATHS.auth) forgetReturnTo();
  }, [path, route]);
  return hasMoved ? title : '';
}
