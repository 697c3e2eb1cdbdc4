import { type ReactNode, useDeferredValue } from 'react';
import { lazyPage } from '../lib/lazy-component.tsx';
import { PATHS } from '../paths.ts';
import { useSession } from '../session/session.ts';
import { PageSpinner } from '../ui/spinner.tsx';
import type { RedirectProps } from './redirect.tsx';
import type { Route } from './routes.tsx';

const Redirect = lazyPage<RedirectProps>(() => import('./redirect.tsx'));
const AdminGuard = lazyPage<{ children: ReactNode }>(() => import('./admin-guard.tsx'));

/** Shows the page if its route allows this visitor; a spinner until the session is known. */
export function Guard({ route, children }: { route: Route; children: ReactNode }) {
  if (route.access === 'user') return <UserGuard>{children}</UserGuard>;
  if (route.access === 'admin') return <AdminGuard>{children}</AdminGuard>;
  return children;
}

/** Shows its children to signed-in users and redirects everybody else to the login. */
export function UserGuard({ children }: { children: ReactNode }) {
  const session = useSession();
  const isSignedIn = session.status === 'signedIn';
  // The page renders in slices after the bar.
  const isPageDue = useDeferredValue(isSignedIn);
  if (isSignedIn && isPageDue) return children;
  if (isSignedIn || session.status === 'loading') return <PageSpinner />;
  if (session.failure) return <Redirect failure={session.failure} retry={session.retry} />;
  return <Redirect to={PATHS.login} withReturnTo />;
}
