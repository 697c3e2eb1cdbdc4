/** Turns rows of announcements into the API's replies: the public one, and the one for staff. */
import type { AdminAnnouncement } from '@eleven/protocol/api/admin/announcements';
import { type Announcement, AUDIENCES, severity } from '@eleven/protocol/api/announcements';
import { locale } from '@eleven/protocol/api/shapes';
import type { AnnouncementRow } from './announcements.store.ts';

export function toAdminReply(row: AnnouncementRow): AdminAnnouncement {
  return {
    ...toReply(row),
    audience: AUDIENCES.find((one) => one === row.audience) ?? 'everybody',
    audienceLocale: row.audienceLocale === null ? null : locale.parse(row.audienceLocale),
    audienceVault: row.audienceVault,
    isMailed: row.isMailed,
    mailsStoppedAt: row.mailsStoppedAt?.toISOString() ?? null,
    changedAt: row.updatedAt.toISOString(),
    isArchived: row.archivedAt !== null,
  };
}

export function toReply(row: AnnouncementRow): Announcement {
  return {
    id: row.id.toString(),
    severity: severity.parse(row.severity),
    text: { ko: row.textKo, en: row.textEn },
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt?.toISOString() ?? null,
  };
}
