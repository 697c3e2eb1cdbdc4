/** Incidents, for the staff who open, update and end them: each act has an entry in the audit log. */
import { isDeepStrictEqual } from 'node:util';
import * as api from '@eleven/protocol/api/admin/status';
import type { AuditAct } from '@eleven/protocol/audit';
import { COMPONENT_NAMES } from '@eleven/protocol/incidents';
import type { FastifyInstance } from 'fastify';
import { audit } from '../../audit/audit.ts';
import { exportList } from '../../audit/export.ts';
import { AppError } from '../../core/app-error.ts';
import { afterCommit, inTransaction, type Tx } from '../../db/tx.ts';
import { route } from '../../http/route.ts';
import type { SessionUser } from '../../http/session/session-user.ts';
import * as store from './incidents.store.ts';
import { addUpdate, type IncidentDeps, titleOf, withUpdates } from './incidents.ts';

const EXPORT_PAGE = 200;

export async function statusAdminRoutes(app: FastifyInstance, deps: IncidentDeps): Promise<void> {
  const { db, clock, hub } = deps;

  /** The public texts stay readable in `incident_updates`; the log records who acted, and why. */
  async function record(
    tx: Tx,
    {
      actor,
      act,
      row,
      reason,
      state,
    }: { actor: SessionUser; act: AuditAct; row: store.IncidentRow; reason: string; state?: string },
  ): Promise<void> {
    const details = { severity: row.severity, components: row.components.join(', '), ...(state ? { state } : {}) };
    const target = { kind: 'incident', id: String(row.id) } as const;
    await audit(tx, { actor, act, target, reason, details, now: clock.now() });
  }

  async function locked(tx: Tx, id: string): Promise<store.IncidentRow> {
    const row = await store.lockIncident(tx, Number(id));
    if (!row) throw new AppError('notFound');
    return row;
  }

  const shown = async (tx: Tx, row: store.IncidentRow) => {
    const [incident] = await withUpdates(tx, [row]);
    if (!incident) throw new Error('The row of an incident has disappeared');
    return incident;
  };

  route(app, api.incidentList, async ({ query: { state, before, limit } }) => {
    const page = { ...(before === undefined ? {} : { before: Number(before) }), limit: limit + 1 };
    const found = await store.listIncidents(db, { state }, page);
    const rows = found.slice(0, limit);
    return {
      incidents: await withUpdates(db, rows),
      // One row more than requested shows whether there is a next page.
      nextBefore: found.length > limit ? String(rows.at(-1)?.id) : null,
    };
  });

  route(app, api.incidentExport, ({ query: { state }, user }) =>
    exportList(deps, {
      list: 'incidents',
      actor: user,
      filters: { state },
      head: ['id', 'by', 'severity', 'components', 'korean', 'english', 'from', 'until', 'opened'],
      read: (after: number | undefined) =>
        store.listIncidents(db, { state }, { after: after ?? 0, limit: EXPORT_PAGE }),
      cursorOf: (row) => row.id,
      cells: (row) => [
        row.id,
        row.automatic === null ? 'staff' : 'measurement',
        row.severity,
        row.components.map((component) => COMPONENT_NAMES[component].en).join(', '),
        titleOf(row).ko,
        titleOf(row).en,
        row.startedAt.toISOString(),
        row.endedAt?.toISOString() ?? null,
        row.createdAt.toISOString(),
      ],
    }),
  );

  route(app, api.openIncident, ({ body, user, storeReply }) => {
    const { reason, state, textKo, textEn, components, ...facts } = body;
    return inTransaction(db, async (tx) => {
      const now = clock.now();
      const given = { ...facts, components: [...new Set(components)], startedAt: now, createdAt: now };
      const row = await store.insertIncident(tx, given);
      if (!row) throw new Error('An insert returned no row');
      await addUpdate(deps, tx, row, { state, textKo, textEn }, { now, isFirst: true });
      const reply = await shown(tx, row);
      await storeReply(tx, reply);
      await record(tx, { actor: user, act: 'incident.opened', row, reason, state });
      return reply;
    });
  });

  route(app, api.changeIncident, ({ params, body: { reason, components, seen, ...facts }, user }) =>
    inTransaction(db, async (tx) => {
      const found = await locked(tx, params.id);
      const { id } = found;
      const { ko: titleKo, en: titleEn } = titleOf(found);
      const before = { severity: found.severity, components: found.components, titleKo, titleEn };
      if (seen !== undefined && !isDeepStrictEqual(seen, before)) throw new AppError('incident.changedMeanwhile');
      const row = await store.changeIncident(tx, id, { ...facts, components: [...new Set(components)] });
      afterCommit(tx, () => hub.publish('announcements'));
      const reply = await shown(tx, row);
      await record(tx, { actor: user, act: 'incident.changed', row, reason });
      return reply;
    }),
  );

  route(app, api.updateIncident, ({ params, body: { reason, ...update }, user, storeReply }) =>
    inTransaction(db, async (tx) => {
      const found = await locked(tx, params.id);
      if (found.endedAt) throw new AppError('incident.ended');
      const row = await addUpdate(deps, tx, found, update, { now: clock.now() });
      const reply = await shown(tx, row);
      await storeReply(tx, reply);
      const act = update.state === 'resolved' ? 'incident.resolved' : 'incident.updated';
      await record(tx, { actor: user, act, row, reason, state: update.state });
      return reply;
    }),
  );
}
