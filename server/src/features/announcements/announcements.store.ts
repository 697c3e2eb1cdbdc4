import { and, asc, desc, eq, gt, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { announcements } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';

export type AnnouncementRow = typeof announcements.$inferSelect;
export type AnnouncementState = 'active' | 'scheduled' | 'ended';

const hasNotEnded = (now: Date) => or(isNull(announcements.endsAt), gt(announcements.endsAt, now));

function inState(state: AnnouncementState | undefined, now: Date): SQL | undefined {
  if (state === 'active') return and(lte(announcements.startsAt, now), hasNotEnded(now));
  if (state === 'scheduled') return and(gt(announcements.startsAt, now), hasNotEnded(now));
  return state === 'ended' ? lte(announcements.endsAt, now) : undefined;
}

/** More at once would hide the page: the gravest and newest go first. */
const MOST = 5;

export async function listActive(db: Db, now: Date): Promise<AnnouncementRow[]> {
  const gravity = sql`case ${announcements.severity} when 'critical' then 0 when 'warning' then 1 else 2 end`;
  return db
    .select()
    .from(announcements)
    .where(inState('active', now))
    .orderBy(gravity, desc(announcements.id))
    .limit(MOST);
}

/** Newest first with `before`, oldest first with `after`. */
export async function listAnnouncements(
  db: Db,
  filter: { state: AnnouncementState | undefined; now: Date },
  { before, after, limit }: { before?: number; after?: number; limit: number },
): Promise<AnnouncementRow[]> {
  return db
    .select()
    .from(announcements)
    .where(
      and(
        inState(filter.state, filter.now),
        before === undefined ? undefined : lt(announcements.id, before),
        after === undefined ? undefined : gt(announcements.id, after),
      ),
    )
    .orderBy(after === undefined ? desc(announcements.id) : asc(announcements.id))
    .limit(limit);
}

export type AnnouncementFields = Pick<AnnouncementRow, 'severity' | 'textKo' | 'textEn' | 'startsAt' | 'endsAt'>;

export async function insertAnnouncement(tx: Tx, fields: AnnouncementFields, now: Date): Promise<AnnouncementRow> {
  const [row] = await tx
    .insert(announcements)
    .values({ ...fields, createdAt: now, updatedAt: now })
    .returning();
  if (!row) throw new Error('An insert returned no row');
  return row;
}

/** Undefined when there is none of this number. */
export async function updateAnnouncement(
  tx: Tx,
  id: number,
  fields: Partial<AnnouncementFields>,
  now: Date,
): Promise<AnnouncementRow | undefined> {
  const [row] = await tx
    .update(announcements)
    .set({ ...fields, updatedAt: now })
    .where(eq(announcements.id, id))
    .returning();
  return row;
}

/** Held until the commit. */
export async function lockAnnouncement(tx: Tx, id: number): Promise<AnnouncementRow | undefined> {
  const [row] = await tx.select().from(announcements).where(eq(announcements.id, id)).for('update');
  return row;
}
