import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { beginSession, endSession } from '../../session/session.ts';
import { announcement } from '../../testing/announcement.ts';
import { fakeApi, USER } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import AnnouncementBanner from './banner.tsx';

beforeEach(() => localStorage.clear());

const seenPath = (id: string) => `/api/own-announcements/${id}/seen`;

function show(...ids: readonly string[]) {
  const api = fakeApi({
    'GET /api/user': { body: USER },
    ...Object.fromEntries(ids.map((id) => [`POST ${seenPath(id)}`, { status: 204 }])),
  });
  const shown = ids.map((id) => announcement({ id, text: { ko: `공지 ${id}`, en: `News ${id}` } }));
  const rendered = renderPart(
    <>
      <AnnouncementBanner announcements={shown} />
      <main id="main" tabIndex={-1} />
    </>,
  );
  return { ...rendered, seen: (id: string) => api.to(seenPath(id)).length };
}

it('reports what is seen once for each user of a tab', async () => {
  const { client, seen } = show('11');
  await waitFor(() => expect(seen('11')).toBe(1));
  act(() => endSession(client));
  act(() => beginSession(client, { ...USER, id: 'u2' }));
  await waitFor(() => expect(seen('11')).toBe(2));
  act(() => endSession(client));
  act(() => beginSession(client, USER));
  await screen.findByText('News 11');
  expect(seen('11')).toBe(2);
});

it('reports what a page shows that was loaded in the background only once it is visible', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const { client, seen } = show('12');
  await waitFor(() => expect(client.getQueryData(['/api/user'])).toEqual(USER));
  expect(seen('12')).toBe(0);
  visibility.mockReturnValue('visible');
  fireEvent(document, new Event('visibilitychange'));
  await waitFor(() => expect(seen('12')).toBe(1));
  visibility.mockRestore();
});

it('keeps the focus near one that is closed: on the next one, and at last on the page below', async () => {
  show('13', '14');
  const closeButtons = () => screen.getAllByRole('button', { name: 'Close this announcement' });
  for (const next of [() => closeButtons()[0], () => screen.getByRole('main')]) {
    const [pressed] = closeButtons();
    pressed?.focus();
    fireEvent.click(pressed ?? document.body);
    expect(pressed?.isConnected).toBe(false);
    await waitFor(() => expect(document.activeElement).toBe(next()));
  }
});
