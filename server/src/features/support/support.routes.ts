/** Customer service. Users name a ticket by its number, visitors by the token of the private link in an email. */

import {
  closeLinkedTicket,
  closeTicket,
  confirmLinkedTicket,
  type LinkedThread,
  listTickets,
  markLinkedTicketRead,
  markTicketRead,
  openTicket,
  openVisitorTicket,
  rateLinkedTicket,
  rateTicket,
  readLinkedTicket,
  readTicket,
  reopenLinkedTicket,
  reopenTicket,
  type TicketThread,
  writeLinkedMessage,
  writeMessage,
} from '@eleven/protocol/api/support';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod/mini';
import { AppError } from '../../core/app-error.ts';
import { requestLocale } from '../../http/locale.ts';
import { findRestriction } from '../../http/restrictions.store.ts';
import { route } from '../../http/route.ts';
import { hashToken } from '../../mail/links.ts';
import { requireOn } from '../../switches/switches.store.ts';
import { rate } from './rating/rating.ts';
import { listTicketsOf, type TicketKey, type TicketRow } from './support.store.ts';
import { readThread } from './thread.ts';
import * as tickets from './tickets.ts';

const email = z.email();
const EMAIL_MAX = 254;

export async function supportRoutes(app: FastifyInstance, deps: tickets.TicketDeps): Promise<void> {
  const { db, clock } = deps;
  const { limits } = app.http;

  route(
    app,
    openTicket,
    ({ request, body, user, storeReply }) =>
      tickets.openTicket(deps, user.id, { ...body, locale: requestLocale(request) }, storeReply),
    { limit: 'ticket' },
  );

  route(
    app,
    openVisitorTicket,
    async ({ request, body, storeReply }) => {
      const address = body.email.trim().toLowerCase();
      if (address.length > EMAIL_MAX || !email.safeParse(address).success) throw new AppError('auth.emailInvalid');
      await requireOn(db, 'visitorTickets', clock.now());
      await limits.hit('ticketMail', address);
      await tickets.openVisitorTicket(deps, address, { ...body, locale: requestLocale(request) }, storeReply);
      return undefined;
    },
    { limit: 'ticket' },
  );

  route(app, listTickets, async ({ query, user }) => {
    // One row more than requested shows whether there is a next page.
    const before = query.before === undefined ? undefined : BigInt(query.before);
    const rows = await listTicketsOf(db, user.id, { before, limit: query.limit + 1 });
    const page = rows.slice(0, query.limit);
    const restriction = await findRestriction(db, user.id, 'tickets', clock.now());
    return {
      tickets: page.map(tickets.toSummary),
      nextBefore: rows.length > page.length ? String(page.at(-1)?.id) : null,
      restriction: restriction
        ? { reason: restriction.reason, endsAt: restriction.endsAt?.toISOString() ?? null }
        : null,
    };
  });

  const ownKey = (number: string, user: { id: string }): TicketKey => ({
    id: tickets.idOfTicket(number),
    userId: user.id,
  });
  const threadOf = (ticket: TicketRow): Promise<TicketThread> => readThread(deps, ticket);
  const readOwn = async (number: string, user: { id: string }) =>
    threadOf(await tickets.findOwn(db, ownKey(number, user)));

  route(app, readTicket, ({ params, user }) => readOwn(params.number, user));

  route(
    app,
    writeMessage,
    async ({ params, body, user, storeReply }) =>
      threadOf(await tickets.writeMessage(deps, ownKey(params.number, user), body, (tx) => storeReply(tx, null))),
    {
      limit: 'ticketMessage',
      // Reads the thread again: there may be an answer by now.
      replay: ({ params, user }) => readOwn(params.number, user),
    },
  );

  route(app, closeTicket, async ({ params, user }) =>
    threadOf(await tickets.closeTicket(deps, ownKey(params.number, user))),
  );

  route(app, reopenTicket, async ({ params, user }) =>
    threadOf(await tickets.reopenTicket(deps, ownKey(params.number, user))),
  );

  route(
    app,
    rateTicket,
    async ({ params, body, user }) => threadOf(await rate(deps, ownKey(params.number, user), body)),
    {
      limit: 'ticketMessage',
    },
  );

  route(app, markTicketRead, ({ params, body, user }) =>
    tickets.readByCustomer(db, ownKey(params.number, user), BigInt(body.upTo)),
  );

  const visitorKey = (token: string): TicketKey => ({ linkHash: hashToken(token) });
  const linkedThreadOf = async (ticket: TicketRow): Promise<LinkedThread> => ({
    ...(await threadOf(ticket)),
    confirmed: ticket.confirmedAt !== null,
  });
  const readLinked = async (token: string) => linkedThreadOf(await tickets.findOwn(db, visitorKey(token)));

  route(app, readLinkedTicket, ({ body }) => readLinked(body.token), { limit: 'mailLink' });

  route(
    app,
    confirmLinkedTicket,
    async ({ body }) => linkedThreadOf(await tickets.confirmTicket(deps, visitorKey(body.token))),
    {
      limit: 'mailLink',
    },
  );

  route(
    app,
    writeLinkedMessage,
    async ({ body: { token, ...message }, storeReply }) =>
      linkedThreadOf(await tickets.writeMessage(deps, visitorKey(token), message, (tx) => storeReply(tx, null))),
    { limit: 'ticketMessage', replay: ({ body }) => readLinked(body.token) },
  );

  route(app, closeLinkedTicket, async ({ body }) =>
    linkedThreadOf(await tickets.closeTicket(deps, visitorKey(body.token))),
  );

  route(app, reopenLinkedTicket, async ({ body }) =>
    linkedThreadOf(await tickets.reopenTicket(deps, visitorKey(body.token))),
  );

  route(
    app,
    rateLinkedTicket,
    async ({ body: { token, ...given } }) => linkedThreadOf(await rate(deps, visitorKey(token), given)),
    { limit: 'ticketMessage' },
  );

  route(app, markLinkedTicketRead, ({ body }) => tickets.readByCustomer(db, visitorKey(body.token), BigInt(body.upTo)));
}
