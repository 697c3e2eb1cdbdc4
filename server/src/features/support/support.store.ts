import { and, asc, count, desc, eq, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { ticketMessages, tickets, users } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';

export type TicketRow = typeof tickets.$inferSelect;
export type NewTicketRow = typeof tickets.$inferInsert;
export type MessageKind = 'message' | 'note' | 'closed' | 'reopened';

/** The ticket, as named by its user or by a visitor's link. */
export type TicketKey = { readonly id: bigint; readonly userId: string } | { readonly linkHash: string };

const matchesKey = (key: TicketKey) =>
  'linkHash' in key ? eq(tickets.linkHash, key.linkHash) : and(eq(tickets.id, key.id), eq(tickets.userId, key.userId));

/** Sets the id of its first message, which must be inserted next. */
export async function insertTicket(tx: Tx, row: NewTicketRow): Promise<{ ticket: TicketRow; messageId: bigint }> {
  const [ticket] = await tx
    .insert(tickets)
    .values({ ...row, customerWroteId: sql`nextval(pg_get_serial_sequence('ticket_messages', 'id'))` })
    .returning();
  if (!ticket || ticket.customerWroteId === null) throw new Error('An insert returned no row');
  return { ticket, messageId: ticket.customerWroteId };
}

/** A merged ticket leads to the ticket that it is now a part of. */
export async function findTicket(db: Db, key: TicketKey): Promise<TicketRow | undefined> {
  const [row] = await db.select().from(tickets).where(matchesKey(key));
  if (!row || row.mergedInto === null) return row;
  const [whole] = await db.select().from(tickets).where(eq(tickets.id, row.mergedInto));
  return whole;
}

/** Locked until the transaction ends: two concurrent writers write one after another. */
export async function lockTicket(tx: Tx, key: TicketKey): Promise<TicketRow | undefined> {
  const [row] = await tx.select().from(tickets).where(matchesKey(key)).for('update');
  if (!row || row.mergedInto === null) return row;
  const [whole] = await tx.select().from(tickets).where(eq(tickets.id, row.mergedInto)).for('update');
  return whole;
}

export async function lockTicketById(tx: Tx, id: bigint): Promise<TicketRow | undefined> {
  const [row] = await tx
    .select()
    .from(tickets)
    .where(and(eq(tickets.id, id), isNotNull(tickets.confirmedAt)))
    .for('update');
  return row;
}

export async function updateTicket(tx: Tx, id: bigint, changes: Partial<NewTicketRow>): Promise<TicketRow> {
  const [row] = await tx.update(tickets).set(changes).where(eq(tickets.id, id)).returning();
  if (!row) throw new Error('A locked ticket is gone');
  return row;
}

interface NewMessageRow {
  /** The id of a ticket's first message, which its row names. */
  readonly id?: bigint;
  readonly ticketId: bigint;
  readonly kind: MessageKind;
  readonly byStaff: boolean;
  readonly authorId?: string;
  readonly text: string;
  readonly txHash?: string | undefined;
  readonly cannedReplyId?: number | undefined;
  readonly createdAt: Date;
}

export async function insertMessage(tx: Tx, row: NewMessageRow): Promise<bigint> {
  const [inserted] = await tx
    .insert(ticketMessages)
    .values({ ...row, txHash: row.txHash ?? null, cannedReplyId: row.cannedReplyId ?? null })
    .returning({ id: ticketMessages.id });
  if (!inserted) throw new Error('An insert returned no row');
  return inserted.id;
}

export async function countMessages(tx: Tx, ticketId: bigint): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(ticketMessages).where(eq(ticketMessages.ticketId, ticketId));
  return row?.count ?? 0;
}

export async function newestMessage(tx: Tx, ticketId: bigint): Promise<bigint> {
  const [row] = await tx
    .select({ id: ticketMessages.id })
    .from(ticketMessages)
    .where(eq(ticketMessages.ticketId, ticketId))
    .orderBy(desc(ticketMessages.id))
    .limit(1);
  return row?.id ?? 0n;
}

export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number];

/** The thread, oldest first; notes only for staff. */
export async function listMessages(db: Db | Tx, ticketId: bigint, options: { withNotes: boolean }) {
  return db
    .select({ message: ticketMessages, author: users.name })
    .from(ticketMessages)
    .leftJoin(users, eq(users.id, ticketMessages.authorId))
    .where(and(eq(ticketMessages.ticketId, ticketId), options.withNotes ? undefined : ne(ticketMessages.kind, 'note')))
    .orderBy(asc(ticketMessages.id));
}

export async function listTicketsOf(db: Db, userId: string, page: { before: bigint | undefined; limit: number }) {
  return db
    .select()
    .from(tickets)
    .where(
      and(
        eq(tickets.userId, userId),
        isNull(tickets.mergedInto),
        page.before === undefined ? undefined : lt(tickets.id, page.before),
      ),
    )
    .orderBy(desc(tickets.id))
    .limit(page.limit);
}

/** The account with this confirmed address. */
export async function findOwner(tx: Tx, email: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), eq(users.emailVerified, true)));
  return row?.id;
}

export async function hasTickets(db: Db, userId: string): Promise<boolean> {
  const [row] = await db.select({ id: tickets.id }).from(tickets).where(eq(tickets.userId, userId)).limit(1);
  return row !== undefined;
}

/** Only moves forward: a late request never makes something read unread again. */
export async function markRead(db: Db, id: bigint, side: 'customerReadId' | 'staffReadId', upTo: bigint) {
  const [row] = await db
    .update(tickets)
    .set({ [side]: sql`greatest(${tickets[side]}, ${upTo})` })
    .where(eq(tickets.id, id))
    .returning();
  return row;
}
