import { and, desc, eq, gte, inArray } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { auditLog } from '../db/schema.ts';
import type { Tx } from '../db/tx.ts';

/** Changes of this account's role since then, newest first. */
export async function listRoleChanges(db: Db | Tx, userId: string, since: Date) {
  return db
    .select({ by: auditLog.actorId, at: auditLog.createdAt })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.targetKind, 'user'),
        eq(auditLog.targetId, userId),
        inArray(auditLog.act, ['user.roleChanged', 'admin.created']),
        gte(auditLog.createdAt, since),
      ),
    )
    .orderBy(desc(auditLog.id));
}
