/** Renders HTML on the server. A separate build, without a document. */
import type { Locale } from '@eleven/protocol/product';
import { renderToString } from 'react-dom/server.edge';
import { prerender } from 'react-dom/static.edge';
import { LocaleProvider } from '../i18n/locale.tsx';
import { SEED_ID, type Seed } from '../lib/prerendered.ts';
import { PATHS } from '../paths.ts';
import { SESSION_KEY } from '../session/session.ts';
import spinner from '../ui/spinner.module.css';
import { PageSpinner } from '../ui/spinner.tsx';
import { ErrorFallback } from './error-fallback.tsx';
import { Providers } from './providers.tsx';
import { routeOf, titleOf } from './routes.tsx';
import { Shell } from './shell.tsx';

/** The content of #root, and the data it was rendered from: the app hydrates from both. */
export async function renderLanding(locale: Locale, seed: Seed): Promise<{ root: string; seed: string }> {
  await routeOf(PATHS.home).page.preload();
  const { prelude } = await prerender(
    <Providers
      locale={locale}
      prepare={(client) => {
        // The cache's timers would outlive the render.
        const { queries } = client.getDefaultOptions();
        client.setDefaultOptions({ queries: { ...queries, gcTime: Number.POSITIVE_INFINITY } });
        client.setQueryData(SESSION_KEY, null);
        for (const [path, reply] of Object.entries(seed)) client.setQueryData([path], reply);
      }}
    >
      <ErrorFallback>
        <Shell />
      </ErrorFallback>
    </Providers>,
    // No out-of-order chunks: React would move them into place by inline scripts, which the CSP refuses.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  const root = await new Response(prelude).text();
  // Data, not script: escape `<`, so that it cannot end the element.
  const json = JSON.stringify(seed).replaceAll('<', '\\u003c');
  return { root, seed: `<script type="application/json" id="${SEED_ID}">${json}</script>` };
}

/** The window's title, exactly as the app will set it. */
export function pageTitle(locale: Locale, path: string, search: string): string {
  return titleOf(routeOf(path), locale, search);
}

/** The content of #root until the app renders. Most pages reserve space for the top bar. */
export function renderWaiting(locale: Locale, path: string): string {
  return renderToString(
    <LocaleProvider initial={locale}>
      {routeOf(path).topBar !== false && <div className={spinner.bar} />}
      <PageSpinner />
    </LocaleProvider>,
  );
}
