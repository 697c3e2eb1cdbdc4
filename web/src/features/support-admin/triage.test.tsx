import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, USER } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { ADMIN_TICKET } from '../../testing/tickets.ts';
import { AdminThreadPane } from './admin-thread.tsx';

const LABELS = ['Ledger', 'Refund', 'Bug'].map((name, index) => ({
  id: index + 1,
  name,
  color: 'plain',
  isArchived: false,
}));
const threadWith = (labels: typeof LABELS) => ({
  body: { ticket: { ...ADMIN_TICKET, labels }, context: null, rating: null, messages: [] },
});
const TRIAGE = '/api/admin/tickets/E-000001/triage';

it('sends each label change separately, so that labels set by colleagues meanwhile stay', async () => {
  const api = fakeApi({
    'GET /api/admin/user': { body: { ...USER, role: 'support' } },
    'GET /api/admin/ticket-desk/settings': {
      body: { labels: LABELS, promises: [], rules: [], staff: [], replies: [] },
    },
    'GET /api/admin/tickets/E-000001': threadWith([]),
    'GET /api/admin/tickets/E-000001/readers': { body: { readers: [] } },
    [`POST ${TRIAGE}`]: threadWith(LABELS.slice(0, 1)),
  });
  renderPart(<AdminThreadPane number="E-000001" staff={[]} mayAnswer onClose={() => {}} />, { locale: 'en' });
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Ledger' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Refund' }));
  await waitFor(() => expect(api.to(TRIAGE)).toHaveLength(2));
  expect(api.to(TRIAGE).map(({ body }) => body)).toEqual([
    { label: { id: 1, isOn: true } },
    { label: { id: 2, isOn: true } },
  ]);
});
