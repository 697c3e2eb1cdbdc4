import { type Topic, wants } from '@eleven/protocol/notification-topics';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { statusSubscriptions, users } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';

export async function hasReader(db: Db, key: string): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.unsubscribeKey, key));
  return rows.length > 0;
}

/** Returns the user whose choice changed; undefined if nobody has the key. */
export async function chooseMails(tx: Tx, key: string, topics: readonly Topic[], isOn: boolean, now: Date) {
  const [row] = await tx
    .select({ id: users.id, choices: users.mailChoices })
    .from(users)
    .where(eq(users.unsubscribeKey, key))
    .for('update');
  if (!row) return undefined;
  const changed = topics.filter((topic) => wants(row.choices, topic, 'mail') !== isOn);
  const choices = JSON.stringify(Object.fromEntries(changed.map((topic) => [topic, isOn])));
  if (changed.length > 0)
    await tx
      .update(users)
      .set({ mailChoices: sql`${users.mailChoices} || ${choices}::jsonb`, updatedAt: now })
      .where(eq(users.id, row.id));
  return row.id;
}

export async function hasSubscription(db: Db, endHash: string): Promise<boolean> {
  const rows = await db
    .select({ id: statusSubscriptions.id })
    .from(statusSubscriptions)
    .where(eq(statusSubscriptions.endHash, endHash));
  return rows.length > 0;
}

export async function endSubscription(db: Db, endHash: string): Promise<void> {
  await db.delete(statusSubscriptions).where(eq(statusSubscriptions.endHash, endHash));
}

/** Earlier links no longer work. */
export async function renewKey(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({ unsubscribeKey: sql`gen_random_uuid()::text`, updatedAt: now })
    .where(eq(users.id, userId));
}
