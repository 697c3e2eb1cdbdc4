import { PUSH_NEWS_HOURS } from '@eleven/protocol/api/admin/operations';
import { HOUR_MS } from '@eleven/protocol/durations';
import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { isUnleased, leasedFor } from '../db/leases.ts';
import { activity, pushes, pushSubscriptions, users } from '../db/schema.ts';
import type { Tx } from '../db/tx.ts';

/** After three days a message is no longer news, here and for the push service, which keeps it while a device is off. */
export const NEWS_MS = PUSH_NEWS_HOURS * HOUR_MS;

/**
 * Leases due messages for this worker and returns their ids. Other workers skip the rows instead of waiting for them; a worker
 * that dies loses its lease by the database's clock.
 */
export async function leasePushes(db: Db, now: Date, leaseMs: number, limit: number): Promise<bigint[]> {
  const next = db
    .select({ id: pushes.id })
    .from(pushes)
    .where(and(lte(pushes.dueAt, now), isUnleased(pushes.leasedUntil)))
    .orderBy(pushes.dueAt, pushes.id)
    .limit(limit)
    .for('update', { skipLocked: true });
  const rows = await db
    .update(pushes)
    .set({ leasedUntil: leasedFor(leaseMs), attempts: sql`${pushes.attempts} + 1` })
    .where(eq(pushes.id, sql`any(array(${next}))`))
    .returning({ id: pushes.id });
  return rows.map(({ id }) => id);
}

/** The content, reader and device of each push, as they are now. */
export async function readPushes(db: Db, ids: readonly bigint[]) {
  return db
    .select({
      id: pushes.id,
      createdAt: pushes.createdAt,
      attempts: pushes.attempts,
      activityId: activity.id,
      kind: activity.kind,
      params: activity.params,
      subscriptionId: pushSubscriptions.id,
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
      showsAmounts: pushSubscriptions.showsAmounts,
      deviceTimeZone: pushSubscriptions.timeZone,
      locale: users.locale,
      pageLocale: users.pageLocale,
      timeZone: users.timeZone,
      quietFrom: users.quietFrom,
      quietTo: users.quietTo,
      choices: users.pushChoices,
    })
    .from(pushes)
    .innerJoin(activity, eq(activity.id, pushes.activityId))
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushes.subscriptionId))
    .innerJoin(users, and(eq(users.id, pushSubscriptions.userId), eq(users.id, activity.userId)))
    .where(inArray(pushes.id, [...ids]))
    .orderBy(asc(pushes.id));
}

export type PushRow = Awaited<ReturnType<typeof readPushes>>[number];

/** Closes a message that the push service accepted, or that was given up if `sentAt` is null. */
export async function closePush(db: Db, id: bigint, sentAt: Date | null): Promise<void> {
  await db.update(pushes).set({ sentAt, dueAt: null, leasedUntil: null, lastError: null }).where(eq(pushes.id, id));
}

/** Schedules the next attempt; null gives it up. */
export async function failPush(
  db: Db,
  id: bigint,
  { dueAt, lastError, now }: { readonly dueAt: Date | null; readonly lastError: string; readonly now: Date },
): Promise<void> {
  const failedAt = dueAt === null ? now : null;
  await db.update(pushes).set({ dueAt, failedAt, leasedUntil: null, lastError }).where(eq(pushes.id, id));
}

/** Postpones a message because of quiet hours; this is not an attempt. */
export async function deferPush(db: Db, id: bigint, dueAt: Date): Promise<void> {
  await db
    .update(pushes)
    .set({ dueAt, leasedUntil: null, attempts: sql`${pushes.attempts} - 1` })
    .where(eq(pushes.id, id));
}

export async function recordDelivered(db: Db, subscriptionId: string, lastUsedAt: Date): Promise<void> {
  await db.update(pushSubscriptions).set({ lastUsedAt, failures: 0 }).where(eq(pushSubscriptions.id, subscriptionId));
}

export async function recordFailed(db: Db, subscriptionId: string): Promise<void> {
  await db
    .update(pushSubscriptions)
    .set({ failures: sql`${pushSubscriptions.failures} + 1` })
    .where(eq(pushSubscriptions.id, subscriptionId));
}

/** Deletes a subscription that the browser has ended, with the messages waiting for the device. */
export async function dropSubscription(db: Db, id: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
}

/** Makes all untried notifications due, whatever they are waiting for. */
export async function wakePushesOf(tx: Tx, userId: string, now: Date): Promise<void> {
  const own = tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId));
  await tx
    .update(pushes)
    .set({ dueAt: now })
    .where(and(inArray(pushes.subscriptionId, own), eq(pushes.attempts, 0), gt(pushes.dueAt, now)));
}
