import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { rememberWayBack } from '../session/way-back.ts';
import layout from '../styles/layout.module.css';
import { FailureNotice } from '../ui/notice.tsx';
import { PageSpinner } from '../ui/spinner.tsx';

export type ElsewhereProps = { to: string; withWayBack?: boolean } | { failure: Error; retry: () => void };

/** In the place of a page that this visitor may not see, or of which that is not known. */
export default function Elsewhere(props: ElsewhereProps) {
  return 'to' in props ? <Redirect {...props} /> : <Unknown error={props.failure} retry={props.retry} />;
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
