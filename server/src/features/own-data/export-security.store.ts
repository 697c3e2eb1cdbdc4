/** The security log and the recoveries in a copy of the user's data. */
import { and, asc, eq, gt } from 'drizzle-orm';
import * as t from '../../db/schema.ts';
import { type ExportContext, isoTime, longList, PAGE_ROWS, type Part, shortList } from './export-part.ts';

/**
 * Actions of the account, and sign-ins to it. Omits, for a member of the staff, the accounts that they acted on; and, for every
 * account, the staff who looked at it.
 */
export function securityEvents({ db, userId }: ExportContext): Part {
  return longList(
    'security-events',
    ['firstAt', 'lastAt', 'count', 'kind', 'outcome', 'error', 'network', 'device', 'route'],
    (after) =>
      db
        .select()
        .from(t.securityEvents)
        .where(and(eq(t.securityEvents.actorId, userId), gt(t.securityEvents.id, after)))
        .orderBy(asc(t.securityEvents.id))
        .limit(PAGE_ROWS),
    (row) => ({
      firstAt: isoTime(row.minute),
      lastAt: isoTime(row.lastAt),
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
export function recoveries({ db, userId }: ExportContext): Part {
  return shortList(
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
          openedAt: isoTime(row.requestedAt),
          dueAt: isoTime(row.dueAt),
        })),
        ...cases.map((row) => ({
          kind: 'case with support',
          openedAt: isoTime(row.openedAt),
          proposedAt: isoTime(row.proposedAt),
          decision: row.decision,
          decidedAt: isoTime(row.decidedAt),
          completedAt: isoTime(row.completedAt),
          closedAt: isoTime(row.closedAt),
        })),
      ];
    },
  );
}
