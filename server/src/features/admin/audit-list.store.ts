/** The audit log with the names of actor and target, where their accounts still exist. */
import type { AuditAct } from '@eleven/protocol/audit';
import type { TimelockCall } from '@eleven/vault-client/timelock';
import { and, asc, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import { readTexts } from '../../audit/audit.store.ts';
import { withTexts } from '../../audit/audit.ts';
import type { Db } from '../../db/database.ts';
import { auditLog, auditTexts, timelockEvents, users } from '../../db/schema.ts';

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

/** The details of these acts contain the id of a user. */
const ACTS_THAT_NAME: AuditAct[] = [
  'ticket.assigned',
  'desk.availabilityChanged',
  'user.factorRemovalConfirmed',
  'user.factorRemovalRefused',
];
const idIn = (details: AnyPgColumn) =>
  sql`coalesce(${details}::jsonb ->> 'to', ${details}::jsonb ->> 'member', ${details}::jsonb ->> 'proposedBy')`;

/** Newest first with `before`; oldest first with `after`. */
export async function listAudit(db: Db, filters: AuditFilters, { before, after, limit }: Page) {
  const actors = alias(users, 'actors');
  const targets = alias(users, 'targets');
  const named = alias(users, 'named');
  const naming = alias(auditTexts, 'naming');
  const found = await db
    .select({ entry: auditLog, actorName: actors.name, targetName: targets.name, namedUser: named.name })
    .from(auditLog)
    .leftJoin(actors, eq(actors.id, auditLog.actorId))
    .leftJoin(targets, and(eq(auditLog.targetKind, 'user'), eq(targets.id, auditLog.targetId)))
    .leftJoin(
      naming,
      and(inArray(auditLog.act, ACTS_THAT_NAME), eq(naming.entryId, auditLog.id), eq(naming.part, 'details')),
    )
    .leftJoin(named, eq(named.id, idIn(naming.value)))
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
  const rows = found.map(({ entry, ...names }) => ({
    ...names,
    entry: {
      ...entry,
      ...withTexts(
        entry,
        texts.filter(({ entryId }) => entryId === entry.id),
      ),
    },
  }));
  const operations = await findOperations(
    db,
    rows.flatMap(({ entry }) => entry.details.operation ?? []),
  );
  return rows.map((row) => {
    const { targetId, details } = row.entry;
    return { ...row, operation: operations.get(operationKey(targetId, details.operation ?? '')) ?? null };
  });
}

export interface ScheduledOperation {
  readonly vault: string;
  readonly timelock: string;
  readonly calls: readonly TimelockCall[];
}

/** Vaults may share a timelock, whose events are then stored for each of them: the entry's target tells which vault it is about. */
const operationKey = (vault: string, id: string) => `${vault.toLowerCase()} ${id}`;

/** The calls of these operations of timelocks, by `operationKey`. An operation that was never scheduled is missing. */
async function findOperations(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, ScheduledOperation>> {
  const found = new Map<string, ScheduledOperation>();
  if (ids.length === 0) return found;
  const { vault, timelock, name, args, blockNumber, logIndex } = timelockEvents;
  const id = sql<string>`${args} ->> 'id'`;
  const scheduled = await db
    .select({ vault, timelock, args })
    .from(timelockEvents)
    .where(and(eq(name, 'CallScheduled'), inArray(id, [...new Set(ids)])))
    .orderBy(asc(blockNumber), asc(logIndex));
  for (const row of scheduled) {
    const { id: operation = '', index, target = '', value = '0', data = '0x' } = row.args;
    const key = operationKey(row.vault, operation);
    // An id that was cancelled can be scheduled again, with the same calls.
    const before = index === '0' ? [] : (found.get(key)?.calls ?? []);
    const call = { target, valueWei: BigInt(value), data: data as TimelockCall['data'] };
    found.set(key, { vault: row.vault, timelock: row.timelock, calls: [...before, call] });
  }
  return found;
}
