import type { Locale } from '@eleven/protocol/product';
import type { QueryClient } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { firstLocale } from '../i18n/locale.tsx';
import { pressAgain } from '../lib/early-presses.ts';
import { readPrefetched } from '../lib/prefetched.ts';
import { readSeed, SEED_ID, type Seed } from '../lib/prerendered.ts';
import { PATHS } from '../paths.ts';
import { startSession } from '../session/session.ts';
import { ErrorFallback } from './error-fallback.tsx';
import { Providers } from './providers.tsx';
import { likelyPage, routeOf } from './routes.tsx';
import { Shell } from './shell.tsx';
import { reloadOnStaleChunk } from './stale-chunk.ts';

/** Draws the app into the page, or takes over what the server has drawn there; in slices, between which a press is heard. */
export function start(): void {
  reloadOnStaleChunk();
  fetchFirstPage();

  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');

  // On other pages the server leaves its spinner there; the first render replaces it.
  const isWritten = document.getElementById(SEED_ID) !== null;
  const locale = document.documentElement.lang === 'ko' ? 'ko' : 'en';
  if (window.prefetched) void drawHome(root);
  else if (isWritten && firstLocale() === locale) void takeOver(root, locale);
  else {
    // The server rendered another language than this reader chose: start over.
    if (isWritten) root.replaceChildren();
    startTransition(() => createRoot(root).render(app()));
  }
}

/** Loads the page that most likely follows, in parallel with the session request. */
function fetchFirstPage(): void {
  const mayBeUser = document.documentElement.dataset.session !== 'none';
  likelyPage(routeOf(location.pathname), mayBeUser).prefetch();
}

/** How long the server's spinner waits for the prefetched replies, so that the first render is complete. */
const PREFETCH_TIMEOUT_MS = 600;

/** The first render already has the prefetched data, so nothing renders twice. */
async function drawHome(root: HTMLElement): Promise<void> {
  const page = likelyPage(routeOf(location.pathname), true);
  const [seed] = await Promise.all([readPrefetched(PREFETCH_TIMEOUT_MS), page.preload().catch(() => {})]);
  startTransition(() => createRoot(root).render(app({ prepare: preparedWith(seed) })));
}

const preparedWith = (seed: Seed) => (client: QueryClient) => {
  startSession(client);
  for (const [path, reply] of Object.entries(seed)) client.setQueryData([path], reply);
};

/** Hydrates the page that the server rendered, from the same data. */
async function takeOver(written: HTMLElement, locale: Locale): Promise<void> {
  await routeOf(PATHS.home).page.preload();
  const prepare = preparedWith(readSeed());
  startTransition(() => {
    hydrateRoot(written, app({ locale, prepare }));
  });
}

/** Presses the buttons that a reader was too early for, once every one of them works. */
function TakenOver({ children }: { children: ReactNode }) {
  useEffect(pressAgain, []);
  return children;
}

function app(props: Omit<ComponentProps<typeof Providers>, 'children'> = {}) {
  return (
    <TakenOver>
      <Providers {...props}>
        <ErrorFallback>
          <Shell />
        </ErrorFallback>
      </Providers>
    </TakenOver>
  );
}
