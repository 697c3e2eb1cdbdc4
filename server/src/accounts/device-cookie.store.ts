import { and, eq, gt, ne } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { deviceCookies, users } from '../db/schema.ts';
import type { Tx } from '../db/tx.ts';

/** Whether a browser with this cookie has signed in to the account with this email after `since`. */
export async function hasDeviceCookie(db: Db, tokenHash: string, email: string, since: Date): Promise<boolean> {
  const rows = await db
    .select({ userId: deviceCookies.userId })
    .from(deviceCookies)
    .innerJoin(users, eq(users.id, deviceCookies.userId))
    .where(and(eq(deviceCookies.tokenHash, tokenHash), eq(users.email, email), gt(deviceCookies.lastUsedAt, since)));
  return rows.length > 0;
}

export async function saveDeviceCookie(
  tx: Tx,
  { tokenHash, userId, now }: { tokenHash: string; userId: string; now: Date },
): Promise<void> {
  await tx
    .insert(deviceCookies)
    .values({ tokenHash, userId, createdAt: now, lastUsedAt: now })
    .onConflictDoUpdate({ target: [deviceCookies.tokenHash, deviceCookies.userId], set: { lastUsedAt: now } });
}

export async function deleteDevices(tx: Tx, userId: string, exceptHash = ''): Promise<void> {
  await tx.delete(deviceCookies).where(and(eq(deviceCookies.userId, userId), ne(deviceCookies.tokenHash, exceptHash)));
}
