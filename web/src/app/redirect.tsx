import { useEffect } from 'react';
import { navigate } from '../lib/address/location.ts';
import { rememberReturnTo } from '../session/return-to.ts';
import layout from '../styles/layout.module.css';
import { FailureNotice } from '../ui/notice.tsx';
import { PageSpinner } from '../ui/spinner.tsx';

export type RedirectProps = { to: string; withReturnTo?: boolean } | { failure: Error; retry: () => void };

/** Shown instead of a page that this visitor may not see, or while that is unknown. */
export default function Redirect(props: RedirectProps) {
  return 'to' in props ? <RedirectTo {...props} /> : <Unknown error={props.failure} retry={props.retry} />;
}

function RedirectTo({ to, withReturnTo = false }: { to: string; withReturnTo?: boolean }) {
  useEffect(() => {
    const state = withReturnTo ? rememberReturnTo(location.pathname + location.search + location.hash) : undefined;
    navigate(to, { replace: true, state });
  }, [to, withReturnTo]);
  return <PageSpinner />;
}

/** It is unknown whether the user is signed in, so there is no redirect. */
function Unknown({ error, retry }: { error: Error; retry: () => void }) {
  return (
    <main id="main" tabIndex={-1} className={layout.center}>
      <FailureNotice error={error} retry={retry} />
    </main>
  );
}
