/** All announcements as a CSV file, read in pages. */
import type { Db } from '../../db/database.ts';
import { type AnnouncementRow, listAnnouncements } from './announcements.store.ts';

const PAGE = 200;

export function announcementFile(db: Db, filter: Parameters<typeof listAnnouncements>[1]) {
  return {
    head: [
      'id',
      'severity',
      'korean',
      'english',
      'from',
      'until',
      'audience',
      'audience language',
      'audience vault',
      'emailed',
      'written',
      'changed',
    ],
    read: (after: number | undefined) => listAnnouncements(db, filter, { after: after ?? 0, limit: PAGE }),
    cursorOf: (row: AnnouncementRow) => row.id,
    cells: (row: AnnouncementRow) => [
      row.id,
      row.severity,
      row.textKo,
      row.textEn,
      row.startsAt.toISOString(),
      row.endsAt?.toISOString() ?? null,
      row.audience,
      row.audienceLocale,
      row.audienceVault,
      row.isMailed ? 'yes' : 'no',
      row.createdAt.toISOString(),
      row.updatedAt.toISOString(),
    ],
  };
}
