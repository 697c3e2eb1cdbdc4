import { and, count, desc, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { pushSubscriptions } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';

const ofUser = (userId: string, id: string) => and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.id, id));

export function listDevices(db: Db, userId: string) {
  return db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt), pushSubscriptions.id);
}

export type DeviceRow = Awaited<ReturnType<typeof listDevices>>[number];

export async function findDevice(db: Db, userId: string, id: string): Promise<DeviceRow | undefined> {
  const [row] = await db.select().from(pushSubscriptions).where(ofUser(userId, id));
  return row;
}

/** Seed of the locks on endpoints, which keeps their numbers apart from other locks. */
const ENDPOINT_LOCK = 29;

/**
 * The device with this endpoint, of any account. Locks the endpoint until the transaction ends, even if no device has it yet:
 * two requests may add it at once.
 */
export async function lockEndpoint(tx: Tx, endpoint: string): Promise<DeviceRow | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${endpoint}, ${ENDPOINT_LOCK}))`);
  const [row] = await tx.select().from(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint)).for('update');
  return row;
}

export async function countOtherDevices(tx: Tx, userId: string, endpoint: string): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), ne(pushSubscriptions.endpoint, endpoint)));
  return row?.count ?? 0;
}

type NewDevice = Pick<
  DeviceRow,
  'id' | 'userId' | 'sessionId' | 'endpoint' | 'p256dh' | 'auth' | 'userAgent' | 'timeZone'
>;

/** A renewed device keeps its choice to show amounts, even under another endpoint: a session is one browser. */
export async function saveDevice(tx: Tx, device: NewDevice, now: Date): Promise<DeviceRow> {
  const { id: _, ...renewed } = device;
  const [before] = await tx
    .select({ showsAmounts: pushSubscriptions.showsAmounts })
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, device.userId), eq(pushSubscriptions.sessionId, device.sessionId)))
    .orderBy(desc(pushSubscriptions.lastUsedAt))
    .limit(1);
  const [row] = await tx
    .insert(pushSubscriptions)
    .values({ ...device, ...before, createdAt: now, lastUsedAt: now })
    .onConflictDoUpdate({
      target: pushSubscriptions.endpoint,
      set: { ...renewed, lastUsedAt: now, failures: 0 },
      setWhere: eq(pushSubscriptions.userId, device.userId),
    })
    .returning();
  if (!row) throw new Error('The endpoint belongs to somebody else');
  return row;
}

export async function deleteDevice(tx: Tx, userId: string, id: string): Promise<boolean> {
  const rows = await tx.delete(pushSubscriptions).where(ofUser(userId, id)).returning({ id: pushSubscriptions.id });
  return rows.length > 0;
}

export async function setShowsAmounts(tx: Tx, userId: string, id: string, showsAmounts: boolean) {
  const [row] = await tx.update(pushSubscriptions).set({ showsAmounts }).where(ofUser(userId, id)).returning();
  return row;
}
