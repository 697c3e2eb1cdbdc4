import type { Locale } from '@eleven/protocol/product';
import type { QueryClient } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { firstLocale } from '../i18n/locale.tsx';
import { repeatPresses } from '../lib/early-presses.ts';
import { readPrefetched } from '../lib/prefetched.ts';
import { readSeed, SEED_ID, type Seed } from '../lib/prerendered.ts';
import { PATHS } from '../paths.ts';
import { startSession } from '../session/session.ts';
import { ErrorFallback } from './error-fallback.tsx';
import { Providers } from './providers.tsx';
import { likelyPage, routeOf } from './routes.tsx';
import { Shell } from './shell.tsx';
import { reloadOnStaleChunk } from './stale-chunk.ts';

/**
 * Renders the app, or hydrates the page that the server rendered. Both run as transitions: React renders in slices and handles
 * input between them.
 */
export function start(): void {
  reloadOnStaleChunk();
  fetchFirstPage();

  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');

  // Other pages hold the server's spinner, which the first render replaces.
  const isPrerendered = document.getElementById(SEED_ID) !== null;
  const locale = document.documentElement.lang === 'ko' ? 'ko' : 'en';
  if (window.prefetched) void renderHome(root);
  else if (isPrerendered && firstLocale() === locale) void hydrate(root, locale);
  else {
    // The server rendered in a language other than the chosen one: start over.
    if (isPrerendered) root.replaceChildren();
    startTransition(() => createRoot(root).render(app()));
  }
}

/** Loads the page that most likely follows, in parallel with the session request. */
function fetchFirstPage(): void {
  const mayBeUser = document.documentElement.dataset.session !== 'none';
  likelyPage(routeOf(location.pathname), mayBeUser).prefetch();
}

/** The first render waits this long for the prefetched replies, behind the server's spinner, so that it can be complete. */
const PREFETCH_TIMEOUT_MS = 600;

/** Renders the home page with the prefetched data from the start, so that nothing renders twice. */
async function renderHome(root: HTMLElement): Promise<void> {
  const page = likelyPage(routeOf(location.pathname), true);
  const [seed] = await Promise.all([readPrefetched(PREFETCH_TIMEOUT_MS), page.preload().catch(() => {})]);
  startTransition(() => createRoot(root).render(app({ prepare: preparedWith(seed) })));
}

const preparedWith = (seed: Seed) => (client: QueryClient) => {
  startSession(client);
  for (const [path, reply] of Object.entries(seed)) client.setQueryData([path], reply);
};

/** Hydrates the page that the server rendered, from the same data. */
async function hydrate(root: HTMLElement, locale: Locale): Promise<void> {
  await routeOf(PATHS.home).page.preload();
  const prepare = preparedWith(readSeed());
  startTransition(() => {
    hydrateRoot(root, app({ locale, prepare }));
  });
}

/** Repeats presses on buttons that did not work yet when they were pressed. */
function RepeatEarlyPresses({ children }: { children: ReactNode }) {
  useEffect(repeatPresses, []);
  return children;
}

function app(props: Omit<ComponentProps<typeof Providers>, 'children'> = {}) {
  return (
    <RepeatEarlyPresses>
      <Providers {...props}>
        <ErrorFallback>
          <Shell />
        </ErrorFallback>
      </Providers>
    </RepeatEarlyPresses>
  );
}
