import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { ticketMessages, tickets } from '../../../db/schema.ts';
import type { Tx } from '../../../db/tx.ts';
import type { TicketRow } from '../support.store.ts';

/** Locked in the order of their ids, so two merges cannot deadlock. */
export async function lockTwo(tx: Tx, one: bigint, other: bigint): Promise<(TicketRow | undefined)[]> {
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
 * Message ids stay, and thus the order in which everything was written. Tickets merged into it earlier now lead to the new
 * ticket; returns their ids.
 */
export async function moveThread(tx: Tx, from: bigint, into: bigint): Promise<bigint[]> {
  await tx
    .update(ticketMessages)
    .set({ ticketId: into, originTicketId: from })
    .where(eq(ticketMessages.ticketId, from));
  const led = await tx
    .update(tickets)
    .set({ mergedInto: into, mergedAt: null })
    .where(eq(tickets.mergedInto, from))
    .returning({ id: tickets.id });
  return led.map(({ id }) => id);
}

export async function moveBack(tx: Tx, into: bigint, from: bigint, led: readonly bigint[]): Promise<void> {
  await tx
    .update(ticketMessages)
    .set({ ticketId: from, originTicketId: null })
    .where(and(eq(ticketMessages.ticketId, into), eq(ticketMessages.originTicketId, from)));
  await tx
    .update(tickets)
    .set({ mergedInto: from })
    .where(and(inArray(tickets.id, [...led]), eq(tickets.mergedInto, into)));
}
