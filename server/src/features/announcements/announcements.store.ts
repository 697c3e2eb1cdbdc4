import { and, asc, desc, eq, gt, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { announcementReads, announcements, users } from '../../db/schema.ts';
import { readTallyOf } from '../../db/tallies.store.ts';
import type { Tx } from '../../db/tx.ts';
import { hasStakeIn } from '../../mail/mail-to-all.store.ts';

export type AnnouncementRow = typeof announcements.$inferSelect;
export type AnnouncementState = 'active' | 'scheduled' | 'ended' | 'takenBack' | 'archived';

const hasNotEnded = (now: Date) => or(isNull(announcements.endsAt), gt(announcements.endsAt, now));

function inState(state: AnnouncementState | undefined, now: Date): SQL | undefined {
  if (state === 'active') return and(lte(announcements.startsAt, now), hasNotEnded(now));
  if (state === 'scheduled') return and(gt(announcements.startsAt, now), hasNotEnded(now));
  if (state === 'archived') return isNotNull(announcements.archivedAt);
  const isNotArchived = isNull(announcements.archivedAt);
  if (state === undefined) return isNotArchived;
  // Staff take an announcement back by ending it before it starts.
  if (state === 'takenBack') return and(lte(announcements.endsAt, announcements.startsAt), isNotArchived);
  return and(lte(announcements.endsAt, now), gt(announcements.endsAt, announcements.startsAt), isNotArchived);
}

/** More banners at once would hide the page. The most severe and newest have priority. */
export const MAX_SHOWN = 5;

const bySeverity = sql`case ${announcements.severity} when 'critical' then 0 when 'warning' then 1 else 2 end`;

export const isActive = ({ startsAt, endsAt }: AnnouncementRow, now: Date): boolean =>
  startsAt <= now && !(endsAt && endsAt <= now);

/** The active and the scheduled ones for any audience; the most severe and newest first. */
export async function listNotEnded(db: Db, now: Date): Promise<AnnouncementRow[]> {
  return db.select().from(announcements).where(hasNotEnded(now)).orderBy(bySeverity, desc(announcements.id));
}

/** At most `MAX_SHOWN` of the `rows` that are for this user but not for everybody, in the same order. */
export async function chooseFor(
  db: Db,
  rows: readonly AnnouncementRow[],
  user: { readonly id: string; readonly locale: string },
  chainId: number,
): Promise<AnnouncementRow[]> {
  const own = [];
  for (const row of rows) {
    if (row.audience === 'everybody') continue;
    if (await isFor(db, row, user, chainId)) own.push(row);
    if (own.length === MAX_SHOWN) break;
  }
  return own;
}

export async function isFor(
  db: Db,
  row: AnnouncementRow,
  user: { readonly id: string; readonly locale: string },
  chainId: number,
): Promise<boolean> {
  if (row.audience === 'language') return row.audienceLocale === user.locale;
  if (row.audience !== 'stakers' || row.audienceVault === null) return true;
  const isStaker = hasStakeIn({ chainId, address: row.audienceVault });
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, user.id), isStaker));
  return found.length > 0;
}

/** Whether an announcement has begun or ended after `since`, up to `now`. */
export async function hasStartedOrEnded(db: Db, since: Date, now: Date): Promise<boolean> {
  const isBetween = (time: typeof announcements.startsAt | typeof announcements.endsAt) =>
    and(gt(time, since), lte(time, now));
  const found = await db
    .select({ id: announcements.id })
    .from(announcements)
    .where(or(isBetween(announcements.startsAt), isBetween(announcements.endsAt)))
    .limit(1);
  return found.length > 0;
}

export async function findAnnouncement(db: Db, id: number): Promise<AnnouncementRow | undefined> {
  const [row] = await db.select().from(announcements).where(eq(announcements.id, id));
  return row;
}

export async function insertRead(db: Db, announcementId: number, userId: string, seenAt: Date): Promise<void> {
  await db.insert(announcementReads).values({ announcementId, userId, seenAt }).onConflictDoNothing();
}

export async function countReads(db: Db, announcementId: number): Promise<number> {
  const [reads = 0] = await readTallyOf(db, 'announcementReads', [String(announcementId)]);
  return reads;
}

export async function countMails(db: Db, announcementId: number) {
  const keys = ['sent', 'waiting', 'failed'].map((state) => `${announcementId} ${state}`);
  const [sent = 0, waiting = 0, failed = 0] = await readTallyOf(db, 'announcementMails', keys);
  return { sent, waiting, failed };
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

export type AnnouncementFields = Pick<
  AnnouncementRow,
  | 'severity'
  | 'textKo'
  | 'textEn'
  | 'startsAt'
  | 'endsAt'
  | 'audience'
  | 'audienceLocale'
  | 'audienceVault'
  | 'isMailed'
>;

export async function insertAnnouncement(tx: Tx, fields: AnnouncementFields, now: Date): Promise<AnnouncementRow> {
  const [row] = await tx
    .insert(announcements)
    .values({ ...fields, createdAt: now, updatedAt: now })
    .returning();
  if (!row) throw new Error('An insert returned no row');
  return row;
}

/** Undefined if there is none with this number. */
export async function updateAnnouncement(
  tx: Tx,
  id: number,
  fields: Partial<AnnouncementFields & Pick<AnnouncementRow, 'archivedAt'>>,
  now: Date,
): Promise<AnnouncementRow | undefined> {
  const [row] = await tx
    .update(announcements)
    .set({ ...fields, updatedAt: now })
    .where(eq(announcements.id, id))
    .returning();
  return row;
}

/** Leaves `updatedAt` as it is: an editor who is changing the text has still read the current one. */
export async function recordMailsStopped(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.update(announcements).set({ mailsStoppedAt: now }).where(eq(announcements.id, id));
}

export async function addCancelledMails(tx: Tx, id: number, more: number): Promise<void> {
  const { mailsTakenBack } = announcements;
  await tx
    .update(announcements)
    .set({ mailsTakenBack: sql`${mailsTakenBack} + ${more}` })
    .where(eq(announcements.id, id));
}

/** Locked until the commit. */
export async function lockAnnouncement(tx: Tx, id: number): Promise<AnnouncementRow | undefined> {
  const [row] = await tx.select().from(announcements).where(eq(announcements.id, id)).for('update');
  return row;
}
