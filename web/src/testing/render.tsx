import type { Locale } from '@eleven/protocol/product';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { LocaleProvider } from '../i18n/locale.tsx';
import { createQueryClient } from '../lib/query-client.ts';

interface RenderOptions {
  locale?: Locale;
  client?: QueryClient;
}

/** Tries again as often as the app does, without its pauses of seconds: those are tested in query-client.test.ts. */
function withoutPauses(): QueryClient {
  const client = createQueryClient();
  const { queries, mutations } = client.getDefaultOptions();
  client.setDefaultOptions({ queries: { ...queries, retryDelay: 0 }, mutations: { ...mutations, retryDelay: 0 } });
  return client;
}

/** Draws a part with languages and queries around it, as the app does. */
export function renderPart(part: ReactNode, { locale = 'en', client = withoutPauses() }: RenderOptions = {}) {
  const around = (inner: ReactNode) => (
    <LocaleProvider initial={locale}>
      <QueryClientProvider client={client}>{inner}</QueryClientProvider>
    </LocaleProvider>
  );
  return { ...render(around(part)), client, around };
}
