/** Background work: queues, suppressed addresses, indexers, jobs and switches. */

import { maskEmailFor, maskEmailsFor } from '@eleven/protocol/accounts/mask-email';
import * as api from '@eleven/protocol/api/admin/operations';
import type { Role } from '@eleven/protocol/api/user';
import { HOUR_MS } from '@eleven/protocol/durations';
import { JOB_NAMES } from '@eleven/protocol/jobs';
import { readsAddresses } from '@eleven/protocol/staff';
import { SWITCH_NAMES } from '@eleven/protocol/switches';
import type { FastifyInstance } from 'fastify';
import { type AuditDetails, audit } from '../../audit/audit.ts';
import { exportList } from '../../audit/export.ts';
import { AppError } from '../../core/app-error.ts';
import { withChecksum } from '../../core/checksum.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { afterCommit, inTransaction } from '../../db/tx.ts';
import { route } from '../../http/route.ts';
import type { Hub } from '../../live/hub.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { findSuppression, findUserAt, liftSuppression } from '../../mail/suppressions.store.ts';
import type { Notify } from '../../notify/notify.ts';
import * as store from './operations.store.ts';
import { listSuppressedAfter, listSuppressions } from './suppressions.store.ts';

export interface OperationsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly hub: Hub;
  readonly notify: Notify;
  readonly outbox: Pick<Outbox, 'wakeAfter'>;
}

const RESEND = {
  mail: store.resendMails,
  push: store.resendPushes,
  webhook: store.resendDeliveries,
} as const;

/** Successful jobs report once a minute (jobs/jobs.ts). */
const OVERDUE_MS = 3 * 60_000;
const EXPORT_PAGE = 500;

interface FailedRow {
  readonly id: string | bigint;
  readonly kind: string;
  readonly to: string;
  readonly error: string | null;
  readonly createdAt: Date;
  readonly attempts: number;
}
const LIST_FAILED: Readonly<Record<api.QueueName, (db: Db, page: store.Page) => Promise<readonly FailedRow[]>>> = {
  mail: store.listFailedMails,
  push: store.listFailedPushes,
  webhook: store.listFailedDeliveries,
};

export async function operationRoutes(app: FastifyInstance, deps: OperationsDeps): Promise<void> {
  const { db, clock, hub, notify, outbox } = deps;

  route(app, api.operations, async ({ user }) => {
    const now = clock.now();
    const [mail, push, webhook] = [
      await store.readMailQueue(db, now),
      await store.readPushQueue(db),
      await store.readWebhookQueue(db),
    ];
    const queues = { mail, push, webhook };
    const vaults = await store.listVaults(db);
    const runs = await store.listRuns(db);
    const switched = await store.listSwitches(db, now);
    return {
      queues: api.QUEUES.map((name) => ({
        name,
        waiting: queues[name].waiting,
        oldestAt: queues[name].oldestAt?.toISOString() ?? null,
        failed: queues[name].failed,
      })),
      vaults: vaults.map((vault) => ({ ...vault, address: withChecksum(vault.address) })),
      jobs: JOB_NAMES.map((name) => {
        const run = runs.find((one) => one.name === name);
        return {
          name,
          startedAt: run?.startedAt.toISOString() ?? null,
          durationMs: run?.durationMs ?? null,
          ok: run?.ok ?? null,
          error: run?.error ?? null,
          nextAt: run?.nextAt.toISOString() ?? null,
          isOverdue: run !== undefined && clock.now().getTime() - run.nextAt.getTime() > OVERDUE_MS,
        };
      }),
      switches: SWITCH_NAMES.map((name) => {
        const found = switched.find(({ row }) => row.name === name);
        return {
          name,
          on: found?.row.on ?? true,
          owner: found?.owner ?? null,
          reason: found ? maskEmailsFor(user.role, found.row.reason) : null,
          expiresAt: found?.row.expiresAt.toISOString() ?? null,
        };
      }),
    };
  });

  route(app, api.failedList, async ({ query, user }) => {
    const { at, rest } = cursorOf(query.before);
    if (query.queue === 'push' && rest !== undefined && !/^\d{1,18}$/.test(rest)) throw new AppError('request.invalid');
    const page = {
      before: at === undefined || rest === undefined ? undefined : { createdAt: at, id: rest },
      // One row more than displayed shows whether there is a next page.
      limit: api.FAILED_SHOWN + 1,
    };
    const found = await LIST_FAILED[query.queue](db, page);
    const shown = found.slice(0, api.FAILED_SHOWN);
    const last = shown.at(-1);
    const now = clock.now();
    return {
      nextBefore: found.length > shown.length && last ? `${last.createdAt.toISOString()}~${last.id}` : null,
      failed: shown.map(({ id, kind, to, error, createdAt, attempts }) => ({
        id: String(id),
        kind,
        to: shownTo(query.queue, to, user.role),
        error: error === null ? null : maskEmailsFor(user.role, error),
        createdAt: createdAt.toISOString(),
        attempts,
        canResend: query.queue !== 'push' || store.isNews(createdAt, now),
      })),
    };
  });

  route(app, api.failedExport, ({ query: { queue }, user }) =>
    exportList(deps, {
      list: 'failedDeliveries',
      actor: user,
      filters: { queue },
      head: ['queue', 'id', 'kind', 'to', 'why', 'written', 'attempts'],
      read: (before: store.Page['before']) => LIST_FAILED[queue](db, { before, limit: EXPORT_PAGE }),
      cursorOf: ({ createdAt, id }) => ({ createdAt, id: String(id) }),
      cells: ({ id, kind, to, error, createdAt, attempts }) => [
        queue,
        String(id),
        kind,
        shownTo(queue, to, user.role),
        error === null ? null : maskEmailsFor(user.role, error),
        createdAt.toISOString(),
        attempts,
      ],
    }),
  );

  route(app, api.resendFailed, async ({ body, user }) =>
    inTransaction(db, async (tx) => {
      const now = clock.now();
      const { queue, id, reason } = body;
      const resent = await RESEND[queue](tx, now, api.RESENT_AT_ONCE, id);
      if (id !== undefined && resent === 0) {
        const isTooOld = queue === 'push' && (await store.isFailedPush(tx, id));
        throw new AppError(isTooOld ? 'push.tooOld' : 'notFound');
      }
      outbox.wakeAfter(tx);
      const details = { count: String(resent), ...(id === undefined ? {} : { message: id }) };
      await audit(tx, {
        actor: user,
        act: 'queue.resent',
        target: { kind: 'system', id: queue },
        reason,
        details,
        now,
      });
      return { count: resent };
    }),
  );

  route(app, api.suppressionList, async ({ query, user }) => {
    const search = query.search?.trim() || undefined;
    const byPart = readsAddresses(user.role);
    const { at, rest } = cursorOf(query.before);
    const skip = rest === undefined ? 0 : Number(rest);
    if (!Number.isInteger(skip) || skip > 1_000_000) throw new AppError('request.invalid');
    const limit = api.FAILED_SHOWN + 1;
    const { total, found } = await listSuppressions(db, { search, byPart, until: at, skip, limit });
    const shown = found.slice(0, api.FAILED_SHOWN);
    const last = shown.at(-1)?.since;
    const same = shown.filter(({ since }) => since.getTime() === last?.getTime()).length;
    // The cursor counts rows with the same time instead of naming an address: it goes to staff who may not read addresses.
    const shownOfLast = same + (last?.getTime() === at?.getTime() ? skip : 0);
    return {
      total,
      nextBefore: found.length > shown.length && last ? `${last.toISOString()}~${shownOfLast}` : null,
      suppressions: shown.map(({ address, reason, status, since }) => ({
        address: maskEmailFor(user.role, address),
        reason,
        status,
        since: since.toISOString(),
      })),
    };
  });

  route(app, api.suppressionExport, ({ query, user }) => {
    const search = query.search?.trim() || undefined;
    return exportList(deps, {
      list: 'suppressedAddresses',
      actor: user,
      filters: { search },
      head: ['address', 'why', 'status', 'since'],
      read: (after: string | undefined) => listSuppressedAfter(db, search, { after, limit: EXPORT_PAGE }),
      cursorOf: ({ address }) => address,
      cells: ({ address, reason, status, since }) => [
        maskEmailFor(user.role, address),
        reason,
        status,
        since.toISOString(),
      ],
    });
  });

  route(app, api.liftSuppressionOf, async ({ body, user }) =>
    inTransaction(db, async (tx) => {
      const address = body.address.trim().toLowerCase();
      const now = clock.now();
      const found = await findSuppression(tx, address);
      if (!found) throw new AppError('notFound');
      if (found.reason === 'complaint') throw new AppError('admin.mailReported');
      await liftSuppression(tx, address);
      const owner = await findUserAt(tx, address);
      if (owner) {
        const userId = owner.id;
        await notify(tx, { userId, kind: 'mailResumed', params: { email: address }, now });
        afterCommit(tx, () => hub.publish('session', userId));
      }
      // The address itself is not recorded: the entry names its account, or none.
      const target = owner ? ({ kind: 'user', id: owner.id } as const) : ({ kind: 'system', id: 'mail' } as const);
      const details: AuditDetails = found.status === null ? {} : { status: found.status };
      await audit(tx, { actor: user, act: 'mail.suppressionLifted', target, reason: body.reason, details, now });
      return undefined;
    }),
  );

  route(app, api.setSwitch, async ({ params, body, user }) =>
    inTransaction(db, async (tx) => {
      const now = clock.now();
      const { name } = params;
      const { on, hours, reason } = body;
      const expiresAt = new Date(now.getTime() + hours * HOUR_MS);
      // A switch that is on has no row, as if it had never been changed.
      if (on) await store.dropSwitch(tx, name);
      else await store.saveSwitch(tx, { name, on, owner: user.id, reason, changedAt: now, expiresAt });
      await audit(tx, {
        actor: user,
        act: 'switch.changed',
        target: { kind: 'system', id: name },
        reason,
        details: on ? { to: 'on' } : { to: 'off', until: expiresAt.toISOString() },
        now,
      });
      return undefined;
    }),
  );
}

function cursorOf(before: string | undefined): { at?: Date; rest?: string } {
  const [at, rest] = before?.split('~') ?? [];
  if (at === undefined || rest === undefined) return {};
  const time = new Date(at);
  if (Number.isNaN(time.getTime())) throw new AppError('request.invalid');
  return { at: time, rest };
}

/** The recipient as staff of this role may read it. */
function shownTo(queue: api.QueueName, to: string, role: Role): string {
  if (queue === 'mail') return maskEmailFor(role, to);
  return queue === 'push' ? hostOf(to) : to;
}

/** The whole address would let its reader send to the device. */
function hostOf(endpoint: string): string {
  return URL.canParse(endpoint) ? new URL(endpoint).host : '';
}
