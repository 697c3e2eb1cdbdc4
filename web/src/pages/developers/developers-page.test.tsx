import { PUBLIC_GUIDE } from '@eleven/protocol/api/public/guide';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../lib/query-client.ts';
import { renderPart } from '../../testing/render.tsx';
import { renderInApp } from '../../testing/with-app.tsx';
import DevelopersPage from './developers-page.tsx';

afterEach(() => vi.unstubAllGlobals());

const card = (name: string) => within(screen.getByRole('region', { name }));

/** Gives every request the same reply, and records the requests. */
function answer(reply: () => Response | Promise<Response>) {
  const asked: { url: string; init: RequestInit | undefined }[] = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    asked.push({ url, init });
    return reply();
  });
  return asked;
}

describe('the page for developers', () => {
  it.each(['ko', 'en'] as const)(
    'shows every route of the guide in %s, with its parameters and its example',
    (locale) => {
      renderInApp(<DevelopersPage />, locale);
      for (const { id, title, path, about, parameters } of PUBLIC_GUIDE) {
        const shown = card(title[locale]);
        expect(shown.getByText(`GET ${path}`)).toBeDefined();
        expect(shown.getByText(about[locale])).toBeDefined();
        for (const name of Object.keys(parameters)) expect(shown.getByLabelText(name)).toBeDefined();
        expect(shown.getByText(`curl '${window.location.origin}${path}'`)).toBeDefined();
        if (id === 'vaults') expect(shown.getByText(/^\{\s+"chainId": 31337,/)).toBeDefined();
      }
    },
  );

  it('sends the filled-in request without cookies, as a program would, and shows the reply unchanged', async () => {
    const headers = { etag: '"abc"', ratelimit: '"answers";r=119;t=60' };
    const asked = answer(() => Response.json({ chainId: 56 }, { headers }));
    renderInApp(<DevelopersPage />);
    const events = card('Events');
    fireEvent.change(events.getByLabelText('kind'), { target: { value: 'staked' } });
    fireEvent.change(events.getByLabelText('limit'), { target: { value: ' 3 ' } });
    const path = '/api/public/v1/events?kind=staked&limit=3';
    expect(events.getByText(`curl '${window.location.origin}${path}'`)).toBeDefined();
    fireEvent.click(events.getByRole('button', { name: 'Send request' }));
    expect(await events.findByText('HTTP 200')).toBeDefined();
    expect(events.getByText('ETag: "abc"')).toBeDefined();
    expect(events.getByText('RateLimit: "answers";r=119;t=60')).toBeDefined();
    expect(
      within(events.getByRole('region', { name: 'Events: The server’s answer' })).getByText(/"chainId": 56/),
    ).toBeDefined();
    expect(asked.map(({ url, init }) => [url, init?.credentials])).toEqual([[path, 'omit']]);
  });

  it('shows a refusal like any other reply, and says when there was none', async () => {
    answer(() => Response.json({ code: 'vault.unknown', message: 'No such vault' }, { status: 404 }));
    renderInApp(<DevelopersPage />);
    const vaults = card('Figures of the vaults');
    fireEvent.click(vaults.getByRole('button', { name: 'Send request' }));
    expect(await vaults.findByText('HTTP 404')).toBeDefined();
    expect(vaults.getByText(/"code": "vault.unknown"/)).toBeDefined();
    answer(() => Promise.reject(new TypeError('Failed to fetch')));
    fireEvent.click(vaults.getByRole('button', { name: 'Send request' }));
    expect(await vaults.findByText(/Could not reach the server/)).toBeDefined();
  });

  it('reports a failure only beside the request', async () => {
    answer(() => Promise.reject(new TypeError('Failed to fetch')));
    const onMutationError = vi.fn();
    renderPart(<DevelopersPage />, { client: createQueryClient({ onMutationError }) });
    const vaults = card('Figures of the vaults');
    fireEvent.click(vaults.getByRole('button', { name: 'Send request' }));
    await vaults.findByText(/Could not reach the server/);
    expect(onMutationError.mock.lastCall?.[1]).toEqual({ silent: true });
  });

  it('does not wait for a reply indefinitely', async () => {
    const timeout = new AbortController();
    const start = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
    const asked = answer(
      () =>
        new Promise((_, reject) => {
          asked[0]?.init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        }),
    );
    renderInApp(<DevelopersPage />);
    const vaults = card('Figures of the vaults');
    fireEvent.click(vaults.getByRole('button', { name: 'Send request' }));
    await waitFor(() => expect(start).toHaveBeenCalledWith(30_000));
    timeout.abort();
    expect(await vaults.findByText('The request timed out. Please try again.')).toBeDefined();
    start.mockRestore();
  });
});
