import type { SwitchName } from '@eleven/protocol/switches';
import { and, count, desc, eq, gt, inArray, isNotNull, isNull, min, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import {
  activity,
  alarmDeliveries,
  featureSwitches,
  indexerLeases,
  jobRuns,
  mails,
  pushes,
  pushSubscriptions,
  users,
  vaults,
} from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';
import { isGivenUp, isWaiting, oldestDueAt } from '../../mail/mail-states.store.ts';
import { NEWS_MS } from '../../push/push.store.ts';

interface QueueRow {
  readonly waiting: number;
  readonly oldestAt: Date | null;
  readonly failed: number;
}

const pushFailed = and(isNull(pushes.dueAt), isNull(pushes.sentAt), isNotNull(pushes.lastError));
const deliveryFailed = and(isNull(alarmDeliveries.dueAt), isNull(alarmDeliveries.sentAt));

export async function readMailQueue(db: Db, now: Date): Promise<QueueRow> {
  const [waiting] = await db.select({ count: count(), oldest: oldestDueAt }).from(mails).where(isWaiting(now));
  const [failed] = await db.select({ count: count() }).from(mails).where(isGivenUp);
  return { waiting: waiting?.count ?? 0, oldestAt: waiting?.oldest ?? null, failed: failed?.count ?? 0 };
}

export async function readPushQueue(db: Db): Promise<QueueRow> {
  const [waiting] = await db
    .select({ count: count(), oldest: min(pushes.createdAt) })
    .from(pushes)
    .where(isNotNull(pushes.dueAt));
  const [failed] = await db.select({ count: count() }).from(pushes).where(pushFailed);
  return { waiting: waiting?.count ?? 0, oldestAt: waiting?.oldest ?? null, failed: failed?.count ?? 0 };
}

export async function readWebhookQueue(db: Db): Promise<QueueRow> {
  const [waiting] = await db
    .select({ count: count(), oldest: min(alarmDeliveries.createdAt) })
    .from(alarmDeliveries)
    .where(isNotNull(alarmDeliveries.dueAt));
  const [failed] = await db.select({ count: count() }).from(alarmDeliveries).where(deliveryFailed);
  return { waiting: waiting?.count ?? 0, oldestAt: waiting?.oldest ?? null, failed: failed?.count ?? 0 };
}

/** A process that was silent for longer no longer follows any vault. */
const SILENT = sql`interval '15 seconds'`;

export async function listVaults(db: Db) {
  const isHeld = sql`${indexerLeases.heartbeatAt} > clock_timestamp() - ${SILENT}`;
  return db
    .select({
      address: vaults.address,
      name: vaults.name,
      cursorBlock: vaults.cursorBlock,
      cursorTime: vaults.cursorTime,
      halted: vaults.haltedBecause,
      holder: sql<string | null>`${indexerLeases.host} || ' ' || ${indexerLeases.pid}`,
    })
    .from(vaults)
    .leftJoin(
      indexerLeases,
      and(eq(indexerLeases.chainId, vaults.chainId), eq(indexerLeases.vault, vaults.address), isHeld),
    )
    .orderBy(desc(vaults.startAt), desc(vaults.deployBlock), vaults.address);
}

export async function listRuns(db: Db) {
  return db.select().from(jobRuns);
}

export async function listSwitches(db: Db, now: Date) {
  return db
    .select({ row: featureSwitches, owner: users.name })
    .from(featureSwitches)
    .leftJoin(users, eq(users.id, featureSwitches.owner))
    .where(gt(featureSwitches.expiresAt, now));
}

type SwitchRow = typeof featureSwitches.$inferSelect;

export async function saveSwitch(tx: Tx, row: SwitchRow): Promise<void> {
  const { name: _name, ...set } = row;
  await tx.insert(featureSwitches).values(row).onConflictDoUpdate({ target: featureSwitches.name, set });
}

export async function dropSwitch(tx: Tx, name: SwitchName): Promise<void> {
  await tx.delete(featureSwitches).where(eq(featureSwitches.name, name));
}

export interface Page {
  /** The last row of the previous page. */
  readonly before: { readonly createdAt: Date; readonly id: string } | undefined;
  readonly limit: number;
}

export async function listFailedMails(db: Db, { before, limit }: Page) {
  return db
    .select({
      id: mails.id,
      kind: mails.kind,
      to: mails.toAddress,
      error: mails.lastError,
      createdAt: mails.createdAt,
      attempts: mails.attempts,
    })
    .from(mails)
    .where(
      and(
        isGivenUp,
        before &&
          sql`(${mails.createdAt}, ${mails.id}) < (${before.createdAt.toISOString()}::timestamptz, ${before.id})`,
      ),
    )
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(limit);
}

export async function listFailedPushes(db: Db, { before, limit }: Page) {
  return db
    .select({
      id: pushes.id,
      kind: activity.kind,
      to: pushSubscriptions.endpoint,
      error: pushes.lastError,
      createdAt: pushes.createdAt,
      attempts: pushes.attempts,
    })
    .from(pushes)
    .innerJoin(activity, eq(activity.id, pushes.activityId))
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushes.subscriptionId))
    .where(
      and(
        pushFailed,
        before &&
          sql`(${pushes.createdAt}, ${pushes.id}) < (${before.createdAt.toISOString()}::timestamptz, ${before.id}::bigint)`,
      ),
    )
    .orderBy(desc(pushes.createdAt), desc(pushes.id))
    .limit(limit);
}

export async function listFailedDeliveries(db: Db, { before, limit }: Page) {
  return db
    .select({
      id: alarmDeliveries.id,
      kind: alarmDeliveries.event,
      to: alarmDeliveries.target,
      error: alarmDeliveries.lastError,
      createdAt: alarmDeliveries.createdAt,
      attempts: alarmDeliveries.attempts,
    })
    .from(alarmDeliveries)
    .where(
      and(
        deliveryFailed,
        before &&
          sql`(${alarmDeliveries.createdAt}, ${alarmDeliveries.id}) < (${before.createdAt.toISOString()}::timestamptz, ${before.id})`,
      ),
    )
    .orderBy(desc(alarmDeliveries.createdAt), desc(alarmDeliveries.id))
    .limit(limit);
}

/** Makes failed emails due now, as if they had never been tried; returns their number. */
export async function resendMails(tx: Tx, now: Date, limit: number, id: string | undefined): Promise<number> {
  const found = tx
    .select({ id: mails.id })
    .from(mails)
    .where(and(isGivenUp, id === undefined ? undefined : eq(mails.id, id)))
    .orderBy(desc(mails.createdAt))
    .limit(limit);
  const rows = await tx
    .update(mails)
    .set({ dueAt: now, attempts: 0, firstTriedAt: null, failedAt: null, leasedUntil: null })
    .where(inArray(mails.id, found))
    .returning({ id: mails.id });
  return rows.length;
}

const newsSince = (now: Date) => new Date(now.getTime() - NEWS_MS);

export const isNews = (createdAt: Date, now: Date): boolean => createdAt > newsSince(now);

const isNumber = (id: string) => /^\d{1,18}$/.test(id);

export async function isFailedPush(tx: Tx, id: string): Promise<boolean> {
  if (!isNumber(id)) return false;
  const rows = await tx
    .select({ id: pushes.id })
    .from(pushes)
    .where(and(pushFailed, eq(pushes.id, BigInt(id))));
  return rows.length > 0;
}

/** Only those that are still news: the worker would close the others unsent. @param id A number. */
export async function resendPushes(tx: Tx, now: Date, limit: number, id: string | undefined): Promise<number> {
  if (id !== undefined && !isNumber(id)) return 0;
  const found = tx
    .select({ id: pushes.id })
    .from(pushes)
    .where(
      and(pushFailed, gt(pushes.createdAt, newsSince(now)), id === undefined ? undefined : eq(pushes.id, BigInt(id))),
    )
    .orderBy(desc(pushes.createdAt))
    .limit(limit);
  const rows = await tx
    .update(pushes)
    .set({ dueAt: now, attempts: 0, failedAt: null, leasedUntil: null })
    .where(inArray(pushes.id, found))
    .returning({ id: pushes.id });
  return rows.length;
}

/** A webhook message keeps its age: one from yesterday is tried only once more. */
export async function resendDeliveries(tx: Tx, now: Date, limit: number, id: string | undefined): Promise<number> {
  const found = tx
    .select({ id: alarmDeliveries.id })
    .from(alarmDeliveries)
    .where(and(deliveryFailed, id === undefined ? undefined : eq(alarmDeliveries.id, id)))
    .orderBy(desc(alarmDeliveries.createdAt))
    .limit(limit);
  const rows = await tx
    .update(alarmDeliveries)
    .set({ dueAt: now, attempts: 0, leasedUntil: null })
    .where(inArray(alarmDeliveries.id, found))
    .returning({ id: alarmDeliveries.id });
  return rows.length;
}
