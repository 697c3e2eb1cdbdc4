/** Tickets as staff see them, with their customers and assignees. */
import { SUPPORTERS } from '@eleven/protocol/staff';
import { and, asc, count, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/database.ts';
import { labelsOfTickets, tickets, users } from '../../db/schema.ts';
import { isNotSuspended } from '../../db/suspension.ts';
import type { Tx } from '../../db/tx.ts';
import { dueOrder, isOverdue } from './management/promises.store.ts';

const assignees = alias(users, 'assignees');

export interface QueueFilter {
  readonly state?: string | undefined;
  readonly category?: string | undefined;
  /** Null: unassigned. */
  readonly assigneeId?: string | null | undefined;
  readonly customerId?: string | undefined;
  readonly waitsBefore?: Date | undefined;
  readonly priority?: string | undefined;
  readonly labelId?: number | undefined;
  readonly openedSince?: Date | undefined;
  readonly openedBefore?: Date | undefined;
  /** Only tickets whose promised reply is overdue at this time. */
  readonly overdueAt?: Date | undefined;
  /** Only these, the result of a search. */
  readonly ids?: readonly bigint[] | undefined;
  readonly order: 'oldest' | 'newest' | 'due';
  /** Continues after this ticket, the last of the previous page. */
  readonly from?: bigint | undefined;
  readonly limit: number;
}

export type AdminTicketRow = Awaited<ReturnType<typeof listQueue>>[number];

const adminTicketRows = (db: Db | Tx) =>
  db
    .select({
      ticket: tickets,
      customer: { name: users.name, email: users.email, emailVerified: users.emailVerified },
      assignee: { id: assignees.id, name: assignees.name },
    })
    .from(tickets)
    .leftJoin(users, eq(users.id, tickets.userId))
    .leftJoin(assignees, eq(assignees.id, tickets.assigneeId))
    .$dynamic();

/** The filter as a condition on tickets, without order and page. */
export function conditionsOf(filter: Omit<QueueFilter, 'order' | 'from' | 'limit'>): SQL | undefined {
  return and(
    filter.state === undefined ? undefined : eq(tickets.state, filter.state),
    filter.category === undefined ? undefined : eq(tickets.category, filter.category),
    filter.assigneeId === undefined
      ? undefined
      : filter.assigneeId === null
        ? isNull(tickets.assigneeId)
        : eq(tickets.assigneeId, filter.assigneeId),
    filter.customerId === undefined ? undefined : eq(tickets.userId, filter.customerId),
    filter.waitsBefore === undefined ? undefined : lte(tickets.waitsSince, filter.waitsBefore),
    filter.priority === undefined ? undefined : eq(tickets.priority, filter.priority),
    filter.labelId === undefined
      ? undefined
      : sql`exists (select from ${labelsOfTickets} where ticket_id = ${tickets.id} and label_id = ${filter.labelId})`,
    filter.openedSince === undefined ? undefined : gte(tickets.createdAt, filter.openedSince),
    filter.openedBefore === undefined ? undefined : lt(tickets.createdAt, filter.openedBefore),
    filter.overdueAt === undefined ? undefined : isOverdue(filter.overdueAt),
    filter.ids === undefined ? undefined : inArray(tickets.id, [...filter.ids]),
  );
}

/** Only tickets in the queue: a visitor's ticket is not there before the address is confirmed. */
export async function listQueue(db: Db, filter: QueueFilter) {
  if (filter.order === 'due') return listDue(db, filter);
  const direction = filter.order === 'newest' ? desc : asc;
  // With a period, by time instead of id: the index on time then yields only the tickets of that period.
  const byTime = filter.openedSince !== undefined || filter.openedBefore !== undefined;
  return adminTicketRows(db)
    .where(and(isNotNull(tickets.confirmedAt), conditionsOf(filter), isAfterPage(filter, byTime)))
    .orderBy(...(byTime ? [direction(tickets.createdAt)] : []), direction(tickets.id))
    .limit(filter.limit);
}

/** Only tickets after the last one of the previous page. */
function isAfterPage({ order, from }: QueueFilter, byTime: boolean): SQL | undefined {
  if (from === undefined) return undefined;
  if (!byTime) return order === 'newest' ? lt(tickets.id, from) : gt(tickets.id, from);
  const comparison = sql.raw(order === 'newest' ? '<' : '>');
  return sql`(${tickets.createdAt}, ${tickets.id}) ${comparison} (select after.created_at, after.id from ${tickets} after where after.id = ${from})`;
}

/** Tickets that wait for us, those with the earliest promised reply first. */
async function listDue(db: Db, filter: QueueFilter) {
  const after = alias(tickets, 'after');
  const isAfter =
    filter.from === undefined
      ? undefined
      : sql`(${dueOrder}, ${tickets.id}) > (select coalesce(${after.dueAt}, ${after.waitsSince}), ${after.id} from ${tickets} "after" where ${after.id} = ${filter.from})`;
  return adminTicketRows(db)
    .where(and(isNotNull(tickets.confirmedAt), isNotNull(tickets.waitsSince), conditionsOf(filter), isAfter))
    .orderBy(dueOrder, asc(tickets.id))
    .limit(filter.limit);
}

/** Undefined if there is no such ticket, or its visitor has not confirmed the address. */
export async function findInQueue(db: Db | Tx, id: bigint): Promise<AdminTicketRow | undefined> {
  const [row] = await adminTicketRows(db).where(and(eq(tickets.id, id), isNotNull(tickets.confirmedAt)));
  return row;
}

/** Staff who may answer tickets and thus can be assigned to them. */
export async function listSupporters(db: Db, now: Date): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(inArray(users.role, [...SUPPORTERS]), isNotSuspended(now)))
    .orderBy(asc(users.name), asc(users.id));
}

export async function isSupporter(tx: Tx, id: string, now: Date): Promise<boolean> {
  const [row] = await tx
    .select({ role: users.role })
    .from(users)
    .where(and(eq(users.id, id), isNotSuspended(now)));
  return row !== undefined && SUPPORTERS.includes(row.role);
}

/** Like isSupporter, but even while the member is suspended. */
export async function hasSupportRole(tx: Tx, id: string): Promise<boolean> {
  const [row] = await tx.select({ role: users.role }).from(users).where(eq(users.id, id));
  return row !== undefined && SUPPORTERS.includes(row.role);
}

/** The number of tickets that wait for us, then for each of these times the number of those that already waited at that time. */
export async function countWaits(db: Db, before: readonly Date[]): Promise<number[]> {
  const [row] = await db
    .select({
      all: count(),
      ...Object.fromEntries(
        before.map((time, index) => [
          `before${index}`,
          sql<number>`count(*) filter (where ${tickets.waitsSince} <= ${time.toISOString()}::timestamptz)`.mapWith(
            Number,
          ),
        ]),
      ),
    })
    .from(tickets)
    .where(and(isNotNull(tickets.confirmedAt), isNotNull(tickets.waitsSince)));
  const counts: Record<string, number> = { ...row };
  return [counts.all ?? 0, ...before.map((_, index) => counts[`before${index}`] ?? 0)];
}

/** For emails about a ticket: its customer's address. */
export async function findCustomer(tx: Tx, userId: string) {
  const [row] = await tx.select({ id: users.id, email: users.email }).from(users).where(eq(users.id, userId));
  return row;
}
