/** The security log and the recoveries in a copy of the user's data. */
import { and, asc, eq, gt } from 'drizzle-orm';
import * as t from '../../db/schema.ts';
import { type About, list, PAGE, type Part, paged, time } from './export-part.ts';

/**
 * Actions of the account, and sign-ins to it. Omits, for a member of the staff, the accounts that they acted on; and, for every
 * account, the staff who looked at it.
 */
export function securityEvents({ db, userId }: About): Part {
  return paged(
    'security-events',
    ['firstAt', 'lastAt', 'count', 'kind', 'outcome', 'error', 'network', 'device', 'route'],
    (after) =>
      db
        .select()
        .from(t.securityEvents)
        .where(and(eq(t.securityEvents.actorId, userId), gt(t.securityEvents.id, after)))
        .orderBy(asc(t.securityEvents.id))
        .limit(PAGE),
    (row) => ({
      firstAt: time(row.minute),
      lastAt: time(row.lastAt),
      count: row.count,
      kind: row.kind,
      outcome: row.outcome,
      error: row.code,
      network: row.network,
      device: row.device,
      route: row.route,
    }),
  );
}

/** Without reasons, evidence and names: those are notes of the staff. */
export function recoveries({ db, userId }: About): Part {
  return list(
    'recoveries',
    ['kind', 'openedAt', 'proposedAt', 'dueAt', 'decision', 'decidedAt', 'completedAt', 'closedAt'],
    async () => {
      const pending = await db.select().from(t.factorRecoveries).where(eq(t.factorRecoveries.userId, userId));
      const cases = await db
        .select()
        .from(t.factorCases)
        .where(eq(t.factorCases.userId, userId))
        .orderBy(asc(t.factorCases.id));
      return [
        ...pending.map((row) => ({
          kind: row.approved ? 'recovery' : 'proposed recovery',
          openedAt: time(row.requestedAt),
          dueAt: time(row.dueAt),
        })),
        ...cases.map((row) => ({
          kind: 'case with support',
          openedAt: time(row.openedAt),
          proposedAt: time(row.proposedAt),
          decision: row.decision,
          decidedAt: time(row.decidedAt),
          completedAt: time(row.completedAt),
          closedAt: time(row.closedAt),
        })),
      ];
    },
  );
}
