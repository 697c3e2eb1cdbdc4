import type { QueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { ErrorFallback } from './app/error-fallback.tsx';
import { PATHS } from './app/paths.ts';
import { Providers } from './app/providers.tsx';
import { routeOf } from './app/routes.tsx';
import { Shell } from './app/shell.tsx';
import { reloadOnStaleChunk } from './app/stale-chunk.ts';
import { firstLocale } from './i18n/locale.tsx';
import { readSeed } from './lib/prerendered.ts';
import { startSession } from './session/session.ts';
import './styles/tokens.css';
import './styles/base.css';

reloadOnStaleChunk();

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

function app(props: Omit<ComponentProps<typeof Providers>, 'children'> = {}) {
  return (
    <Providers {...props}>
      <ErrorFallback>
        <Shell />
      </ErrorFallback>
    </Providers>
  );
}

// Only a build of the local chain has this branch: the check is literal, so that production drops it with all behind it.
if (import.meta.env.MODE === 'localchain') void import('./demo/start-demo.tsx').then(({ startDemo }) => startDemo());
