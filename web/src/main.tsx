import type { QueryClient } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { ErrorFallback } from './app/error-fallback.tsx';
import { PATHS } from './app/paths.ts';
import { Providers } from './app/providers.tsx';
import { routeOf } from './app/routes.tsx';
import { Shell } from './app/shell.tsx';
import { reloadOnStaleChunk } from './app/stale-chunk.ts';
import { firstLocale } from './i18n/locale.tsx';
import { pressAgain } from './lib/early-presses.ts';
import { readSeed } from './lib/prerendered.ts';
import { startSession } from './session/session.ts';
import './styles/tokens.css';
import './styles/base.css';

reloadOnStaleChunk();
fetchFirstPage();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

const isWritten = root.childElementCount > 0;
const locale = document.documentElement.lang === 'ko' ? 'ko' : 'en';
if (isWritten && firstLocale() === locale) void takeOver(root);
else {
  // Written in another language than this reader chose: drawn anew.
  root.replaceChildren();
  createRoot(root).render(app());
}

/** While the server is asked who this is, the page that most likely follows is fetched as well. */
function fetchFirstPage(): void {
  const { access, page, signedInPage } = routeOf(location.pathname);
  const mayBeUser = document.documentElement.dataset.session !== 'none';
  const first = mayBeUser ? (signedInPage ?? page) : access === 'user' ? routeOf(PATHS.auth).page : page;
  first.fetchAhead();
}

/** The server has drawn the page: what it knew is known here too, and every element stays what it is. */
async function takeOver(written: HTMLElement): Promise<void> {
  await routeOf(PATHS.home).page.preload();
  const seed = readSeed();
  const prepare = (client: QueryClient) => {
    startSession(client);
    for (const [path, reply] of Object.entries(seed)) client.setQueryData([path], reply);
  };
  hydrateRoot(written, app({ locale, prepare }));
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

// Only a build of the local chain has this branch: the check is literal, so that production drops it with all behind it.
if (import.meta.env.MODE === 'localchain') void import('./demo/start-demo.tsx').then(({ startDemo }) => startDemo());
