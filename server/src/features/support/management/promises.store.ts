/**
 * A promise is the time within which staff reply to a ticket: each priority has one for the first reply and one for later replies.
 * `promises.ts` computes from it when the reply to a ticket is due.
 */
import { DEFAULT_PROMISES, TICKET_PRIORITIES, type TicketPriority, type TicketPromise } from '@eleven/protocol/tickets';
import { and, count, isNotNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { ticketPromises, tickets } from '../../../db/schema.ts';
import type { Tx } from '../../../db/tx.ts';

export type Promises = Readonly<Record<TicketPriority, TicketPromise>>;

export async function readPromises(db: Db | Tx): Promise<Promises> {
  const rows = await db.select().from(ticketPromises);
  const setByStaff = TICKET_PRIORITIES.flatMap((priority) => {
    const row = rows.find((one) => one.priority === priority);
    return row ? [[priority, { firstMinutes: row.firstMinutes, nextMinutes: row.nextMinutes }]] : [];
  });
  return { ...DEFAULT_PROMISES, ...Object.fromEntries(setByStaff) };
}

export async function savePromise(tx: Tx, priority: TicketPriority, promise: TicketPromise): Promise<void> {
  const { firstMinutes, nextMinutes } = promise;
  await tx
    .insert(ticketPromises)
    .values({ priority, firstMinutes, nextMinutes })
    .onConflictDoUpdate({ target: ticketPromises.priority, set: { firstMinutes, nextMinutes } });
}

/**
 * The queue is ordered by the promised time of the reply. Tickets that have waited since a release without promises have none: they
 * are ordered by the start of their wait, and so come first.
 */
export const dueOrder = sql`coalesce(${tickets.dueAt}, ${tickets.waitsSince})`;

/** The number of tickets that still wait for us after the promised time. */
export async function countOverdue(db: Db, now: Date): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(tickets)
    .where(and(isNotNull(tickets.confirmedAt), isOverdue(now)));
  return row?.count ?? 0;
}

/**
 * Two of the conditions look redundant. `dueAt <= now` implies the one on `dueOrder`, but only `dueOrder` and `waitsSince` let
 * PostgreSQL use the index `tickets_due`. `dueOrder` alone also finds all tickets that wait without a promised time, since it
 * then is the start of their wait: `dueAt <= now` excludes them, because nothing was promised and so nothing is overdue.
 */
export const isOverdue = (now: Date) =>
  and(isNotNull(tickets.waitsSince), sql`${dueOrder} <= ${now.toISOString()}::timestamptz`, lte(tickets.dueAt, now));
