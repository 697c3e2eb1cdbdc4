import { type ReactNode, useDeferredValue } from 'react';
import { lazyPage } from '../lib/lazy-component.tsx';
import { PATHS } from '../paths.ts';
import { useSession } from '../session/session.ts';
import { PageSpinner } from '../ui/spinner.tsx';
import type { RedirectProps } from './redirect.tsx';
import type { Route } from './routes.tsx';

const Redirect = lazyPage<RedirectProps>(() => import('./redirect.tsx'));
const AdminGuard = lazyPage<{ children: ReactNode }>(() => import('./admin-guard.tsx'));

/** Lets the page through when its row of the table allows it; a spinner while nobody knows yet. */
export function Guard({ route, children }: { route: Route; children: ReactNode }) {
  if (route.access === 'user') return <UserGuard>{children}</UserGuard>;
  if (route.access === 'admin') return <AdminGuard>{children}</AdminGuard>;
  return children;
}

/** For who is signed in; the others are led to the login. */
export function UserGuard({ children }: { children: ReactNode }) {
  const session = useSession();
  const isSignedIn = session.status === 'signedIn';
  // The page itself is drawn in slices behind the bar.
  const isPageDue = useDeferredValue(isSignedIn);
  if (isSignedIn && isPageDue) return children;
  if (isSignedIn || session.status === 'loading') return <PageSpinner />;
  if (session.failure) return <Redirect failure={session.failure} retry={session.retry} />;
  return <Redirect to={PATHS.login} withReturnTo />;
}
