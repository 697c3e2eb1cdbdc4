import { and, asc, count, eq, gt, isNull, like, lte, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { announcementAnswers, announcementReads, mails, users } from '../../db/schema.ts';
import { isNotSuspended } from '../../db/suspension.ts';
import type { Tx } from '../../db/tx.ts';
import { wantsMailsAbout } from '../../mail/mail-to-all.store.ts';

export type AnswerRow = typeof announcementAnswers.$inferSelect;

/** Users who have seen an announcement and are not suspended, and how many of them get emails about announcements. */
export async function countReaders(db: Db | Tx, announcementId: number, now: Date) {
  const getsMails = sql`${users.emailVerified} and ${wantsMailsAbout('announcements')}`;
  const [row] = await db
    .select({ readers: count(), mails: sql<string>`count(*) filter (where ${getsMails})` })
    .from(announcementReads)
    .innerJoin(users, eq(users.id, announcementReads.userId))
    .where(and(eq(announcementReads.announcementId, announcementId), isNotSuspended(now)));
  return { readers: row?.readers ?? 0, mails: Number(row?.mails ?? 0) };
}

/** The oldest answer that is still going out, locked for this process until the transaction ends; others skip it. */
export async function lockUnnotified(tx: Tx): Promise<AnswerRow | undefined> {
  const [row] = await tx
    .select()
    .from(announcementAnswers)
    .where(isNull(announcementAnswers.notifiedAt))
    .orderBy(asc(announcementAnswers.createdAt), asc(announcementAnswers.announcementId))
    .limit(1)
    .for('update', { skipLocked: true });
  return row;
}

/** The next users, by id, who had seen the announcement when it was answered and have not been notified yet. */
export async function listReaders(tx: Tx, answer: AnswerRow, limit: number, now: Date): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(announcementReads)
    .innerJoin(users, eq(users.id, announcementReads.userId))
    .where(
      and(
        eq(announcementReads.announcementId, answer.announcementId),
        gt(announcementReads.userId, answer.notifiedUntil),
        lte(announcementReads.seenAt, answer.createdAt),
        isNotSuspended(now),
      ),
    )
    .orderBy(asc(announcementReads.userId))
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function findAnswer(db: Db | Tx, announcementId: number): Promise<AnswerRow | undefined> {
  const [row] = await db
    .select()
    .from(announcementAnswers)
    .where(eq(announcementAnswers.announcementId, announcementId));
  return row;
}

export async function insertAnswer(tx: Tx, row: typeof announcementAnswers.$inferInsert): Promise<void> {
  await tx.insert(announcementAnswers).values(row);
}

export async function saveNotified(
  tx: Tx,
  { announcementId }: AnswerRow,
  { until, count: more, notifiedAt }: { until: string | undefined; count: number; notifiedAt: Date | null },
): Promise<void> {
  const { notified } = announcementAnswers;
  await tx
    .update(announcementAnswers)
    .set({ notified: sql`${notified} + ${more}`, notifiedAt, ...(until === undefined ? {} : { notifiedUntil: until }) })
    .where(eq(announcementAnswers.announcementId, announcementId));
}

export async function recordStopped(tx: Tx, announcementId: number, takenBack: number, now: Date): Promise<void> {
  const { mailsStoppedAt, mailsTakenBack } = announcementAnswers;
  await tx
    .update(announcementAnswers)
    .set({
      mailsStoppedAt: sql`coalesce(${mailsStoppedAt}, ${now.toISOString()}::timestamptz)`,
      mailsTakenBack: sql`${mailsTakenBack} + ${takenBack}`,
    })
    .where(eq(announcementAnswers.announcementId, announcementId));
}

export async function countWaiting(db: Db | Tx, key: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(mails)
    .where(and(like(mails.onceKey, `${key}:%`), sql`${mails.dueAt} is not null`, isNull(mails.sentAt)));
  return row?.count ?? 0;
}
