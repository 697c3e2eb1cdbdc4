import type { CannedReplyBody } from '@eleven/protocol/api/admin/ticket-management';
import { and, asc, eq, inArray, isNull, max, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { cannedReplies, cannedReplyVersions, labelsOfTickets, marks, ticketLabels } from '../../../db/schema.ts';
import type { Tx } from '../../../db/tx.ts';

export type LabelRow = typeof ticketLabels.$inferSelect;
export type CannedRow = typeof cannedReplies.$inferSelect;

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

export async function listReplies(db: Db | Tx): Promise<CannedRow[]> {
  return db.select().from(cannedReplies).orderBy(asc(cannedReplies.position), asc(cannedReplies.id));
}

/** Undefined if there is none with this id. */
export async function knownReply(tx: Tx, id: number | undefined): Promise<number | undefined> {
  if (id === undefined) return undefined;
  const [row] = await tx.select({ id: cannedReplies.id }).from(cannedReplies).where(eq(cannedReplies.id, id));
  return row?.id;
}

export async function insertReply(tx: Tx, body: CannedReplyBody, now: Date): Promise<CannedRow> {
  const [last] = await tx.select({ position: max(cannedReplies.position) }).from(cannedReplies);
  const [row] = await tx
    .insert(cannedReplies)
    .values({ ...body, position: (last?.position ?? 0) + 1, updatedAt: now })
    .returning();
  if (!row) throw new Error('An insert returned no row');
  await keepVersion(tx, row, now);
  return row;
}

export async function updateReply(
  tx: Tx,
  id: number,
  body: CannedReplyBody,
  now: Date,
): Promise<CannedRow | undefined> {
  const [row] = await tx
    .update(cannedReplies)
    .set({ ...body, version: sql`${cannedReplies.version} + 1`, updatedAt: now })
    .where(eq(cannedReplies.id, id))
    .returning();
  if (row) await keepVersion(tx, row, now);
  return row;
}

async function keepVersion(
  tx: Tx,
  { id, version, titleKo, titleEn, textKo, textEn }: CannedRow,
  now: Date,
): Promise<void> {
  await tx
    .insert(cannedReplyVersions)
    .values({ replyId: id, version, titleKo, titleEn, textKo, textEn, createdAt: now });
}

/** An arbitrary number: held until the commit while settings are compared with those that a page showed. */
const SETTINGS_LOCK = 4_711_004;

export async function lockSettings(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SETTINGS_LOCK})`);
}

/** Archives replies that are not in `ids`. */
export async function arrangeReplies(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  const rows = await tx.select({ id: cannedReplies.id, archivedAt: cannedReplies.archivedAt }).from(cannedReplies);
  for (const { id, archivedAt } of rows) {
    const position = ids.indexOf(id);
    await tx
      .update(cannedReplies)
      .set(position < 0 ? { archivedAt: archivedAt ?? now } : { position: position + 1, archivedAt: null })
      .where(eq(cannedReplies.id, id));
  }
}

const SEEDED = 'canned replies';

/** True once in the lifetime of a database: replies removed by staff do not come back. */
export async function takeSeeding(tx: Tx): Promise<boolean> {
  const rows = await tx
    .insert(marks)
    .values({ key: SEEDED, value: 1 })
    .onConflictDoNothing()
    .returning({ key: marks.key });
  return rows.length > 0;
}

export async function areLabels(tx: Tx, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const rows = await tx
    .select({ id: ticketLabels.id })
    .from(ticketLabels)
    .where(and(inArray(ticketLabels.id, [...ids]), isNull(ticketLabels.archivedAt)));
  return rows.length === new Set(ids).size;
}
