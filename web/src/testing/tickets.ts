/** Replies of the API about a ticket, from the customer's and from the staff's side. */

export const TICKET = {
  number: 'E-000123',
  subject: 'Withdrawal time',
  category: 'withdrawal',
  state: 'answered',
  createdAt: '2026-11-15T05:22:00.000Z',
  updatedAt: '2026-11-16T05:31:00.000Z',
  unread: true,
};

/** A message of `TICKET`, by its customer or by support. */
export const ticketMessage = (id: string, by: 'customer' | 'support', text: string, name: string | null = null) => ({
  id,
  kind: 'message',
  by,
  name,
  text,
  isRedacted: false,
  txHash: null,
  attachments: [],
  createdAt: TICKET.createdAt,
});

export const ADMIN_TICKET = {
  number: 'E-000001',
  subject: 'Where is my reward?',
  category: 'rewards',
  state: 'open',
  unread: false,
  createdAt: '2026-03-01T09:00:00.000Z',
  updatedAt: '2026-03-01T09:00:00.000Z',
  waitsSince: null,
  locale: 'en',
  customer: { id: null, name: null, email: 'jiwoo@example.com', emailVerified: true },
  assignee: null,
  priority: 'normal',
  labels: [],
  dueAt: null,
  pausedMs: null,
  mergedInto: null,
  undoUntil: null,
};
