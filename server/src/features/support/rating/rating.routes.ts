/** Ratings of the help, counted for the staff. */
import { ticketRatings } from '@eleven/protocol/api/admin/ticket-ratings';
import type { FastifyInstance } from 'fastify';
import { forAWhile } from '../../../core/for-a-while.ts';
import { route } from '../../../http/route.ts';
import type { TicketDeps } from '../tickets.ts';
import { countByMonthAndAssignee, countByReply } from './rating.store.ts';

const MONTHS = 12;
type Rated = Awaited<ReturnType<typeof countByMonthAndAssignee>>[number];

export async function ratingRoutes(
  app: FastifyInstance,
  { db, clock }: Pick<TicketDeps, 'db' | 'clock'>,
): Promise<void> {
  // A year of ratings is added up in a second, and the newest rating is not urgent.
  const readRatings = forAWhile(clock, 60_000, async () => {
    const now = clock.now();
    const since = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS + 1));
    const [rated, replies] = await Promise.all([countByMonthAndAssignee(db, since), countByReply(db, since)]);
    const by = <Row>(keyOf: (row: Rated) => string | null, make: (row: Rated) => Row) =>
      [...Map.groupBy(rated, keyOf).values()].flatMap((rows) =>
        rows[0]
          ? [
              {
                ...make(rows[0]),
                good: rows.reduce((sum, { good }) => sum + good, 0),
                bad: rows.reduce((sum, { bad }) => sum + bad, 0),
              },
            ]
          : [],
      );
    return {
      // Newest first.
      months: by(
        ({ month }) => month,
        ({ month }) => ({ month }),
      ).sort((a, b) => (a.month < b.month ? 1 : -1)),
      // The member with the most ratings first.
      assignees: by(
        ({ assigneeId }) => assigneeId,
        ({ name }) => ({ name }),
      ).sort((a, b) => b.good + b.bad - (a.good + a.bad) || ((a.name ?? '') < (b.name ?? '') ? -1 : 1)),
      replies: replies.map(({ titleKo, titleEn, ...rest }) => ({ ...rest, title: { ko: titleKo, en: titleEn } })),
    };
  });

  route(app, ticketRatings, readRatings);
}
