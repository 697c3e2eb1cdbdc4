import { and, eq, gt, inArray, isNotNull, isNull, lt, or, sum } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { attachments, fileDeletions, ticketMessages, tickets } from '../../../db/schema.ts';
import type { Tx } from '../../../db/tx.ts';

export type AttachmentRow = typeof attachments.$inferSelect;

/** Customers and staff each see their own uploads. */
export type Uploader = { readonly userId: string } | { readonly staffId: string };

const isUploadedBy = (uploader: Uploader) =>
  'userId' in uploader ? eq(attachments.userId, uploader.userId) : eq(attachments.staffId, uploader.staffId);

export async function insertAttachment(db: Db, row: typeof attachments.$inferInsert): Promise<AttachmentRow> {
  const [inserted] = await db.insert(attachments).values(row).returning();
  if (!inserted) throw new Error('An insert returned no row');
  return inserted;
}

/** Removes the row of a file that was not stored after all. */
export async function deleteAttachment(db: Db, id: string): Promise<void> {
  await db.delete(attachments).where(eq(attachments.id, id));
}

export async function bytesSince(db: Db, uploader: Uploader, since: Date): Promise<number> {
  const [row] = await db
    .select({ bytes: sum(attachments.bytes) })
    .from(attachments)
    .where(and(isUploadedBy(uploader), gt(attachments.createdAt, since)));
  return Number(row?.bytes ?? 0);
}

/** Adds the uploader's unsent files to the message. Returns their number. */
export async function attachTo(tx: Tx, messageId: bigint, uploader: Uploader, ids: readonly string[]): Promise<number> {
  const rows = await tx
    .update(attachments)
    .set({ messageId })
    .where(
      and(
        inArray(attachments.id, [...ids]),
        isUploadedBy(uploader),
        isNull(attachments.messageId),
        isNotNull(attachments.storageKey),
      ),
    )
    .returning({ id: attachments.id });
  return rows.length;
}

export async function listAttachments(db: Db | Tx, messageIds: readonly bigint[]): Promise<AttachmentRow[]> {
  if (messageIds.length === 0) return [];
  return db
    .select()
    .from(attachments)
    .where(inArray(attachments.messageId, [...messageIds]))
    .orderBy(attachments.createdAt, attachments.id);
}

/** A file of the user's own ticket (never of a note), or one that they have uploaded and not sent yet. */
export async function findForUser(db: Db, id: string, userId: string): Promise<AttachmentRow | undefined> {
  const [row] = await db
    .select({ attachment: attachments })
    .from(attachments)
    .leftJoin(ticketMessages, eq(ticketMessages.id, attachments.messageId))
    .leftJoin(tickets, eq(tickets.id, ticketMessages.ticketId))
    .where(
      and(
        eq(attachments.id, id),
        or(
          and(isNull(attachments.messageId), eq(attachments.userId, userId)),
          and(eq(tickets.userId, userId), eq(ticketMessages.kind, 'message')),
        ),
      ),
    );
  return row?.attachment;
}

/** An attachment of this ticket, including its notes; or the member's own upload that is not sent yet. */
export async function findForStaff(
  db: Db,
  given: { id: string; ticketId: bigint; staffId: string },
): Promise<AttachmentRow | undefined> {
  const { id, ticketId, staffId } = given;
  const [row] = await db
    .select({ attachment: attachments })
    .from(attachments)
    .leftJoin(ticketMessages, eq(ticketMessages.id, attachments.messageId))
    .where(
      and(
        eq(attachments.id, id),
        or(eq(ticketMessages.ticketId, ticketId), and(isNull(attachments.messageId), eq(attachments.staffId, staffId))),
      ),
    );
  return row?.attachment;
}

/** Drops files that nobody sent, and those past their retention, whose names stay in the thread. */
export async function dropUnusedFiles(db: Db, { unsentBefore, keptBefore }: { unsentBefore: Date; keptBefore: Date }) {
  await db.delete(attachments).where(and(isNull(attachments.messageId), lt(attachments.createdAt, unsentBefore)));
  await db
    .update(attachments)
    .set({ storageKey: null })
    .where(and(isNotNull(attachments.storageKey), lt(attachments.createdAt, keptBefore)));
}

export async function listDeletions(db: Db, limit: number): Promise<string[]> {
  const rows = await db.select().from(fileDeletions).limit(limit);
  return rows.map(({ storageKey }) => storageKey);
}

export async function endDeletion(db: Db, storageKey: string): Promise<void> {
  await db.delete(fileDeletions).where(eq(fileDeletions.storageKey, storageKey));
}
