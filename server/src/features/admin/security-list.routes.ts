/** The security log for admins: list, export. */
import { securityEventExport, securityEventList } from '@eleven/protocol/api/admin/security';
import { role } from '@eleven/protocol/api/user';
import type { FastifyInstance } from 'fastify';
import { exportList } from '../../audit/export.ts';
import type { Clock } from '../../core/clock.ts';
import { optionOf } from '../../core/option-of.ts';
import type { Db } from '../../db/database.ts';
import { route } from '../../http/route.ts';
import { listSecurityEvents } from './security-list.store.ts';

const EXPORT_PAGE = 500;

export async function securityListRoutes(
  app: FastifyInstance,
  deps: { db: Db; readDb: Db; clock: Clock },
): Promise<void> {
  const { readDb } = deps;

  route(app, securityEventList, async ({ query }) => {
    const { before, limit, ...filters } = query;
    const from = before === undefined ? undefined : BigInt(before);
    // One row more than requested shows whether there is a next page.
    const found = await listSecurityEvents(readDb, filters, { before: from, limit: limit + 1 });
    const page = found.slice(0, limit);
    return {
      events: page.map(({ event, actorName, actorRole, targetName }) => ({
        id: event.id.toString(),
        minute: event.minute.toISOString(),
        lastAt: event.lastAt.toISOString(),
        count: event.count,
        kind: event.kind,
        outcome: event.outcome,
        code: event.code,
        actor: event.actorId === null ? null : { id: event.actorId, name: actorName, role: optionOf(role, actorRole) },
        addressHash: event.addressHash,
        target:
          event.targetKind === null || event.targetId === null
            ? null
            : { kind: event.targetKind, id: event.targetId, name: targetName },
        network: event.network,
        device: event.device,
        route: event.route,
      })),
      nextBefore: found.length > limit ? (page.at(-1)?.event.id.toString() ?? null) : null,
    };
  });

  route(app, securityEventExport, ({ query, user }) =>
    exportList(deps, {
      list: 'security',
      actor: user,
      filters: query,
      head: [
        'id',
        'minute',
        'last time',
        'count',
        'event',
        'outcome',
        'code',
        'actor',
        'actor id',
        'role',
        'address hash',
        'target',
        'target id',
        'network',
        'device',
        'route',
      ],
      read: (after: bigint | undefined) =>
        listSecurityEvents(readDb, query, { after: after ?? 0n, limit: EXPORT_PAGE }),
      cursorOf: ({ event }) => event.id,
      cells: ({ event, actorName, actorRole }) => [
        event.id,
        event.minute.toISOString(),
        event.lastAt.toISOString(),
        event.count,
        event.kind,
        event.outcome,
        event.code,
        actorName,
        event.actorId,
        actorRole,
        event.addressHash,
        event.targetKind,
        event.targetId,
        event.network,
        event.device,
        event.route,
      ],
    }),
  );
}
