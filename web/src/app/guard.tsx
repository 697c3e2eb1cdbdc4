import { adminUser } from '@eleven/protocol/api/auth';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'wouter';
import { ApiError } from '../lib/api.ts';
import { useApiQuery } from '../lib/use-api.ts';
import { useSession } from '../session/session.ts';
import { rememberWayBack } from '../session/way-back.ts';
import layout from '../styles/layout.module.css';
import { FailureNotice } from '../ui/notice.tsx';
import { PageSpinner } from '../ui/spinner.tsx';
import { PATHS } from './paths.ts';
import type { Route } from './routes.tsx';

/** Lets the page through when its row of the table allows it; a spinner while nobody knows yet. */
export function Guard({ route, children }: { route: Route; children: ReactNode }) {
  if (route.access === 'user') return <UserGuard>{children}</UserGuard>;
  if (route.access === 'admin') return <AdminGuard>{children}</AdminGuard>;
  return children;
}

function UserGuard({ children }: { children: ReactNode }) {
  const session = useSession();
  if (session.status === 'loading') return <PageSpinner />;
  if (session.status === 'signedIn') return children;
  if (session.failure) return <Unknown error={session.failure} retry={session.retry} />;
  return <Redirect to={PATHS.login} withWayBack />;
}

/** The operator area has a session of its own. */
function AdminGuard({ children }: { children: ReactNode }) {
  const { data, error, isPending, refetch } = useApiQuery(adminUser);
  if (isPending) return <PageSpinner />;
  if (data) return children;
  const isRefused = error instanceof ApiError && (error.status === 401 || error.status === 403);
  return isRefused ? <Redirect to={PATHS.adminLogin} /> : <Unknown error={error} retry={() => void refetch()} />;
}

function Redirect({ to, withWayBack = false }: { to: string; withWayBack?: boolean }) {
  const [, navigate] = useLocation();
  useEffect(() => {
    const state = withWayBack ? rememberWayBack(location.pathname + location.search + location.hash) : undefined;
    navigate(to, { replace: true, state });
  }, [to, withWayBack, navigate]);
  return <PageSpinner />;
}

/** The server could not be asked who this is: nobody is sent away for that. */
function Unknown({ error, retry }: { error: Error; retry: () => void }) {
  return (
    <main id="main" tabIndex={-1} className={layout.center}>
      <FailureNotice error={error} retry={retry} />
    </main>
  );
}
