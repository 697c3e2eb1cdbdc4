/** Figures that arrive before a part of the page is hydrated must not contradict its HTML from the server. */
import { vaultStats } from '@eleven/protocol/api/vault';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { SEED_ID } from '../../lib/prerendered.ts';
import { vaultReply } from '../../testing/vault-reply.ts';
import { useReserve } from './reserve.ts';

const Stakers = () => <p>{useReserve().figures?.stakers}</p>;

function withVault(stakers: number) {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, queryFn: async () => vaultReply({ stakers }) } },
  });
  client.setQueryData([vaultStats.path], vaultReply({ stakers }));
  return (
    <QueryClientProvider client={client}>
      <Stakers />
    </QueryClientProvider>
  );
}

afterEach(() => document.body.replaceChildren());

it('hydrates from the server’s figures, and shows the newer ones right after', async () => {
  const root = document.createElement('div');
  root.innerHTML = renderToString(withVault(7));
  const seed = Object.assign(document.createElement('script'), { id: SEED_ID, type: 'application/json' });
  seed.textContent = JSON.stringify({ [vaultStats.path]: vaultReply({ stakers: 7 }) });
  document.body.append(root, seed);
  const written = root.querySelector('p');
  const errors: unknown[] = [];
  await act(async () => {
    hydrateRoot(root, withVault(8), { onRecoverableError: (error) => errors.push(error) });
  });
  expect(errors).toEqual([]);
  expect(root.querySelector('p')).toBe(written);
  expect(written?.textContent).toBe('8');
});
