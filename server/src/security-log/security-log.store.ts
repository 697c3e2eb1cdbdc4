import { createHash } from 'node:crypto';
import { eq, inArray, or, sql } from 'drizzle-orm';
import { chunks } from '../db/chunks.ts';
import type { Db } from '../db/database.ts';
import { securityEvents, users } from '../db/schema.ts';
import type { Tx } from '../db/tx.ts';
import { type CountedEvent, keyOf } from './counted-events.ts';

export async function findAccounts(db: Db, given: { addresses: readonly string[]; ids: readonly string[] }) {
  if (given.addresses.length + given.ids.length === 0) return [];
  return db
    .select({ id: users.id, email: users.email, role: users.role })
    .from(users)
    .where(or(inArray(users.email, [...given.addresses]), inArray(users.id, [...given.ids])));
}

/** Those of the accounts that still exist. */
async function existingUsers(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
}

/** Adds to the count of an equal event in the same minute, even of another process. */
export async function addEvents(tx: Tx, events: readonly CountedEvent[]): Promise<void> {
  const ids = [...new Set(events.flatMap(({ actorId }) => (actorId === null ? [] : [actorId])))];
  const living = await existingUsers(tx, ids);
  const rows = new Map<string, typeof securityEvents.$inferInsert>();
  for (const { at, target, count, ...event } of events) {
    const actorId = event.actorId !== null && living.has(event.actorId) ? event.actorId : null;
    const key = createHash('sha256')
      .update(keyOf({ ...event, at, target, actorId }))
      .digest('base64url');
    const id = `${event.minute.getTime()} ${key}`;
    const before = rows.get(id)?.count ?? 0;
    const target_ = { targetKind: target?.kind ?? null, targetId: target?.id ?? null };
    rows.set(id, { ...event, ...target_, actorId, key, count: before + count });
  }
  for (const some of chunks([...rows.values()])) await upsert(tx, some);
}

async function upsert(tx: Tx, rows: (typeof securityEvents.$inferInsert)[]): Promise<void> {
  await tx
    .insert(securityEvents)
    .values(rows)
    .onConflictDoUpdate({
      target: [securityEvents.minute, securityEvents.key],
      set: {
        count: sql`${securityEvents.count} + excluded.count`,
        lastAt: sql`greatest(${securityEvents.lastAt}, excluded.last_at)`,
      },
    });
}

/** The account's own acts are deleted with its row; this deletes events about it, and sign-ins to its addresses. */
export async function deleteEventsAbout(
  tx: Tx,
  given: { userId: string; ticketNumbers: readonly string[]; addressHashes: readonly string[] },
): Promise<void> {
  const { targetKind, targetId, addressHash } = securityEvents;
  const isTicket =
    given.ticketNumbers.length === 0
      ? undefined
      : sql`${targetKind} = 'ticket' and ${inArray(targetId, [...given.ticketNumbers])}`;
  await tx
    .delete(securityEvents)
    .where(
      or(
        sql`${targetKind} = 'user' and ${eq(targetId, given.userId)}`,
        isTicket,
        given.addressHashes.length === 0 ? undefined : inArray(addressHash, [...given.addressHashes]),
      ),
    );
}
