/** Ratings of the help, counted for the staff. */
import { ticketRatings } from '@eleven/protocol/api/admin/ticket-ratings';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import type { TicketDeps } from '../tickets.ts';
import { countByAssignee, countByMonth, countByReply } from './rating.store.ts';

const MONTHS = 12;

export async function ratingRoutes(
  app: FastifyInstance,
  { db, clock }: Pick<TicketDeps, 'db' | 'clock'>,
): Promise<void> {
  route(app, ticketRatings, async () => {
    const now = clock.now();
    const since = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS + 1));
    const [months, assignees, replies] = await Promise.all([
      countByMonth(db, since),
      countByAssignee(db, since),
      countByReply(db, since),
    ]);
    return {
      months,
      assignees,
      replies: replies.map(({ titleKo, titleEn, ...rest }) => ({ ...rest, title: { ko: titleKo, en: titleEn } })),
    };
  });
}
