import { and, desc, eq, inArray, lt } from 'drizzle-orm';
import { readTexts } from '../../audit/audit.store.ts';
import { withTexts } from '../../audit/audit.ts';
import type { Db } from '../../db/database.ts';
import { auditLog, users } from '../../db/schema.ts';

/** Looks of staff at an account, of the audit chain, newest first. */
export async function listViews(db: Db, userId: string, before: number | undefined, limit: number) {
  const found = await db
    .select({ entry: auditLog, actorName: users.name })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(
      and(
        eq(auditLog.targetKind, 'user'),
        eq(auditLog.targetId, userId),
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
    details: withTexts(
      entry,
      texts.filter(({ entryId }) => entryId === entry.id),
    ).details,
  }));
}

const VIEWS = ['admin.viewed'];
