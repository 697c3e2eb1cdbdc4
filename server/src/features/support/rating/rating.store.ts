import { and, desc, eq, gte, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { cannedReplies, ticketMessages, tickets, users } from '../../../db/schema.ts';

const counts = {
  good: sql`count(*) filter (where ${tickets.rating} = 'good')`.mapWith(Number).as('good'),
  bad: sql`count(*) filter (where ${tickets.rating} = 'bad')`.mapWith(Number).as('bad'),
};

const isRatedSince = (since: Date) => and(isNotNull(tickets.ratedAt), gte(tickets.ratedAt, since));

/** The newest first. */
export async function countByMonth(db: Db, since: Date) {
  const month = sql<string>`to_char(${tickets.ratedAt} at time zone 'UTC', 'YYYY-MM')`;
  return db
    .select({ month: month.as('month'), ...counts })
    .from(tickets)
    .where(isRatedSince(since))
    .groupBy(sql`1`)
    .orderBy(desc(sql`1`));
}

export async function countByAssignee(db: Db, since: Date) {
  return db
    .select({ name: users.name, ...counts })
    .from(tickets)
    .leftJoin(users, eq(users.id, tickets.assigneeId))
    .where(isRatedSince(since))
    .groupBy(tickets.assigneeId, users.name)
    .orderBy(desc(sql`count(*)`), users.name);
}

/** A ticket counts once for each reply in it. */
export async function countByReply(db: Db, since: Date) {
  const used = db
    .selectDistinct({ ticketId: ticketMessages.ticketId, replyId: ticketMessages.cannedReplyId })
    .from(ticketMessages)
    .innerJoin(tickets, eq(tickets.id, ticketMessages.ticketId))
    .where(and(isNotNull(ticketMessages.cannedReplyId), isRatedSince(since)))
    .as('used');
  return db
    .select({ id: cannedReplies.id, titleKo: cannedReplies.titleKo, titleEn: cannedReplies.titleEn, ...counts })
    .from(used)
    .innerJoin(tickets, eq(tickets.id, used.ticketId))
    .innerJoin(cannedReplies, eq(cannedReplies.id, used.replyId))
    .groupBy(cannedReplies.id)
    .orderBy(desc(sql`count(*)`), cannedReplies.id);
}
