/** Open incidents for the banner of every page. */
import { type ShownAnnouncement, severity } from '@eleven/protocol/api/announcements';
import type { Db } from '../../db/database.ts';
import { listOpen } from './incidents.store.ts';
import { titleOf } from './incidents.ts';

/** More would not help: the page behind the link lists all. */
const MAX_SHOWN = 3;

export async function readIncidentAnnouncements(db: Db): Promise<ShownAnnouncement[]> {
  return (await listOpen(db, MAX_SHOWN)).map((row) => ({
    id: `i${row.id}`,
    severity: severity.parse(row.severity),
    text: titleOf(row),
    startsAt: row.startedAt.toISOString(),
    endsAt: null,
    link: '/status',
  }));
}
