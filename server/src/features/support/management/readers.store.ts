import { and, asc, eq, gt, lt, ne } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { ticketReaders, users } from '../../../db/schema.ts';

export async function listReaders(db: Db, ticketId: bigint, except: string, since: Date) {
  return db
    .select({ name: users.name, isTyping: ticketReaders.isTyping })
    .from(ticketReaders)
    .innerJoin(users, eq(users.id, ticketReaders.userId))
    .where(and(eq(ticketReaders.ticketId, ticketId), ne(ticketReaders.userId, except), gt(ticketReaders.seenAt, since)))
    .orderBy(asc(users.name));
}

/** The reader as stored before. */
export async function findReader(db: Db, ticketId: bigint, userId: string) {
  const [row] = await db
    .select()
    .from(ticketReaders)
    .where(and(eq(ticketReaders.ticketId, ticketId), eq(ticketReaders.userId, userId)));
  return row;
}

export async function putReader(db: Db, row: typeof ticketReaders.$inferInsert): Promise<void> {
  await db
    .insert(ticketReaders)
    .values(row)
    .onConflictDoUpdate({
      target: [ticketReaders.ticketId, ticketReaders.userId],
      set: { isTyping: row.isTyping, seenAt: row.seenAt },
    });
}

export async function dropReader(db: Db, ticketId: bigint, userId: string): Promise<void> {
  await db.delete(ticketReaders).where(and(eq(ticketReaders.ticketId, ticketId), eq(ticketReaders.userId, userId)));
}

export async function dropReadersBefore(db: Db, before: Date): Promise<void> {
  await db.delete(ticketReaders).where(lt(ticketReaders.seenAt, before));
}
