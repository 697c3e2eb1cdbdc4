import { and, count, desc, eq, lt } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { activity } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';

export async function listActivity(db: Db, userId: string, page: { before: bigint | undefined; limit: number }) {
  return db
    .select()
    .from(activity)
    .where(and(eq(activity.userId, userId), page.before === undefined ? undefined : lt(activity.id, page.before)))
    .orderBy(desc(activity.id))
    .limit(page.limit);
}

export async function countUnread(db: Tx | Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(activity)
    .where(and(eq(activity.userId, userId), eq(activity.unread, true)));
  return row?.count ?? 0;
}

/** One statement, so one snapshot: what is committed later stays unread, also when its number is lower. */
export async function markRead(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(activity)
    .set({ unread: false })
    .where(and(eq(activity.userId, userId), eq(activity.unread, true)));
}
