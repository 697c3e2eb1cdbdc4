import type { CannedReplyBody } from '@eleven/protocol/api/admin/ticket-management';
import { asc, eq, max, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { cannedReplies, cannedReplyVersions, marks } from '../../../db/schema.ts';
import type { Tx } from '../../../db/tx.ts';

export type CannedRow = typeof cannedReplies.$inferSelect;

export async function listReplies(db: Db | Tx): Promise<CannedRow[]> {
  return db.select().from(cannedReplies).orderBy(asc(cannedReplies.position), asc(cannedReplies.id));
}

/** The same id, or undefined if there is no such reply. */
export async function findReplyId(tx: Tx, id: number | undefined): Promise<number | undefined> {
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

/** True only for the first call in the lifetime of a database, so that replies deleted by staff do not come back. */
export async function markSeeded(tx: Tx): Promise<boolean> {
  const rows = await tx
    .insert(marks)
    .values({ key: SEEDED, value: 1 })
    .onConflictDoNothing()
    .returning({ key: marks.key });
  return rows.length > 0;
}
