import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, USER } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { ADMIN_TICKET, ticketMessage } from '../../testing/tickets.ts';
import { AdminThreadPane } from './admin-thread.tsx';

const threadWith = (...texts: string[]) => ({
  body: {
    ticket: ADMIN_TICKET,
    context: null,
    rating: null,
    messages: texts.map((text, index) => ({ ...ticketMessage(String(index + 1), 'customer', text), origin: null })),
  },
});

it('shows a message that was written meanwhile instead of closing the ticket over it', async () => {
  const api = fakeApi({
    'GET /api/admin/user': { body: { ...USER, role: 'support' } },
    'GET /api/admin/ticket-desk/settings': { body: { labels: [], promises: [], rules: [], staff: [], replies: [] } },
    'GET /api/admin/tickets/E-000001': threadWith('Where is it?'),
    'GET /api/admin/tickets/E-000001/readers': { body: { readers: [] } },
    'POST /api/admin/tickets/E-000001/close': {
      status: 409,
      body: { code: 'ticket.writtenMeanwhile', message: 'Somebody has written meanwhile.' },
    },
  });
  renderPart(<AdminThreadPane number="E-000001" staff={[]} mayAnswer onClose={() => {}} />);
  await screen.findByText('Where is it?');
  api.answers['GET /api/admin/tickets/E-000001'] = threadWith('Where is it?', 'And when?');
  fireEvent.click(screen.getByRole('button', { name: 'Close without an answer' }));
  expect(await screen.findByText('And when?')).toBeTruthy();
  expect(screen.getByText('Somebody has written meanwhile.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Close without an answer' }));
  await screen.findByRole('button', { name: 'Close without an answer' });
  expect(api.to('/api/admin/tickets/E-000001/close').map(({ body }) => body)).toEqual([
    { seenUpTo: '1' },
    { seenUpTo: '2' },
  ]);
});

it('says that the ticket of a deleted account is gone, instead of offering to try again', async () => {
  fakeApi({
    'GET /api/admin/user': { body: { ...USER, role: 'support' } },
    'GET /api/admin/tickets/E-000009': { status: 404, body: { code: 'notFound', message: 'Not found.' } },
  });
  renderPart(<AdminThreadPane number="E-000009" staff={[]} mayAnswer onClose={() => {}} />, { locale: 'en' });
  expect(await screen.findByText(/^There is no ticket E-000009\./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Back to the list' })).toBeTruthy();
});
