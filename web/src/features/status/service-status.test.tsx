import type { ServiceStatus as Status } from '@eleven/protocol/api/status';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { ServiceStatus } from './service-status.tsx';

const statusWith = (lagBlocks: number | null): Status => ({
  readAt: '2026-11-01T00:00:00.000Z',
  database: { ok: true },
  chain: { ok: true, headBlock: 70 },
  indexer: { ok: true, cursorBlock: 50, cursorTime: null, lagBlocks },
  mail: { ok: true, waiting: 0, oldestDueSeconds: null },
});

it.each([
  [0, 'Up to block 50'],
  [20, 'Up to block 50, 20 behind'],
  [null, 'Up to block 50, the newest is not known'],
])('shows %s unread blocks as “%s”', async (lagBlocks, words) => {
  fakeApi({ 'GET /api/status': { body: statusWith(lagBlocks) } });
  renderPart(<ServiceStatus />);
  expect(await screen.findByText(words)).toBeTruthy();
});

it('does not report the website as answering beside a reading that failed, and dates the rest', async () => {
  const api = fakeApi({ 'GET /api/status': { body: statusWith(0) } });
  renderPart(<ServiceStatus isWhole />);
  await screen.findByText('Website and API');
  api.answers['GET /api/status'] = { status: 403, body: { code: 'forbidden', message: 'No.' } };
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect((await screen.findByRole('status')).textContent).toContain('This could not be read again. It is from');
  expect(screen.queryByText('Website and API')).toBeNull();
  expect(screen.getByText('Up to block 50')).toBeTruthy();
});
