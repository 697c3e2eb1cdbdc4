import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { SessionList } from './session-list.tsx';

const session = (id: string, isCurrent = false) => ({
  id,
  device: `Chrome ${id}`,
  network: null,
  createdAt: '2026-11-20T00:00:00.000Z',
  lastUsedAt: '2026-11-21T00:00:00.000Z',
  isCurrent,
});

it('does not take the focus back if the reader has moved it meanwhile', async () => {
  const { promise: when, resolve: come } = Promise.withResolvers<void>();
  const api = fakeApi({
    'GET /api/profile/sessions': { body: { sessions: [session('a', true), session('b')] } },
    'DELETE /api/profile/sessions/b': () => when.then(() => ({ status: 204 })),
  });
  const { client } = renderPart(
    <>
      <SessionList />
      <input aria-label="elsewhere" />
    </>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out: Chrome b' }));
  await waitFor(() => expect(api.calls).toHaveLength(2));
  const elsewhere = screen.getByLabelText('elsewhere');
  elsewhere.focus();
  come();
  await waitFor(() => expect(api.to('/api/profile/sessions')).toHaveLength(2));
  await waitFor(() => expect(client.isMutating()).toBe(0));
  expect(document.activeElement).toBe(elsewhere);
});

it('shows a device as being signed out until it is, even while a second one is pressed', async () => {
  const { promise: when, resolve: come } = Promise.withResolvers<void>();
  fakeApi({
    'GET /api/profile/sessions': { body: { sessions: [session('a', true), session('b'), session('c')] } },
    'DELETE /api/profile/sessions/b': () => when.then(() => ({ status: 204 })),
    'DELETE /api/profile/sessions/c': () => when.then(() => ({ status: 204 })),
  });
  renderPart(<SessionList />);
  const button = (id: string) => screen.getByRole('button', { name: `Sign out: Chrome ${id}` });
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out: Chrome b' }));
  await waitFor(() => expect(button('b').getAttribute('aria-busy')).toBe('true'));
  fireEvent.click(button('c'));
  await waitFor(() => expect(button('c').getAttribute('aria-busy')).toBe('true'));
  expect(button('b').getAttribute('aria-busy')).toBe('true');
  come();
});

it('does not report a failure for a device that was signed out although the reply was lost', async () => {
  let living = [session('a', true), session('b')];
  fakeApi({
    'GET /api/profile/sessions': () => ({ body: { sessions: living } }),
    'DELETE /api/profile/sessions/b': () => {
      if (living.length === 1) return { status: 404, body: { code: 'notFound', message: 'none' } };
      living = living.slice(0, 1);
      return new TypeError('Failed to fetch');
    },
  });
  const { client } = renderPart(<SessionList />);
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out: Chrome b' }));
  await waitFor(() =>
    expect(
      client
        .getMutationCache()
        .getAll()
        .map(({ state }) => state.status),
    ).not.toContain('pending'),
  );
  await waitFor(() => expect(screen.queryByText('Chrome b')).toBeNull());
  expect(
    client
      .getMutationCache()
      .getAll()
      .map(({ state }) => state.status),
  ).toEqual(['success']);
});
