import { and, desc, eq, gte, inArray, isNull } from 'drizzle-orm';
import { ticketMessages, tickets } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';

const { id, ticketId, originTicketId, text, kind, byStaff, redactedAt, createdAt } = ticketMessages;
const columns = { id, ticketId, originTicketId, text };
const isOwnText = and(eq(kind, 'message'), eq(byStaff, false), isNull(redactedAt));

export type OwnText = Awaited<ReturnType<typeof listOwnTexts>>[number];

/** The newest texts of the customer in a ticket, newest first. */
export async function listOwnTexts(tx: Tx, ticket: bigint, limit: number) {
  return tx
    .select(columns)
    .from(ticketMessages)
    .where(and(eq(ticketId, ticket), isOwnText))
    .orderBy(desc(id))
    .limit(limit);
}

/** The customer's texts in all tickets of a user, newest first. */
export async function listTextsOf(tx: Tx, userId: string, since: Date, limit: number) {
  return tx
    .select(columns)
    .from(ticketMessages)
    .innerJoin(tickets, eq(tickets.id, ticketId))
    .where(and(eq(tickets.userId, userId), gte(tickets.updatedAt, since), gte(createdAt, since), isOwnText))
    .orderBy(desc(id))
    .limit(limit);
}

export async function listSubjectsOf(tx: Tx, userId: string, since: Date, limit: number) {
  return tx
    .select({ id: tickets.id, subject: tickets.subject })
    .from(tickets)
    .where(and(eq(tickets.userId, userId), gte(tickets.createdAt, since)))
    .orderBy(desc(tickets.id))
    .limit(limit);
}

export async function redactMessages(tx: Tx, ids: readonly bigint[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(ticketMessages)
    .set({ text: '', redactedAt: now })
    .where(inArray(id, [...ids]));
}
