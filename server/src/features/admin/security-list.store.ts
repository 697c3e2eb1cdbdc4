/** The security log with the names of the accounts in its events, where they still exist. */
import { and, asc, desc, eq, gt, lt } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/database.ts';
import { securityEvents, users } from '../../db/schema.ts';

interface SecurityFilters {
  readonly kind?: string | undefined;
  readonly outcome?: string | undefined;
  readonly actor?: string | undefined;
  readonly network?: string | undefined;
}

interface Page {
  readonly before?: bigint | undefined;
  readonly after?: bigint;
  readonly limit: number;
}

/** Newest first; oldest first with `after`. */
export async function listSecurityEvents(db: Db, filters: SecurityFilters, { before, after, limit }: Page) {
  const { id, kind, outcome, actorId, network, targetKind, targetId } = securityEvents;
  const actors = alias(users, 'actors');
  const targets = alias(users, 'targets');
  const isAsked = [
    [kind, filters.kind],
    [outcome, filters.outcome],
    [actorId, filters.actor],
    [network, filters.network],
  ] as const;
  return db
    .select({ event: securityEvents, actorName: actors.name, actorRole: actors.role, targetName: targets.name })
    .from(securityEvents)
    .leftJoin(actors, eq(actors.id, actorId))
    .leftJoin(targets, and(eq(targetKind, 'user'), eq(targets.id, targetId)))
    .where(
      and(
        ...isAsked.map(([column, value]) => (value === undefined ? undefined : eq(column, value))),
        before === undefined ? undefined : lt(id, before),
        after === undefined ? undefined : gt(id, after),
      ),
    )
    .orderBy(after === undefined ? desc(id) : asc(id))
    .limit(limit);
}
