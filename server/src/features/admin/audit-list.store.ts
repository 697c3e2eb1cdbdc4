/** The audit log with the names of who acted and on whom, where their accounts still exist. */
import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { readTexts } from '../../audit/audit.store.ts';
import { withTexts } from '../../audit/audit.ts';
import type { Db } from '../../db/client.ts';
import { auditLog, auditTexts, users } from '../../db/schema.ts';

export interface AuditFilters {
  readonly act?: string | undefined;
  readonly actor?: string | undefined;
  readonly targetKind?: string | undefined;
  readonly targetId?: string | undefined;
}

interface Page {
  readonly before?: number;
  readonly after?: number;
  readonly limit: number;
}

/** Newest first with `before`, oldest first with `after`. */
export async function listAudit(db: Db, filters: AuditFilters, { before, after, limit }: Page) {
  const actors = alias(users, 'actors');
  const targets = alias(users, 'targets');
  const assignees = alias(users, 'assignees');
  const assigned = alias(auditTexts, 'assigned');
  const found = await db
    .select({ entry: auditLog, actorName: actors.name, targetName: targets.name, assigneeName: assignees.name })
    .from(auditLog)
    .leftJoin(actors, eq(actors.id, auditLog.actorId))
    .leftJoin(targets, and(eq(auditLog.targetKind, 'user'), eq(targets.id, auditLog.targetId)))
    .leftJoin(
      assigned,
      and(eq(auditLog.act, 'ticket.assigned'), eq(assigned.entryId, auditLog.id), eq(assigned.part, 'details')),
    )
    .leftJoin(assignees, eq(assignees.id, sql`${assigned.value}::jsonb ->> 'to'`))
    .where(
      and(
        filters.act === undefined ? undefined : eq(auditLog.act, filters.act),
        filters.actor === undefined ? undefined : eq(auditLog.actorId, filters.actor),
        filters.targetKind === undefined ? undefined : eq(auditLog.targetKind, filters.targetKind),
        filters.targetId === undefined ? undefined : eq(auditLog.targetId, filters.targetId),
        before === undefined ? undefined : lt(auditLog.id, before),
        after === undefined ? undefined : gt(auditLog.id, after),
      ),
    )
    .orderBy(after === undefined ? desc(auditLog.id) : asc(auditLog.id))
    .limit(limit);
  const texts = await readTexts(
    db,
    found.map(({ entry }) => entry.id),
  );
  return found.map(({ entry, ...names }) => ({
    ...names,
    entry: {
      ...entry,
      ...withTexts(
        entry,
        texts.filter(({ entryId }) => entryId === entry.id),
      ),
    },
  }));
}
