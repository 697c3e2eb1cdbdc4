/** The staff's side of customer service. Who may do what is said in the definitions of the routes. */
import {
  deskAnswer,
  deskAssign,
  deskClose,
  deskNote,
  deskOverview,
  deskQueue,
  deskRead,
  deskReopen,
  deskTicketThread,
} from '@eleven/protocol/api/support-desk';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { countByState, countWaits, listQueue, listSupporters } from './desk.store.ts';
import * as desk from './desk.ts';
import { idOfTicket, type TicketDeps } from './tickets.ts';

const HOUR_MS = 3_600_000;

export async function deskRoutes(app: FastifyInstance, deps: TicketDeps): Promise<void> {
  const { db, clock } = deps;
  const hoursAgo = (hours: number) => new Date(clock.now().getTime() - hours * HOUR_MS);

  route(app, deskOverview, async () => {
    const [staff, states, [all = 0, after4 = 0, after24 = 0, after72 = 0]] = await Promise.all([
      listSupporters(db),
      countByState(db),
      countWaits(db, [4, 24, 72].map(hoursAgo)),
    ]);
    const of = (state: string) => states.find((row) => row.state === state)?.count ?? 0;
    return {
      staff,
      counts: { open: of('open'), answered: of('answered'), waiting: of('waiting'), closed: of('closed') },
      waits: {
        under4h: all - after4,
        under24h: after4 - after24,
        under72h: after24 - after72,
        longer: after72,
      },
    };
  });

  route(app, deskQueue, async ({ query, user }) => {
    const { state, category, assignee, customer, waitsHours, order, from, limit } = query;
    const search = query.search?.trim();
    const rows = await listQueue(db, {
      state,
      category,
      assigneeId: assignee === 'me' ? user.id : assignee === 'nobody' ? null : assignee,
      customerId: customer,
      waitsBefore: waitsHours === undefined ? undefined : hoursAgo(waitsHours),
      search: search === '' ? undefined : search,
      order,
      from: from === undefined ? undefined : BigInt(from),
      // One more than asked tells whether another page follows.
      limit: limit + 1,
    });
    const page = rows.slice(0, limit);
    return {
      tickets: page.map(desk.toDeskTicket),
      next: rows.length > page.length ? String(page.at(-1)?.ticket.id) : null,
    };
  });

  const thread = (number: string) => desk.readDeskThread(db, idOfTicket(number));

  route(app, deskTicketThread, ({ params }) => thread(params.number));

  route(
    app,
    deskAnswer,
    async ({ params, body, user, settle }) => {
      await desk.answer(deps, user, idOfTicket(params.number), body, (tx) => settle(tx, null));
      return thread(params.number);
    },
    { again: ({ params }) => thread(params.number) },
  );

  route(
    app,
    deskNote,
    async ({ params, body, user, settle }) => {
      await desk.note(deps, user, idOfTicket(params.number), body.text, (tx) => settle(tx, null));
      return thread(params.number);
    },
    { again: ({ params }) => thread(params.number) },
  );

  route(app, deskAssign, async ({ params, body, user }) => {
    await desk.assign(deps, user, idOfTicket(params.number), body.assigneeId);
    return thread(params.number);
  });

  route(app, deskClose, async ({ params, user }) => {
    await desk.close(deps, user, idOfTicket(params.number));
    return thread(params.number);
  });

  route(app, deskReopen, async ({ params, user }) => {
    await desk.reopen(deps, user, idOfTicket(params.number));
    return thread(params.number);
  });

  route(app, deskRead, async ({ params, body }) => {
    await desk.readByStaff(db, idOfTicket(params.number), BigInt(body.upTo));
    return undefined;
  });
}
