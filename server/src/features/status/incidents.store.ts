import type { Component } from '@eleven/protocol/incidents';
import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { incidents, incidentUpdates } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';

export type IncidentRow = typeof incidents.$inferSelect;
export type UpdateRow = typeof incidentUpdates.$inferSelect;
export type IncidentFilter = { readonly state: 'open' | 'ended' | undefined };

const inState = ({ state }: IncidentFilter) =>
  state === undefined ? undefined : (state === 'open' ? isNull : isNotNull)(incidents.endedAt);

/** Undefined if this component has an open automatic incident. */
export async function insertIncident(tx: Tx, row: typeof incidents.$inferInsert): Promise<IncidentRow | undefined> {
  const [inserted] = await tx.insert(incidents).values(row).onConflictDoNothing().returning();
  return inserted;
}

export async function insertUpdate(tx: Tx, row: typeof incidentUpdates.$inferInsert): Promise<UpdateRow> {
  const [inserted] = await tx.insert(incidentUpdates).values(row).returning();
  if (!inserted) throw new Error('An insert returned no row');
  return inserted;
}

/** Locked until the commit. */
export async function lockIncident(tx: Tx, id: number): Promise<IncidentRow | undefined> {
  const [row] = await tx.select().from(incidents).where(eq(incidents.id, id)).for('update');
  return row;
}

export async function changeIncident(tx: Tx, id: number, changes: Partial<IncidentRow>): Promise<IncidentRow> {
  const [row] = await tx.update(incidents).set(changes).where(eq(incidents.id, id)).returning();
  if (!row) throw new Error('A locked incident is gone');
  return row;
}

/** The open incident that already covers the component: the automatic one, or one by staff that names it. */
export async function findOpenFor(tx: Tx, component: Component) {
  const [row] = await tx
    .select({ id: incidents.id, automatic: incidents.automatic })
    .from(incidents)
    .where(
      and(
        isNull(incidents.endedAt),
        or(eq(incidents.automatic, component), sql`${incidents.components} @> ${JSON.stringify([component])}::jsonb`),
      ),
    )
    .orderBy(sql`${incidents.automatic} = ${component} desc nulls last`)
    .limit(1);
  return row;
}

const bySeverity = sql`case ${incidents.severity} when 'critical' then 0 when 'warning' then 1 else 2 end`;

export async function listOpen(db: Db | Tx, limit: number): Promise<IncidentRow[]> {
  return db
    .select()
    .from(incidents)
    .where(isNull(incidents.endedAt))
    .orderBy(bySeverity, desc(incidents.id))
    .limit(limit);
}

/** Incidents that ended after `since`, newest first. */
export async function listEnded(db: Db | Tx, since: Date, limit: number): Promise<IncidentRow[]> {
  const { endedAt, startedAt } = incidents;
  return db
    .select()
    .from(incidents)
    .where(gte(endedAt, since))
    .orderBy(desc(startedAt), desc(incidents.id))
    .limit(limit);
}

/** Newest first with `before`; oldest first with `after`. */
export async function listIncidents(
  db: Db,
  filter: IncidentFilter,
  { before, after, limit }: { before?: number; after?: number; limit: number },
): Promise<IncidentRow[]> {
  return db
    .select()
    .from(incidents)
    .where(
      and(
        inState(filter),
        before === undefined ? undefined : lt(incidents.id, before),
        after === undefined ? undefined : gt(incidents.id, after),
      ),
    )
    .orderBy(after === undefined ? desc(incidents.id) : asc(incidents.id))
    .limit(limit);
}

/** Newest first. */
export async function listUpdates(db: Db | Tx, ids: readonly number[]): Promise<UpdateRow[]> {
  if (ids.length === 0) return [];
  const { incidentId, id } = incidentUpdates;
  return db
    .select()
    .from(incidentUpdates)
    .where(inArray(incidentId, [...ids]))
    .orderBy(desc(id));
}
