/** Tickets and their threads as staff read them. Email addresses appear as `reader` may see them, also inside texts. */
import { maskEmailFor, maskEmailsFor } from '@eleven/protocol/accounts/mask-email';
import type { AdminMessage, AdminThread, AdminTicket } from '@eleven/protocol/api/admin/support';
import { locale } from '@eleven/protocol/api/shapes';
import { numberOfTicket } from '@eleven/protocol/api/support';
import type { User } from '@eleven/protocol/api/user';
import { AppError } from '../../core/app-error.ts';
import type { Db } from '../../db/database.ts';
import { attachmentsOf } from './attachments/attachments.ts';
import { type LabelRow, labelsOf } from './management/labels.store.ts';
import { priorityOf } from './management/promises.ts';
import { toLabel } from './management/shapes.ts';
import { ratingOf } from './rating/rating.ts';
import { listMessages, markRead, type TicketRow } from './support.store.ts';
import { type AdminTicketRow, findInQueue } from './support-admin.store.ts';
import { toSummary } from './tickets.ts';

type Reader = Pick<User, 'role'>;

/** How long a merge can be undone. */
export const UNDO_MS = 30 * 60_000;

export async function markReadByStaff(db: Db, id: bigint, upTo: bigint): Promise<void> {
  if (!(await findInQueue(db, id))) throw new AppError('notFound');
  await markRead(db, id, 'staffReadId', upTo);
}

export async function readAdminThread(db: Db, id: bigint, reader: Reader): Promise<AdminThread> {
  const row = await findInQueue(db, id);
  if (!row) throw new AppError('notFound');
  const messages = await listMessages(db, id, { withNotes: true });
  const filesOf = await attachmentsOf(
    db,
    messages.map(({ message }) => message.id),
  );
  return {
    ticket: toAdminTicket(row, reader, (await labelsOf(db, [id])).get(id)),
    context: row.ticket.context,
    rating: adminRatingOf(row.ticket, reader),
    messages: messages.map(({ message, author }) => ({
      id: String(message.id),
      kind: message.kind as AdminMessage['kind'],
      by: message.byStaff ? 'support' : 'customer',
      name: author,
      text: maskEmailsFor(reader.role, message.text),
      isRedacted: message.redactedAt !== null,
      txHash: message.txHash,
      attachments: filesOf(message.id).map((file) => ({ ...file, name: maskEmailsFor(reader.role, file.name) })),
      createdAt: message.createdAt.toISOString(),
      origin: message.originTicketId === null ? null : numberOfTicket(message.originTicketId),
    })),
  };
}

function adminRatingOf(ticket: TicketRow, reader: Reader): AdminThread['rating'] {
  const rating = ratingOf(ticket);
  if (!rating || !ticket.ratedAt) return null;
  return { ...rating, text: maskEmailsFor(reader.role, rating.text), ratedAt: ticket.ratedAt.toISOString() };
}

export function toAdminTicket(
  { ticket, customer, assignee }: AdminTicketRow,
  reader: Reader,
  labels: readonly LabelRow[] = [],
): AdminTicket {
  return {
    ...toSummary(ticket),
    subject: maskEmailsFor(reader.role, ticket.subject),
    unread: (ticket.customerWroteId ?? 0n) > ticket.staffReadId,
    waitsSince: ticket.waitsSince?.toISOString() ?? null,
    locale: locale.parse(ticket.locale),
    customer: {
      id: ticket.userId,
      name: customer?.name ?? null,
      email: maskEmailFor(reader.role, customer?.email ?? ticket.email ?? ''),
      // A visitor's ticket is in the queue once its address is confirmed.
      emailVerified: customer?.emailVerified ?? true,
    },
    assignee,
    priority: priorityOf(ticket.priority),
    dueAt: ticket.waitsSince === null ? null : (ticket.dueAt?.toISOString() ?? null),
    pausedMs: ticket.pausedMs,
    labels: labels.map(toLabel),
    mergedInto: ticket.mergedInto === null ? null : numberOfTicket(ticket.mergedInto),
    undoUntil: ticket.mergedAt && new Date(ticket.mergedAt.getTime() + UNDO_MS).toISOString(),
  };
}
