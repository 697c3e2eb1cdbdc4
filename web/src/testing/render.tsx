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

/** Retries as often as the app does, but without the delays, which query-client.test.ts tests. */
function withoutDelays(): QueryClient {
  const client = createQueryClient();
  const { queries, mutations } = client.getDefaultOptions();
  client.setDefaultOptions({ queries: { ...queries, retryDelay: 0 }, mutations: { ...mutations, retryDelay: 0 } });
  return client;
}

/** Renders a component inside the app's providers for language and queries. */
export function renderPart(component: ReactNode, { locale = 'en', client = withoutDelays() }: RenderOptions = {}) {
  const wrap = (inner: ReactNode) => (
    <LocaleProvider initial={locale}>
      <QueryClientProvider client={client}>{inner}</QueryClientProvider>
    </LocaleProvider>
  );
  return { ...render(wrap(component)), client, wrap };
}
