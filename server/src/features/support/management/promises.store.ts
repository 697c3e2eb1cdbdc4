import { DEFAULT_PROMISES, TICKET_PRIORITIES, type TicketPriority, type TicketPromise } from '@eleven/protocol/tickets';
import { and, count, isNotNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { ticketPromises, tickets } from '../../../db/schema.ts';
import type { Tx } from '../../../db/tx.ts';

export type Promises = Readonly<Record<TicketPriority, TicketPromise>>;

export async function readPromises(db: Db | Tx): Promise<Promises> {
  const rows = await db.select().from(ticketPromises);
  const changed = TICKET_PRIORITIES.flatMap((priority) => {
    const row = rows.find((one) => one.priority === priority);
    return row ? [[priority, { firstMinutes: row.firstMinutes, nextMinutes: row.nextMinutes }]] : [];
  });
  return { ...DEFAULT_PROMISES, ...Object.fromEntries(changed) };
}

export async function savePromise(tx: Tx, priority: TicketPriority, promise: TicketPromise): Promise<void> {
  const { firstMinutes, nextMinutes } = promise;
  await tx
    .insert(ticketPromises)
    .values({ priority, firstMinutes, nextMinutes })
    .onConflictDoUpdate({ target: ticketPromises.priority, set: { firstMinutes, nextMinutes } });
}

/** The order of the queue. A release without promises stored no due time: tickets from then come first. */
export const dueOrder = sql`coalesce(${tickets.dueAt}, ${tickets.waitsSince})`;

/** Tickets that wait for us past their promise. */
export async function countOverdue(db: Db, now: Date): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(tickets)
    .where(and(isNotNull(tickets.waitsSince), isNotNull(tickets.confirmedAt), isOverdue(now)));
  return row?.count ?? 0;
}

export const isOverdue = (now: Date) =>
  and(isNotNull(tickets.waitsSince), sql`${dueOrder} <= ${now.toISOString()}::timestamptz`, lte(tickets.dueAt, now));
