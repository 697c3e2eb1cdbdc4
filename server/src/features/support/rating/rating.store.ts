import { and, desc, eq, gte, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { cannedReplies, ticketMessages, tickets, users } from '../../../db/schema.ts';

const counts = {
  good: sql`count(*) filter (where ${tickets.rating} = 'good')`.mapWith(Number).as('good'),
  bad: sql`count(*) filter (where ${tickets.rating} = 'bad')`.mapWith(Number).as('bad'),
};

const isRatedSince = (since: Date) => and(isNotNull(tickets.ratedAt), gte(tickets.ratedAt, since));

/** By month (UTC) and assignee in one query: the caller adds up either. */
export async function countByMonthAndAssignee(db: Db, since: Date) {
  // Grouped by a timestamp, and formatted afterwards: sorting a year of texts would take longer than everything else.
  const month = sql<string>`date_trunc('month', ${tickets.ratedAt} at time zone 'UTC')`;
  const counted = db
    .select({ month: month.as('month'), assigneeId: tickets.assigneeId, ...counts })
    .from(tickets)
    .where(isRatedSince(since))
    .groupBy(sql`1`, tickets.assigneeId)
    .as('counted');
  return db
    .select({
      month: sql<string>`to_char(${counted.month}, 'YYYY-MM')`,
      assigneeId: counted.assigneeId,
      name: users.name,
      good: counted.good,
      bad: counted.bad,
    })
    .from(counted)
    .leftJoin(users, eq(users.id, counted.assigneeId));
}

/** A ticket counts once for each reply in it. */
export async function countByReply(db: Db, since: Date) {
  const used = db
    .selectDistinct({
      ticketId: ticketMessages.ticketId,
      replyId: ticketMessages.cannedReplyId,
      rating: tickets.rating,
    })
    .from(ticketMessages)
    .innerJoin(tickets, eq(tickets.id, ticketMessages.ticketId))
    .where(and(isNotNull(ticketMessages.cannedReplyId), isRatedSince(since)))
    .as('used');
  const of = (rating: string) => sql`count(*) filter (where ${used.rating} = ${rating})`.mapWith(Number);
  return db
    .select({
      id: cannedReplies.id,
      titleKo: cannedReplies.titleKo,
      titleEn: cannedReplies.titleEn,
      good: of('good'),
      bad: of('bad'),
    })
    .from(used)
    .innerJoin(cannedReplies, eq(cannedReplies.id, used.replyId))
    .groupBy(cannedReplies.id)
    .orderBy(desc(sql`count(*)`), cannedReplies.id);
}
