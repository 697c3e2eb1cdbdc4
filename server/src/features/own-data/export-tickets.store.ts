/** The tickets in a copy of the user's data: those of the account, and those written from its address without signing in. */
import { numberOfTicket } from '@eleven/protocol/api/support';
import { and, asc, eq, gt, isNotNull, isNull, ne, or } from 'drizzle-orm';
import * as t from '../../db/schema.ts';
import { type ExportContext, isoTime, longList, PAGE_ROWS, type Part, shortList } from './export-part.ts';

/** A visitor's ticket counts only if its writer has shown that the address is theirs: anybody can type one. */
function isOwn({ userId, confirmedEmail }: ExportContext) {
  const { tickets } = t;
  const isOfAccount = eq(tickets.userId, userId);
  if (confirmedEmail === undefined) return isOfAccount;
  return or(
    isOfAccount,
    and(isNull(tickets.userId), eq(tickets.email, confirmedEmail), isNotNull(tickets.confirmedAt)),
  );
}

const FIELDS = ['number', 'writtenAs', 'category', 'subject', 'state', 'attached', 'rating', 'createdAt', 'updatedAt'];

export function tickets(context: ExportContext): Part {
  return shortList('tickets', FIELDS, async () => {
    const rows = await context.db.select().from(t.tickets).where(isOwn(context)).orderBy(asc(t.tickets.id));
    return rows.map((row) => ({
      number: numberOfTicket(row.id),
      writtenAs: row.userId === null ? 'visitor' : 'account',
      category: row.category,
      subject: row.subject,
      state: row.state,
      attached: row.context && JSON.stringify(row.context),
      rating: row.rating && [row.rating, row.ratingText].filter(Boolean).join(': '),
      createdAt: isoTime(row.createdAt),
      updatedAt: isoTime(row.updatedAt),
    }));
  });
}

export function messages(context: ExportContext): Part {
  return longList(
    'ticket-messages',
    ['ticket', 'time', 'from', 'kind', 'text', 'transaction'],
    (after) =>
      context.db
        .select({
          id: t.ticketMessages.id,
          ticketId: t.ticketMessages.ticketId,
          byStaff: t.ticketMessages.byStaff,
          kind: t.ticketMessages.kind,
          text: t.ticketMessages.text,
          txHash: t.ticketMessages.txHash,
          createdAt: t.ticketMessages.createdAt,
        })
        .from(t.ticketMessages)
        .innerJoin(t.tickets, eq(t.tickets.id, t.ticketMessages.ticketId))
        .where(and(isOwn(context), ne(t.ticketMessages.kind, 'note'), gt(t.ticketMessages.id, after)))
        .orderBy(asc(t.ticketMessages.id))
        .limit(PAGE_ROWS),
    (row) => ({
      ticket: numberOfTicket(row.ticketId),
      time: isoTime(row.createdAt),
      from: row.byStaff ? 'support' : 'you',
      kind: row.kind,
      text: row.text,
      transaction: row.txHash,
    }),
  );
}

/**
 * The files of the account's tickets can be downloaded from these addresses with a session of the account, those of visitors
 * only through the links in the emails about the ticket.
 */
export function files(context: ExportContext): Part {
  return shortList(
    'ticket-files',
    ['ticket', 'time', 'from', 'name', 'type', 'bytes', 'sha256', 'address'],
    async () => {
      const rows = await context.db
        .select({
          file: t.attachments,
          ticketId: t.tickets.id,
          ownerId: t.tickets.userId,
          byStaff: t.ticketMessages.byStaff,
        })
        .from(t.attachments)
        .innerJoin(t.ticketMessages, eq(t.ticketMessages.id, t.attachments.messageId))
        .innerJoin(t.tickets, eq(t.tickets.id, t.ticketMessages.ticketId))
        .where(and(isOwn(context), ne(t.ticketMessages.kind, 'note')))
        .orderBy(asc(t.attachments.createdAt), asc(t.attachments.id));
      return rows.map(({ file, ticketId, ownerId, byStaff }) => ({
        ticket: numberOfTicket(ticketId),
        time: isoTime(file.createdAt),
        from: byStaff ? 'support' : 'you',
        name: file.name,
        type: file.type,
        bytes: file.bytes,
        sha256: file.sha256,
        address: ownerId === null || file.storageKey === null ? null : `/api/support/attachments/${file.id}`,
      }));
    },
  );
}
