/** The messages sent to the user, in a copy of their data: emails, subscriptions to incident emails, announcements. */
import { and, asc, eq, ne, or } from 'drizzle-orm';
import * as t from '../../db/schema.ts';
import { findSuppression } from '../../mail/suppressions.store.ts';
import { type ExportContext, isoTime, type Part, shortList } from './export-part.ts';

/** Kind and day of each; the texts are in the mailbox. */
export function mails({ db, userId, confirmedEmail }: ExportContext): Part {
  const isToAddress = confirmedEmail === undefined ? undefined : eq(t.mails.toAddress, confirmedEmail);
  const isOwn = or(eq(t.mails.userId, userId), isToAddress);
  return shortList('emails', ['day', 'kind', 'to', 'language', 'sent', 'cameBack', 'reportedAsSpam'], async () => {
    const rows = await db
      .select()
      .from(t.mails)
      .where(and(isOwn, ne(t.mails.kind, 'newAddressTaken')))
      .orderBy(asc(t.mails.createdAt), asc(t.mails.id));
    return rows.map((row) => ({
      day: row.createdAt.toISOString().slice(0, 10),
      kind: row.kind,
      to: row.toAddress,
      language: row.locale,
      sent: row.sentAt !== null,
      cameBack: row.bouncedAt !== null,
      reportedAsSpam: row.complainedAt !== null,
    }));
  });
}

/** Shows that the address only gets essential emails, and why. */
export function pausedMails({ db, confirmedEmail }: ExportContext): Part {
  return shortList('paused-emails', ['address', 'reason', 'status', 'since'], async () => {
    const row = confirmedEmail === undefined ? undefined : await findSuppression(db, confirmedEmail);
    return row ? [{ address: row.address, reason: row.reason, status: row.status, since: isoTime(row.since) }] : [];
  });
}

/** Subscriptions to incident emails, by the account or for its address. */
export function statusMails({ db, userId, confirmedEmail }: ExportContext): Part {
  const { statusSubscriptions } = t;
  const isToAddress = confirmedEmail === undefined ? undefined : eq(statusSubscriptions.email, confirmedEmail);
  return shortList('status-emails', ['to', 'language', 'askedAt', 'confirmed'], async () => {
    const rows = await db
      .select()
      .from(statusSubscriptions)
      .where(or(eq(statusSubscriptions.userId, userId), isToAddress));
    return rows.map((row) => ({
      to: row.email ?? 'address of the account',
      language: row.locale,
      askedAt: isoTime(row.createdAt),
      confirmed: row.unconfirmedSince === null,
    }));
  });
}

/** The announcements that the user has seen or closed. */
export function announcements({ db, userId }: ExportContext): Part {
  const { announcementReads } = t;
  return shortList('announcements', ['seenAt', 'textKo', 'textEn'], async () => {
    const rows = await db
      .select({ seenAt: announcementReads.seenAt, textKo: t.announcements.textKo, textEn: t.announcements.textEn })
      .from(announcementReads)
      .innerJoin(t.announcements, eq(t.announcements.id, announcementReads.announcementId))
      .where(eq(announcementReads.userId, userId))
      .orderBy(asc(announcementReads.seenAt), asc(announcementReads.announcementId));
    return rows.map(({ seenAt, textKo, textEn }) => ({ seenAt: isoTime(seenAt), textKo, textEn }));
  });
}
