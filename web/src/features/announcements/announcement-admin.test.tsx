import type { AdminAnnouncement } from '@eleven/protocol/api/admin/announcements';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { announcement } from '../../testing/announcement.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import AnnouncementAdmin from './announcement-admin.tsx';

const SHOWN = announcement();
const ENDED = announcement({
  id: '2',
  text: { ko: '새 기능', en: 'A new feature' },
  endsAt: '2026-11-02T00:00:00.000Z',
});
const LIST = 'GET /api/admin/announcements';
const listOf = (...announcements: AdminAnnouncement[]) => ({ body: { announcements, nextBefore: null } });

function show(...announcements: AdminAnnouncement[]) {
  const api = fakeApi({
    [LIST]: listOf(...announcements),
    'GET /api/admin/user': { body: { id: '1', name: 'Mina', email: 'mina@example.com', role: 'admin' } },
    'POST /api/admin/announcements/1/end': { status: 400, body: { code: 'request.invalid', message: 'Not now.' } },
    'POST /api/admin/announcements/2/archive': { body: { ...ENDED, isArchived: true } },
  });
  renderPart(<AnnouncementAdmin />);
  return api;
}

it('ends one only after a confirmation; a failure is shown beside the question', async () => {
  const api = show(SHOWN, ENDED);
  fireEvent.click(await screen.findByRole('button', { name: 'End now: Maintenance' }));
  const question = await screen.findByRole('alertdialog', { name: 'End now' });
  expect(question.textContent).toContain('Maintenance');
  expect(api.to('/api/admin/announcements/1/end')).toEqual([]);
  const end = within(question).getByRole('button', { name: 'End now' });
  fireEvent.click(end);
  await within(question).findByText('Not now.');
  api.answers['POST /api/admin/announcements/1/end'] = { body: { ...SHOWN, endsAt: '2026-11-03T00:00:00.000Z' } };
  api.answers[LIST] = listOf({ ...SHOWN, endsAt: '2026-11-03T00:00:00.000Z' }, ENDED);
  fireEvent.click(end);
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.queryByRole('button', { name: 'End now: Maintenance' })).toBeNull();
  // The pressed button is gone: the focus stays with the list.
  expect(document.activeElement?.contains(screen.getByRole('table'))).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});

it('archives one only after a confirmation', async () => {
  const api = show(SHOWN, ENDED);
  fireEvent.click(await screen.findByRole('button', { name: 'Archive: A new feature' }));
  const question = await screen.findByRole('alertdialog', { name: 'Archive' });
  fireEvent.click(within(question).getByRole('button', { name: 'Back' }));
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull();
  expect(api.to('/api/admin/announcements/2/archive')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Archive: A new feature' }));
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Archive' }));
  await expect.poll(() => api.to('/api/admin/announcements/2/archive').length).toBe(1);
});

it('takes a scheduled one back, and afterwards shows one time and offers no answer', async () => {
  const scheduled = announcement({ id: '3', startsAt: '2099-12-01T22:44:00.000Z', endsAt: '2099-12-02T22:44:00.000Z' });
  const takenBack = { ...scheduled, endsAt: '2026-11-30T22:44:00.000Z' };
  const api = show(scheduled);
  api.answers['POST /api/admin/announcements/3/end'] = { body: takenBack };
  fireEvent.click(await screen.findByRole('button', { name: 'Take back: Maintenance' }));
  const question = await screen.findByRole('alertdialog', { name: 'Take back' });
  api.answers[LIST] = listOf(takenBack);
  fireEvent.click(within(question).getByRole('button', { name: 'Take back' }));
  expect(await screen.findByText(/^was to begin 1 Dec|^was to begin 2 Dec/)).toBeTruthy();
  const table = within(screen.getByRole('table'));
  expect(table.getByText('Taken back')).toBeTruthy();
  expect(table.queryByText('Ended')).toBeNull();
  expect(table.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Delivery', 'Archive']);
});
