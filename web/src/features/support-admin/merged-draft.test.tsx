import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeApi, USER } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { ADMIN_TICKET } from '../../testing/tickets.ts';
import { AdminThreadPane } from './admin-thread.tsx';

const ticket = { ...ADMIN_TICKET, state: 'closed', mergedInto: 'E-000002' };
const settings = { labels: [], promises: [], rules: [], staff: [], replies: [] };

beforeEach(() => sessionStorage.clear());

function show() {
  fakeApi({
    'GET /api/admin/user': { body: { ...USER, role: 'support' } },
    'GET /api/admin/ticket-desk/settings': { body: settings },
    'GET /api/admin/tickets/E-000001': { body: { ticket, context: null, rating: null, messages: [] } },
  });
  renderPart(<AdminThreadPane number="E-000001" staff={[]} mayAnswer onClose={() => {}} />, { locale: 'en' });
}
const draftOf = (number: string) => JSON.parse(sessionStorage.getItem(`draft.desk.${number}`) ?? 'null');

it('moves an answer that was being typed when its ticket was merged to the merged ticket', async () => {
  sessionStorage.setItem('draft.desk.E-000001', JSON.stringify({ text: 'Two things: ', way: 'closed' }));
  sessionStorage.setItem('draft.desk.E-000002', JSON.stringify({ text: 'First.', way: 'answered' }));
  show();
  expect(await screen.findByText(/Your text is in the answer there/)).toBeTruthy();
  await waitFor(() => expect(draftOf('E-000002')).toEqual({ text: 'First.\n\nTwo things:', way: 'answered' }));
  expect(draftOf('E-000001')).toBeNull();
});

it('reports only the merge if there was no draft', async () => {
  show();
  expect(await screen.findByText('Merged into E-000002.')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Open E-000002' });
  expect(link.getAttribute('href')).toBe('/admin/dashboard?section=tickets&ticket=E-000002');
  expect(draftOf('E-000002')).toBeNull();
});
