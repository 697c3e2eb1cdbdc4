import type { AlarmMessage } from '@eleven/protocol/alarms';
import { STAFF_ROLES } from '@eleven/protocol/staff';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { isUnleased, leasedFor } from '../../db/leases.ts';
import { alarmChecks, alarmDeliveries, alarms, alarmWatch, mails, users } from '../../db/schema.ts';
import { isNotSuspended } from '../../db/suspension.ts';
import type { Tx } from '../../db/tx.ts';

export type AlarmRow = typeof alarms.$inferSelect;
export type CheckRow = typeof alarmChecks.$inferSelect;
export type DeliveryRow = typeof alarmDeliveries.$inferSelect;

const THE_ONE = 1;

/** The database's clock, because the clocks of hosts differ. */
const NOW = sql`clock_timestamp()`;
const SILENT_MS = sql<number>`(extract(epoch from ${NOW} - ${alarmWatch.evaluatedAt}) * 1000)::float8`;

/**
 * Locks the watch until the transaction ends and assigns it to this process. False while another process has it and has not
 * been silent for longer than `silentMs`.
 */
export async function takeWatch(tx: Tx, { holder, silentMs }: { holder: string; silentMs: number }): Promise<boolean> {
  const taken = { holder, evaluatedAt: NOW };
  const rows = await tx
    .insert(alarmWatch)
    .values({ id: THE_ONE, ...taken })
    .onConflictDoUpdate({
      target: alarmWatch.id,
      set: taken,
      // A clock that was set back must not block all processes.
      setWhere: or(eq(alarmWatch.holder, holder), gt(sql`abs(${SILENT_MS})`, silentMs)),
    })
    .returning({ holder: alarmWatch.holder });
  return rows.length > 0;
}

/** Whether `takeWatch` would succeed. */
export async function mayWatch(tx: Tx, { holder, silentMs }: { holder: string; silentMs: number }): Promise<boolean> {
  const [other] = await tx
    .select({ id: alarmWatch.id })
    .from(alarmWatch)
    .where(and(eq(alarmWatch.id, THE_ONE), ne(alarmWatch.holder, holder), lte(sql`abs(${SILENT_MS})`, silentMs)));
  return other === undefined;
}

/** The last evaluation by any process, and how long ago it was. */
export async function readWatch(db: Db): Promise<{ evaluatedAt: Date; silentMs: number } | undefined> {
  const [row] = await db
    .select({ evaluatedAt: alarmWatch.evaluatedAt, silentMs: SILENT_MS })
    .from(alarmWatch)
    .where(eq(alarmWatch.id, THE_ONE));
  return row;
}

export async function listChecks(db: Db | Tx): Promise<CheckRow[]> {
  return db.select().from(alarmChecks).orderBy(asc(alarmChecks.kind), asc(alarmChecks.subject));
}

export async function saveCheck(tx: Tx, row: CheckRow): Promise<void> {
  const { kind: _kind, subject: _subject, ...set } = row;
  await tx
    .insert(alarmChecks)
    .values(row)
    .onConflictDoUpdate({ target: [alarmChecks.kind, alarmChecks.subject], set });
}

export async function dropCheck(tx: Tx, { kind, subject }: Pick<CheckRow, 'kind' | 'subject'>): Promise<void> {
  await tx.delete(alarmChecks).where(and(eq(alarmChecks.kind, kind), eq(alarmChecks.subject, subject)));
}

export async function insertAlarm(tx: Tx, row: typeof alarms.$inferInsert): Promise<AlarmRow> {
  const [inserted] = await tx.insert(alarms).values(row).returning();
  if (!inserted) throw new Error('An insert returned no row');
  return inserted;
}

export async function updateAlarm(tx: Tx, id: number, set: Partial<AlarmRow>): Promise<AlarmRow | undefined> {
  const [row] = await tx.update(alarms).set(set).where(eq(alarms.id, id)).returning();
  return row;
}

/** All alarms, oldest first. */
export async function listAlarmsAfter(db: Db, { after, limit }: { after: number; limit: number }) {
  return db
    .select({ alarm: alarms, acknowledgedBy: users.name })
    .from(alarms)
    .leftJoin(users, eq(users.id, alarms.acknowledgedBy))
    .where(gt(alarms.id, after))
    .orderBy(asc(alarms.id))
    .limit(limit);
}

/** Open ones first, then the newest, each with the name of the member who acknowledged it. */
export async function listAlarms(db: Db, limit: number) {
  const newest = (state: SQL) =>
    db
      .select({ alarm: alarms, acknowledgedBy: users.name })
      .from(alarms)
      .leftJoin(users, eq(users.id, alarms.acknowledgedBy))
      .where(state)
      .orderBy(desc(alarms.id))
      .limit(limit);
  // Two queries: a single one would sort all alarms that have ended.
  const open = await newest(isNull(alarms.endedAt));
  const ended = await newest(isNotNull(alarms.endedAt));
  return [...open, ...ended].slice(0, limit);
}

/** Locked until the commit. */
export async function lockAlarm(tx: Tx, id: number): Promise<AlarmRow | undefined> {
  const [row] = await tx.select().from(alarms).where(eq(alarms.id, id)).for('update');
  return row;
}

const wantsMails = sql<boolean>`coalesce(${users.alarmMails}, ${users.role} = 'admin')`;

/** Members of the staff who get alarms by email. */
export async function listMailReaders(db: Db | Tx, now: Date) {
  return db
    .select({ id: users.id, email: users.email, locale: users.locale, pageLocale: users.pageLocale })
    .from(users)
    .where(and(inArray(users.role, [...STAFF_ROLES]), users.emailVerified, isNotSuspended(now), wantsMails))
    .orderBy(asc(users.id));
}

export async function getsMails(db: Db, userId: string): Promise<boolean> {
  const [row] = await db.select({ wants: wantsMails }).from(users).where(eq(users.id, userId));
  return row?.wants === true;
}

export async function chooseMails(db: Db | Tx, userId: string, alarmMails: boolean): Promise<void> {
  await db.update(users).set({ alarmMails }).where(eq(users.id, userId));
}

interface NewDelivery {
  readonly id: string;
  readonly alarmId: number | null;
  readonly event: DeliveryRow['event'];
  readonly target: string;
  readonly message: AlarmMessage;
  readonly now: Date;
}

export async function insertDeliveries(tx: Tx, rows: readonly NewDelivery[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(alarmDeliveries)
    .values(rows.map(({ now, ...row }) => ({ ...row, createdAt: now, dueAt: now })))
    .onConflictDoNothing();
}

/** The next message that is due, for this worker alone until the lease ends. */
export async function leaseDelivery(db: Db, now: Date, leaseMs: number): Promise<DeliveryRow | undefined> {
  const next = db
    .select({ id: alarmDeliveries.id })
    .from(alarmDeliveries)
    .where(and(lte(alarmDeliveries.dueAt, now), isUnleased(alarmDeliveries.leasedUntil)))
    .orderBy(alarmDeliveries.dueAt)
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(alarmDeliveries)
    .set({ leasedUntil: leasedFor(leaseMs), attempts: sql`${alarmDeliveries.attempts} + 1` })
    .where(eq(alarmDeliveries.id, sql`(${next})`))
    .returning();
  return row;
}

export async function closeDelivery(
  db: Db,
  id: string,
  set: { sentAt: Date | null; dueAt: Date | null; lastError: string | null },
): Promise<void> {
  await db
    .update(alarmDeliveries)
    .set({ ...set, leasedUntil: null })
    .where(eq(alarmDeliveries.id, id));
}

/** The outcome of a test: its webhook messages and the email. */
export async function findTest(db: Db, id: string) {
  const deliveries = await db
    .select()
    .from(alarmDeliveries)
    .where(
      inArray(
        alarmDeliveries.id,
        Array.from({ length: MAX_WEBHOOKS }, (_, index) => `${id}.${index}`),
      ),
    )
    .orderBy(asc(alarmDeliveries.id));
  const [mail] = await db
    .select({ sentAt: mails.sentAt, dueAt: mails.dueAt, lastError: mails.lastError })
    .from(mails)
    .where(and(eq(mails.onceKey, `alarm test ${id}`), isNotNull(mails.userId)));
  return { deliveries, mail };
}

/** Far more than anybody has. */
const MAX_WEBHOOKS = 50;
