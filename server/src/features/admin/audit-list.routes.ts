/** The audit log: list, check of the hash chain, export. */

import { maskEmailsFor, maskNetworkIn } from '@eleven/protocol/accounts/mask-email';
import { type AuditEntryReply, auditCheck, auditEntry, auditExport, auditList } from '@eleven/protocol/api/admin/audit';
import { effectOf } from '@eleven/vault-client/timelock';
import type { FastifyInstance } from 'fastify';
import { checkChain } from '../../audit/audit.ts';
import { exportList } from '../../audit/export.ts';
import { withChecksum } from '../../core/checksum.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { route } from '../../http/route.ts';
import { listAudit, type ScheduledOperation } from './audit-list.store.ts';

const EXPORT_PAGE = 500;
/** Entries per call, checked in seconds on a busy machine: a log of years takes many calls, each within a browser’s limit. */
const CHECK_MOST = 10_000;

export async function auditRoutes(app: FastifyInstance, deps: { db: Db; readDb: Db; clock: Clock }): Promise<void> {
  const { readDb } = deps;

  route(app, auditList, async ({ query, user: reader }) => {
    const { before, limit, ...filters } = query;
    // One row more than requested shows whether there is a next page.
    const found = await listAudit(readDb, filters, {
      ...(before === undefined ? {} : { before: Number(before) }),
      limit: limit + 1,
    });
    const page = found.slice(0, limit);
    return {
      entries: page.map((row) => toReply(row, reader.role)),
      nextBefore: found.length > limit ? (page.at(-1)?.entry.id.toString() ?? null) : null,
    };
  });

  route(app, auditCheck, ({ query: { after, head } }) =>
    checkChain(readDb, {
      ...(after === undefined || head === undefined ? {} : { after: { entries: after, head } }),
      most: CHECK_MOST,
    }),
  );

  route(app, auditExport, ({ query, user }) =>
    exportList(deps, {
      list: 'audit',
      actor: user,
      filters: query,
      head: [
        ...['id', 'time', 'actor', 'role', 'act', 'target', 'target id', 'reason', 'details', 'hash'],
        ...['target name', 'person in details', 'operation'],
      ],
      read: (after: number | undefined) => listAudit(readDb, query, { after: after ?? 0, limit: EXPORT_PAGE }),
      cursorOf: ({ entry }) => entry.id,
      cells: ({ entry, actorName, targetName, namedUser, operation }) => [
        entry.id,
        entry.createdAt.toISOString(),
        actorName ?? entry.actorId,
        entry.actorRole,
        entry.act,
        entry.targetKind,
        entry.targetId,
        maskEmailsFor(user.role, entry.reason),
        maskEmailsFor(user.role, JSON.stringify(maskNetworkIn(user.role, entry.details))),
        entry.hash,
        targetName,
        namedUser,
        operation && inOneLine(operation),
      ],
    }),
  );
}

/** Also masks the addresses in texts: staff may have written one into a reason. */
function toReply(
  { entry, actorName, targetName, namedUser, operation }: Awaited<ReturnType<typeof listAudit>>[number],
  role: string,
): AuditEntryReply {
  return auditEntry.parse({
    id: entry.id.toString(),
    createdAt: entry.createdAt.toISOString(),
    actor: entry.actorId === null ? null : { id: entry.actorId, role: entry.actorRole, name: actorName },
    act: entry.act,
    target: { kind: entry.targetKind, id: entry.targetId, name: targetName },
    reason: maskEmailsFor(role, entry.reason),
    details: Object.fromEntries(
      Object.entries(maskNetworkIn(role, entry.details)).map(([name, value]) => [
        name,
        maskEmailsFor(role, String(value)),
      ]),
    ),
    erased: entry.erased,
    namedUser,
    operation: operation && {
      vault: withChecksum(operation.vault),
      timelock: withChecksum(operation.timelock),
      calls: operation.calls.map(({ target, valueWei, data }) => ({
        target: withChecksum(target),
        valueWei: valueWei.toString(),
        data,
      })),
    },
    hash: entry.hash,
  });
}

/** The calls of an operation as code, such as `vault.withdrawReserve(0x2361…, 2500000000000000000)`. */
function inOneLine({ vault, timelock, calls }: ScheduledOperation): string {
  return calls
    .map((call) => {
      const { on, function: name, args } = effectOf(call, vault, timelock);
      const what =
        name === undefined ? `${call.target}(${call.data})` : `${on}.${name}(${args.map(String).join(', ')})`;
      return call.valueWei > 0n ? `${what} with ${call.valueWei} wei` : what;
    })
    .join('; ');
}
