import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi, USER } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render.tsx';
import { Tickets } from './tickets.tsx';

Element.prototype.scrollIntoView ??= () => {};
afterEach(() => vi.unstubAllGlobals());

const TICKET = {
  number: 'E-000123',
  subject: 'Withdrawal time',
  category: 'withdrawal',
  state: 'answered',
  createdAt: '2026-11-15T05:22:00.000Z',
  updatedAt: '2026-11-16T05:31:00.000Z',
  unread: true,
};
const message = (id: string, by: string, text: string) => ({
  id,
  kind: 'message',
  by,
  name: null,
  text,
  isRedacted: false,
  txHash: null,
  attachments: [],
  createdAt: TICKET.createdAt,
});
const THREAD = { ticket: TICKET, context: null, messages: [message('1', 'support', 'It is final.')] };

it('a message that was sent before the thread was marked as read stays', async () => {
  const marked = Promise.withResolvers<void>();
  const isMarked = vi.fn();
  const read = { ...TICKET, unread: false };
  fakeApi({
    'GET /api/user': { body: USER },
    'GET /api/tickets': { body: { tickets: [TICKET], nextBefore: null, restriction: null } },
    'GET /api/tickets/E-000123': { body: THREAD },
    'POST /api/tickets/E-000123/read': async () => {
      await marked.promise;
      isMarked();
      return { body: read };
    },
    'POST /api/tickets/E-000123/messages': {
      body: { ...THREAD, ticket: read, messages: [...THREAD.messages, message('2', 'customer', 'Thank you')] },
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
  await vi.waitFor(() => expect(isMarked).toHaveBeenCalled());
  // Until what followed the answer has been rendered.
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.getByText('Thank you', isShown)).toBeTruthy();
});
