import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi, USER } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { TICKET, ticketMessage } from '../../testing/tickets.ts';
import { Tickets } from './tickets.tsx';

Element.prototype.scrollIntoView ??= () => {};
afterEach(() => vi.unstubAllGlobals());

const THREAD = { ticket: TICKET, context: null, messages: [ticketMessage('1', 'support', 'It is final.')] };

it('keeps a message that was sent before the thread was marked as read', async () => {
  const marked = Promise.withResolvers<void>();
  const read = { ...TICKET, unread: false };
  fakeApi({
    'GET /api/user': { body: USER },
    'GET /api/tickets': { body: { tickets: [TICKET], nextBefore: null, restriction: null } },
    'GET /api/tickets/E-000123': { body: THREAD },
    'POST /api/tickets/E-000123/read': async () => {
      await marked.promise;
      return { body: { ...read, subject: 'Marked as read' } };
    },
    'POST /api/tickets/E-000123/messages': {
      body: { ...THREAD, ticket: read, messages: [...THREAD.messages, ticketMessage('2', 'customer', 'Thank you')] },
    },
    'GET /api/config': {
      body: { chainId: 31337, vaultAddress: '0x', explorerUrl: null, productName: 'Eleven', local: true, version: '0' },
    },
  });
  renderPart(<Tickets search="" loginPath="/login" supportPath="/support" before={<p>questions</p>} />);
  await screen.findByText('It is final.');
  fireEvent.change(screen.getByLabelText('Reply'), { target: { value: 'Thank you' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  const isShown = { selector: 'li p' };
  await screen.findByText('Thank you', isShown);
  marked.resolve();
  await screen.findByRole('heading', { name: /^Marked as read/ });
  expect(screen.getByText('Thank you', isShown)).toBeTruthy();
});
