import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { ticketMessages } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';

/** The newest texts of the customer, newest first. */
export async function listOwnTexts(tx: Tx, ticketId: bigint, limit: number): Promise<{ id: bigint; text: string }[]> {
  return tx
    .select({ id: ticketMessages.id, text: ticketMessages.text })
    .from(ticketMessages)
    .where(
      and(
        eq(ticketMessages.ticketId, ticketId),
        eq(ticketMessages.kind, 'message'),
        eq(ticketMessages.byStaff, false),
        isNull(ticketMessages.redactedAt),
      ),
    )
    .orderBy(desc(ticketMessages.id))
    .limit(limit);
}

export async function redactMessages(tx: Tx, ids: readonly bigint[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(ticketMessages)
    .set({ text: '', redactedAt: now })
    .where(inArray(ticketMessages.id, [...ids]));
}
