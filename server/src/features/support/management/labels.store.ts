import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { labelsOfTickets, ticketLabels } from '../../../db/schema.ts';
import type { Tx } from '../../../db/tx.ts';

export type LabelRow = typeof ticketLabels.$inferSelect;

export async function listLabels(db: Db | Tx): Promise<LabelRow[]> {
  return db.select().from(ticketLabels).orderBy(asc(ticketLabels.name), asc(ticketLabels.id));
}

/** Undefined if the name is taken. */
export async function insertLabel(tx: Tx, row: Omit<LabelRow, 'id'>): Promise<LabelRow | undefined> {
  const [inserted] = await tx
    .insert(ticketLabels)
    .values(row)
    .onConflictDoNothing({ target: ticketLabels.name })
    .returning();
  return inserted;
}

export async function updateLabel(tx: Tx, id: number, row: Omit<LabelRow, 'id'>): Promise<LabelRow | undefined> {
  const [changed] = await tx.update(ticketLabels).set(row).where(eq(ticketLabels.id, id)).returning();
  return changed;
}

export async function isLabelTaken(tx: Tx, name: string, except: number): Promise<boolean> {
  const rows = await tx.select({ id: ticketLabels.id }).from(ticketLabels).where(eq(ticketLabels.name, name));
  return rows.some(({ id }) => id !== except);
}

/** The labels of these tickets, ordered by name. */
export async function labelsOf(db: Db | Tx, ids: readonly bigint[]): Promise<Map<bigint, LabelRow[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ ticketId: labelsOfTickets.ticketId, label: ticketLabels })
    .from(labelsOfTickets)
    .innerJoin(ticketLabels, eq(ticketLabels.id, labelsOfTickets.labelId))
    .where(inArray(labelsOfTickets.ticketId, [...ids]))
    .orderBy(asc(ticketLabels.name));
  const found = new Map<bigint, LabelRow[]>();
  for (const { ticketId, label } of rows) found.set(ticketId, [...(found.get(ticketId) ?? []), label]);
  return found;
}

export async function replaceLabels(tx: Tx, ticketId: bigint, labelIds: readonly number[]): Promise<void> {
  await tx.delete(labelsOfTickets).where(eq(labelsOfTickets.ticketId, ticketId));
  if (labelIds.length > 0) await tx.insert(labelsOfTickets).values(labelIds.map((labelId) => ({ ticketId, labelId })));
}

export async function copyLabels(tx: Tx, from: bigint, into: bigint): Promise<void> {
  await tx.execute(sql`
    insert into ${labelsOfTickets} (ticket_id, label_id)
    select ${into}, label_id from ${labelsOfTickets} where ticket_id = ${from} on conflict do nothing`);
}

/** Whether all of them exist and none is archived. */
export async function areLabels(tx: Tx, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const rows = await tx
    .select({ id: ticketLabels.id })
    .from(ticketLabels)
    .where(and(inArray(ticketLabels.id, [...ids]), isNull(ticketLabels.archivedAt)));
  return rows.length === new Set(ids).size;
}
