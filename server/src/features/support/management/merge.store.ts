/** Rows of merged tickets: the messages of one ticket (the part) move into the other (the whole). */
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { ticketMessages, tickets } from '../../../db/schema.ts';
import type { Tx } from '../../../db/tx.ts';
import type { TicketRow } from '../support.store.ts';

/**
 * Locks the tickets in the order of their ids, so that two merges cannot deadlock, and returns them in the given order. One that
 * does not exist, or whose visitor has not confirmed the address, is undefined.
 */
export async function lockBothTickets(tx: Tx, one: bigint, other: bigint): Promise<(TicketRow | undefined)[]> {
  const locked = new Map<bigint, TicketRow>();
  for (const id of [one, other].sort((a, b) => (a < b ? -1 : 1))) {
    const [row] = await tx
      .select()
      .from(tickets)
      .where(and(eq(tickets.id, id), isNotNull(tickets.confirmedAt)))
      .for('update');
    if (row) locked.set(id, row);
  }
  return [locked.get(one), locked.get(other)];
}

/**
 * Moves the messages of the part into the whole. They keep their ids, and thus the order in which they were written. Tickets that
 * were merged into the part before now lead to the whole, and can no longer be split off; returns their ids.
 */
export async function moveThread(tx: Tx, partId: bigint, wholeId: bigint): Promise<bigint[]> {
  await tx
    .update(ticketMessages)
    .set({ ticketId: wholeId, originTicketId: partId })
    .where(eq(ticketMessages.ticketId, partId));
  const redirected = await tx
    .update(tickets)
    .set({ mergedInto: wholeId, mergedAt: null })
    .where(eq(tickets.mergedInto, partId))
    .returning({ id: tickets.id });
  return redirected.map(({ id }) => id);
}

/** Undoes `moveThread` with the same part and whole; `redirected` is what it returned. */
export async function moveBack(tx: Tx, partId: bigint, wholeId: bigint, redirected: readonly bigint[]): Promise<void> {
  await tx
    .update(ticketMessages)
    .set({ ticketId: partId, originTicketId: null })
    .where(and(eq(ticketMessages.ticketId, wholeId), eq(ticketMessages.originTicketId, partId)));
  await tx
    .update(tickets)
    .set({ mergedInto: partId })
    .where(and(inArray(tickets.id, [...redirected]), eq(tickets.mergedInto, wholeId)));
}
