import type { AdminTicket } from '@eleven/protocol/api/admin/support';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeApi, USER } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { ADMIN_TICKET } from '../../testing/tickets.ts';
import { AnswerForm } from './answer-form.tsx';

/** Holds the check of a draft for secrets, as if its word lists were still loading. */
const wordListsLoad = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock('../../lib/secrets/secret-check.ts', async (load) => ({
  ...(await load<object>()),
  holdsSecret: () => wordListsLoad.promise.then(() => false),
}));

it('does not store an answer again as a draft if its check ends after it was sent', async () => {
  const ticket = ADMIN_TICKET as unknown as AdminTicket;
  fakeApi({
    'GET /api/admin/user': { body: { ...USER, role: 'support' } },
    'GET /api/admin/ticket-desk/settings': { body: { labels: [], promises: [], rules: [], staff: [], replies: [] } },
    'POST /api/admin/tickets/E-000001/answer': { body: { ticket, context: null, rating: null, messages: [] } },
  });
  const nothing = () => {};
  renderPart(<AnswerForm ticket={ticket} seenUpTo="1" onMissed={nothing} onTyping={nothing} onDone={nothing} />);
  fireEvent.change(screen.getByRole('textbox', { name: 'Answer' }), { target: { value: 'It is on its way.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send to the customer' }));
  await screen.findByText('Sent to the customer.');
  // `act` returns once everything that follows the check has run.
  await act(async () => wordListsLoad.resolve());
  expect(sessionStorage.getItem('draft.desk.E-000001')).toBeNull();
});
