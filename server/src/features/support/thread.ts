/** A ticket with its messages, as its customer sees it. */
import type { TicketMessage, TicketThread } from '@eleven/protocol/api/support';
import { attachmentsOf } from './attachments/attachments.ts';
import { mayRate, ratingOf } from './rating/rating.ts';
import { listMessages, type MessageRow, type TicketRow } from './support.store.ts';
import { type TicketDeps, toSummary } from './tickets.ts';

export async function readThread(
  { db, clock }: Pick<TicketDeps, 'db' | 'clock'>,
  ticket: TicketRow,
): Promise<TicketThread> {
  const rows = await listMessages(db, ticket.id, { withNotes: false });
  const filesOf = await attachmentsOf(
    db,
    rows.map(({ message }) => message.id),
  );
  const messages = rows.map((row) => ({ ...toMessage(row), attachments: filesOf(row.message.id) }));
  return {
    ticket: toSummary(ticket),
    rating: ratingOf(ticket),
    mayRate: mayRate(ticket, clock.now()),
    context: ticket.context,
    messages,
  };
}

function toMessage({ message, author }: MessageRow): Omit<TicketMessage, 'attachments'> {
  if (message.kind === 'note') throw new Error('A note is for the staff alone');
  return {
    id: String(message.id),
    kind: message.kind as TicketMessage['kind'],
    by: message.byStaff ? 'support' : 'customer',
    name: message.byStaff ? author : null,
    text: message.text,
    isRedacted: message.redactedAt !== null,
    txHash: message.txHash,
    createdAt: message.createdAt.toISOString(),
  };
}
