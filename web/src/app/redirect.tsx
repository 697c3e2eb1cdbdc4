import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { rememberReturnTo } from '../session/return-to.ts';
import layout from '../styles/layout.module.css';
import { FailureNotice } from '../ui/notice.tsx';
import { PageSpinner } from '../ui/spinner.tsx';

export type RedirectProps = { to: string; withReturnTo?: boolean } | { failure: Error; retry: () => void };

/** Shown instead of a page that this visitor may not see, or while it is not known whether they may. */
export default function Redirect(props: RedirectProps) {
  return 'to' in props ? <RedirectTo {...props} /> : <Unknown error={props.failure} retry={props.retry} />;
}

function RedirectTo({ to, withReturnTo = false }: { to: string; withReturnTo?: boolean }) {
  const [, navigate] = useLocation();
  useEffect(() => {
    const state = withReturnTo ? rememberReturnTo(location.pathname + location.search + location.hash) : undefined;
    navigate(to, { replace: true, state });
  }, [to, withReturnTo, navigate]);
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
