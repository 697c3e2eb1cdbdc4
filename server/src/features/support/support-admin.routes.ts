/** The staff's side of customer service. The route definitions say who may do what. */

import { maskEmailFor } from '@eleven/protocol/accounts/mask-email';
import {
  type SupportAdminFilters,
  supportAdminAnswer,
  supportAdminAssign,
  supportAdminClose,
  supportAdminExport,
  supportAdminNote,
  supportAdminOverview,
  supportAdminQueue,
  supportAdminRead,
  supportAdminReopen,
  supportAdminThread,
} from '@eleven/protocol/api/admin/support';
import { numberOfTicket } from '@eleven/protocol/api/support';
import { HOUR_MS } from '@eleven/protocol/durations';
import { readsAddresses } from '@eleven/protocol/staff';
import { SEARCHED_TICKETS_MAX } from '@eleven/protocol/tickets';
import type { FastifyInstance } from 'fastify';
import { exportList } from '../../audit/export.ts';
import { readTally } from '../../db/tallies.store.ts';
import { route } from '../../http/route.ts';
import type { SessionUser } from '../../http/session/session-user.ts';
import { markReadByStaff, readAdminThread, toAdminTicket } from './admin-tickets.ts';
import { labelsOf } from './management/labels.store.ts';
import { countOverdue } from './management/promises.store.ts';
import { createTicketSearch, type Found } from './search/ticket-search.ts';
import { conditionsOf, countWaits, listQueue, listSupporters, type QueueFilter } from './support-admin.store.ts';
import * as supportAdmin from './support-admin.ts';
import { idOfTicket, type TicketDeps } from './tickets.ts';

const EXPORT_PAGE = 200;

export async function supportAdminRoutes(app: FastifyInstance, deps: TicketDeps): Promise<void> {
  const { db, clock } = deps;
  const search = createTicketSearch(db, () => clock.now().getTime());
  const hoursAgo = (hours: number) => new Date(clock.now().getTime() - hours * HOUR_MS);

  /** The filter of both list and file. A file is read in pages, all with the time at which it started. */
  function filterOf(query: SupportAdminFilters, user: SessionUser): Omit<QueueFilter, 'order' | 'limit'> {
    const { state, category, assignee, customer, waitsHours, priority, label, since, until, overdue } = query;
    return {
      state,
      category,
      assigneeId: assignee === 'me' ? user.id : assignee === 'nobody' ? null : assignee,
      customerId: customer,
      waitsBefore: waitsHours === undefined ? undefined : hoursAgo(waitsHours),
      priority,
      labelId: label === undefined ? undefined : Number(label),
      openedSince: since === undefined ? undefined : new Date(since),
      openedBefore: until === undefined ? undefined : new Date(until),
      overdueAt: overdue === undefined ? undefined : clock.now(),
    };
  }

  async function find(query: SupportAdminFilters, user: SessionUser, limit: number): Promise<Found[] | undefined> {
    const text = query.search?.trim();
    if (!text) return undefined;
    return search(
      { text, byPartOfEmail: readsAddresses(user.role), role: user.role, limit },
      conditionsOf(filterOf(query, user)),
    );
  }

  route(app, supportAdminOverview, async () => {
    const [staff, states, [all = 0, after4 = 0, after24 = 0, after72 = 0], overdue] = await Promise.all([
      listSupporters(db, clock.now()),
      readTally(db, 'tickets'),
      countWaits(db, [4, 24, 72].map(hoursAgo)),
      countOverdue(db, clock.now()),
    ]);
    const of = (state: string) => states.get(state) ?? 0;
    return {
      staff,
      counts: { open: of('open'), answered: of('answered'), waiting: of('waiting'), closed: of('closed') },
      waits: {
        under4h: all - after4,
        under24h: after4 - after24,
        under72h: after24 - after72,
        longer: after72,
      },
      overdue,
    };
  });

  route(app, supportAdminQueue, async ({ query, user }) => {
    const { order, from, limit } = query;
    const found = await find(query, user, SEARCHED_TICKETS_MAX);
    if (found) {
      const ids = found.map(({ id }) => id);
      const labels = await labelsOf(db, ids);
      const byId = new Map(
        (await listQueue(db, { ids, order, limit: SEARCHED_TICKETS_MAX })).map((row) => [row.ticket.id, row]),
      );
      return {
        tickets: found.flatMap(({ id, excerpt }) => {
          const row = byId.get(id);
          return row ? [{ ...toAdminTicket(row, user, labels.get(id)), excerpt: [...excerpt] }] : [];
        }),
        next: null,
      };
    }
    const rows = await listQueue(db, {
      ...filterOf(query, user),
      order,
      from: from === undefined ? undefined : BigInt(from),
      // One row more than requested shows whether there is a next page.
      limit: limit + 1,
    });
    const page = rows.slice(0, limit);
    const labels = await labelsOf(
      db,
      page.map(({ ticket }) => ticket.id),
    );
    return {
      tickets: page.map((row) => toAdminTicket(row, user, labels.get(row.ticket.id))),
      next: rows.length > page.length ? String(page.at(-1)?.ticket.id) : null,
    };
  });

  route(app, supportAdminExport, async ({ query, user }) => {
    const found = await find(query, user, SEARCHED_TICKETS_MAX);
    const filter = { ...filterOf(query, user), ...(found && { ids: found.map(({ id }) => id) }) };
    return exportList(deps, {
      list: 'tickets',
      actor: user,
      filters: query,
      head: [
        'number',
        'state',
        'category',
        'subject',
        'customer name',
        'customer email',
        'email confirmed',
        'assignee',
        'waits since',
        'opened',
        'changed',
      ],
      read: (from: bigint | undefined) => listQueue(db, { ...filter, order: 'oldest', from, limit: EXPORT_PAGE }),
      cursorOf: ({ ticket }) => ticket.id,
      cells: ({ ticket, customer, assignee }) => [
        numberOfTicket(ticket.id),
        ticket.state,
        ticket.category,
        ticket.subject,
        customer?.name ?? null,
        maskEmailFor(user.role, customer?.email ?? ticket.email ?? ''),
        (customer?.emailVerified ?? true) ? 'yes' : 'no',
        assignee?.name ?? null,
        ticket.waitsSince?.toISOString() ?? null,
        ticket.createdAt.toISOString(),
        ticket.updatedAt.toISOString(),
      ],
    });
  });

  const thread = (number: string, reader: SessionUser) => readAdminThread(db, idOfTicket(number), reader);

  route(app, supportAdminThread, ({ params, user }) => thread(params.number, user));

  route(
    app,
    supportAdminAnswer,
    async ({ params, body, user, storeReply }) => {
      await supportAdmin.answer(deps, user, idOfTicket(params.number), body, (tx) => storeReply(tx, null));
      return thread(params.number, user);
    },
    { replay: ({ params, user }) => thread(params.number, user) },
  );

  route(
    app,
    supportAdminNote,
    async ({ params, body, user, storeReply }) => {
      await supportAdmin.note(deps, user, idOfTicket(params.number), body.text, (tx) => storeReply(tx, null));
      return thread(params.number, user);
    },
    { replay: ({ params, user }) => thread(params.number, user) },
  );

  route(app, supportAdminAssign, async ({ params, body, user }) => {
    await supportAdmin.assign(deps, user, idOfTicket(params.number), body.assigneeId);
    return thread(params.number, user);
  });

  route(app, supportAdminClose, async ({ params, body, user }) => {
    await supportAdmin.close(deps, user, idOfTicket(params.number), body?.seenUpTo);
    return thread(params.number, user);
  });

  route(app, supportAdminReopen, async ({ params, user }) => {
    await supportAdmin.reopen(deps, user, idOfTicket(params.number));
    return thread(params.number, user);
  });

  route(app, supportAdminRead, async ({ params, body }) => {
    await markReadByStaff(db, idOfTicket(params.number), BigInt(body.upTo));
    return undefined;
  });
}
