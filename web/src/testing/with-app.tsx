/** Renders a part of the app with its providers: a language, fresh queries, and a fake API. */
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { LocaleProvider } from '../i18n/locale.tsx';
import { createQueryClient } from '../lib/query-client.ts';

export function renderInApp(children: ReactNode, locale: 'ko' | 'en' = 'en') {
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  const rendered = render(
    <LocaleProvider initial={locale}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </LocaleProvider>,
  );
  return { ...rendered, client };
}

type Answer = (body: unknown) => unknown;

export interface ApiCall {
  readonly path: string;
  readonly body: unknown;
}

/** Replies by path without the query, also later (a promise); any other path gets a 404. Returns the recorded calls. */
export function answerApi(answers: Record<string, unknown>): ApiCall[] {
  const calls: ApiCall[] = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const path = url.split('?')[0] ?? url;
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    calls.push({ path, body });
    if (!Object.hasOwn(answers, path)) return Response.json({ code: 'notFound', message: 'x' }, { status: 404 });
    const answer = answers[path];
    const reply: unknown = typeof answer === 'function' ? await (answer as Answer)(body) : answer;
    return reply instanceof Response ? reply : Response.json(reply);
  });
  return calls;
}
