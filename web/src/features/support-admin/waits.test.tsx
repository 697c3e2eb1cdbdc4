import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, USER } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import SupportAdmin from './support-admin.tsx';

it('reports waiting times that cannot be read as a failure, with a button to try again', async () => {
  const api = fakeApi({
    'GET /api/admin/user': { body: { ...USER, role: 'support' } },
    'GET /api/admin/ticket-desk': { status: 503, body: { code: 'unavailable', message: 'Not available.' } },
    'GET /api/admin/ticket-desk/settings': { body: { labels: [], promises: [], rules: [], staff: [], replies: [] } },
    'GET /api/admin/tickets': { body: { tickets: [], next: null } },
  });
  renderPart(<SupportAdmin />);
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText('Waiting under 4 hours')).toBeNull();
  api.answers['GET /api/admin/ticket-desk'] = {
    body: {
      staff: [],
      counts: { open: 7, answered: 0, waiting: 0, closed: 0 },
      waits: { under4h: 7, under24h: 0, under72h: 0, longer: 0 },
      overdue: 0,
    },
  };
  fireEvent.click(again);
  expect(await screen.findByText('7')).toBeTruthy();
});
