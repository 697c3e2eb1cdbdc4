import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, USER } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { ADMIN_TICKET } from '../../testing/tickets.ts';
import { AdminThreadPane } from './admin-thread.tsx';

it('names an assignee who is no longer among the staff', async () => {
  const ticket = { ...ADMIN_TICKET, assignee: { id: 'gone', name: 'Minjun' } };
  fakeApi({
    'GET /api/admin/user': { body: { ...USER, role: 'support' } },
    'GET /api/admin/ticket-desk/settings': { body: { labels: [], promises: [], rules: [], staff: [], replies: [] } },
    'GET /api/admin/tickets/E-000001': { body: { ticket, context: null, rating: null, messages: [] } },
    'GET /api/admin/tickets/E-000001/readers': { body: { readers: [] } },
  });
  const staff = [{ id: 's1', name: 'Seoyeon' }];
  renderPart(<AdminThreadPane number="E-000001" staff={staff} mayAnswer onClose={() => {}} />, { locale: 'en' });
  const assignee = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Assigned to' });
  expect(assignee.selectedOptions[0]?.textContent).toBe('Minjun');
  expect([...assignee.options].map(({ textContent }) => textContent)).toEqual(['Nobody', 'Minjun', 'Seoyeon']);
});
