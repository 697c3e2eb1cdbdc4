import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fakeApi, USER } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { ADMIN_TICKET } from '../../testing/tickets.ts';
import { AdminThreadPane } from './admin-thread.tsx';
import { Queue } from './queue/queue.tsx';

const customer = { id: 'u1', name: 'Jiwoo', email: 'jiwoo@example.com' };
function show(emailVerified: boolean, locale: 'ko' | 'en') {
  const ticket = { ...ADMIN_TICKET, customer: { ...customer, emailVerified } };
  fakeApi({
    'GET /api/admin/user': { body: { ...USER, role: 'support' } },
    'GET /api/admin/tickets': { body: { tickets: [ticket], next: null } },
    'GET /api/admin/tickets/E-000001': { body: { ticket, context: null, messages: [] } },
  });
  renderPart(
    <>
      <Queue staff={[]} onOpen={() => {}} />
      <AdminThreadPane number="E-000001" staff={[]} mayAnswer={false} onClose={() => {}} />
    </>,
    { locale },
  );
}

afterEach(() => history.replaceState(null, '', '/'));

it.each([
  ['ko', '미확인'],
  ['en', 'Not confirmed'],
] as const)('marks an unconfirmed address in the queue and in the ticket (%s)', async (locale, text) => {
  show(false, locale);
  await waitFor(() => expect(screen.getAllByText(/jiwoo@example\.com/)).toHaveLength(2));
  expect(screen.getAllByText(text)).toHaveLength(2);
});

it('shows no warning for a confirmed address', async () => {
  show(true, 'en');
  await waitFor(() => expect(screen.getAllByText(/jiwoo@example\.com/)).toHaveLength(2));
  expect(screen.queryByText('Not confirmed')).toBeNull();
});
