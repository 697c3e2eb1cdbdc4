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

  // Elsewhere the server leaves its spinner there, which goes with the first drawing.
  const isWritten = document.getElementById(SEED_ID) !== null;
  const locale = document.documentElement.lang === 'ko' ? 'ko' : 'en';
  if (window.prefetched) void drawHome(root);
  else if (isWritten && firstLocale() === locale) void takeOver(root, locale);
  else {
    // Written in another language than this reader chose: drawn anew.
    if (isWritten) root.replaceChildren();
    startTransition(() => createRoot(root).render(app()));
  }
}

/** While the server is asked who this is, the page that most likely follows is fetched as well. */
function fetchFirstPage(): void {
  const mayBeUser = document.documentElement.dataset.session !== 'none';
  likelyPage(routeOf(location.pathname), mayBeUser).prefetch();
}

/** How long the server's spinner stands for a page that can be drawn at once with all that it reads first. */
const PATIENCE_MS = 600;

/** What was asked for ahead is known when the page is drawn for the first time: nothing of it is drawn twice. */
async function drawHome(root: HTMLElement): Promise<void> {
  const page = likelyPage(routeOf(location.pathname), true);
  const [seed] = await Promise.all([readPrefetched(PATIENCE_MS), page.preload().catch(() => {})]);
  startTransition(() => createRoot(root).render(app({ prepare: preparedWith(seed) })));
}

const preparedWith = (seed: Seed) => (client: QueryClient) => {
  startSession(client);
  for (const [path, reply] of Object.entries(seed)) client.setQueryData([path], reply);
};

/** The server has drawn the page: what it knew is known here too, and every element stays what it is. */
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
