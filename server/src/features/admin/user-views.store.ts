import { numberOfTicket } from '@eleven/protocol/api/support';
import { and, desc, eq, inArray, lt, or } from 'drizzle-orm';
import { readTexts } from '../../audit/audit.store.ts';
import { withTexts } from '../../audit/audit.ts';
import type { Db } from '../../db/database.ts';
import { auditLog, tickets, users } from '../../db/schema.ts';

/** Views of an account and of its tickets by staff, from the audit chain, newest first. */
export async function listViews(db: Db, userId: string, before: number | undefined, limit: number) {
  const own = await db.select({ id: tickets.id }).from(tickets).where(eq(tickets.userId, userId));
  const numbers = own.map(({ id }) => numberOfTicket(id));
  const found = await db
    .select({ entry: auditLog, actorName: users.name })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(
      and(
        or(
          and(eq(auditLog.targetKind, 'user'), eq(auditLog.targetId, userId)),
          and(eq(auditLog.targetKind, 'ticket'), inArray(auditLog.targetId, numbers)),
        ),
        inArray(auditLog.act, VIEWS),
        before === undefined ? undefined : lt(auditLog.id, before),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit);
  const texts = await readTexts(
    db,
    found.map(({ entry }) => entry.id),
  );
  return found.map(({ entry, actorName }) => ({
    id: entry.id,
    at: entry.createdAt,
    actorId: entry.actorId,
    actorRole: entry.actorRole,
    actorName,
    ticket: entry.targetKind === 'ticket' ? entry.targetId : null,
    details: withTexts(
      entry,
      texts.filter(({ entryId }) => entryId === entry.id),
    ).details,
  }));
}

const VIEWS = ['admin.viewed'];
