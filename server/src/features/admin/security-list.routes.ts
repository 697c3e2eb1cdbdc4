/** The security log, for the staff. */
import { securityEventList } from '@eleven/protocol/api/admin/security';
import { role } from '@eleven/protocol/api/user';
import type { FastifyInstance } from 'fastify';
import { optionOf } from '../../core/option-of.ts';
import type { Db } from '../../db/database.ts';
import { route } from '../../http/route.ts';
import { listSecurityEvents } from './security-list.store.ts';

export async function securityListRoutes(app: FastifyInstance, { db }: { db: Db }): Promise<void> {
  route(app, securityEventList, async ({ query }) => {
    const { before, limit, ...filters } = query;
    const from = before === undefined ? undefined : BigInt(before);
    // One row more than requested shows whether there is a next page.
    const found = await listSecurityEvents(db, filters, { before: from, limit: limit + 1 });
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
}
