import type { Locale } from '@eleven/protocol/product';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { LocaleProvider } from '../i18n/locale.tsx';
import { reportHref, reportOf } from '../lib/report.ts';
import { LiveInvalidations } from '../live/live-invalidations.tsx';
import { PATHS } from '../paths.ts';
import { startSession } from '../session/session.ts';
import { type Failure, PreloadContext, ReportContext } from '../ui/link.tsx';
import { WalletHost } from '../wallet/connect/wallet-host.tsx';
import { createShellQueryClient } from './query-effects.ts';
import { routeOf } from './routes.tsx';
import { ToastSlot } from './toast-slot.tsx';

/** Fetches a path's page early. A failure shows up when the page is opened. */
function preload(path: string): void {
  const { page, signedInPage } = routeOf(path.split(/[?#]/)[0] ?? path);
  for (const ahead of [page, signedInPage]) ahead?.preload().catch(() => {});
}

function reportAddress({ error, ...known }: Failure): string | undefined {
  return typeof location === 'undefined' ? undefined : reportHref(PATHS.support, { ...reportOf(error), ...known });
}

declare global {
  interface Window {
    localClient?: QueryClient;
  }
}

interface ProvidersProps {
  /** Set if the page is already rendered in a language; otherwise the saved choice or the browser's language counts. */
  locale?: Locale;
  /** Fills the cache before the first request: with the session, or with the data that the server embedded in the page. */
  prepare?(client: QueryClient): void;
  children: ReactNode;
}

export function Providers({ locale, prepare = startSession, children }: ProvidersProps) {
  const [client] = useState(() => {
    const created = createShellQueryClient();
    prepare(created);
    // For the time bar. Dropped from production builds, as in main.tsx.
    if (import.meta.env.MODE === 'localchain' && !import.meta.env.SSR) window.localClient = created;
    return created;
  });
  return (
    <LocaleProvider {...(locale ? { initial: locale } : {})}>
      <QueryClientProvider client={client}>
        <PreloadContext value={preload}>
          <ReportContext value={reportAddress}>
            <LiveInvalidations />
            <WalletHost />
            {children}
            <ToastSlot />
          </ReportContext>
        </PreloadContext>
      </QueryClientProvider>
    </LocaleProvider>
  );
}
