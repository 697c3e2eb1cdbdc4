import { asc, eq, gt, sql } from 'drizzle-orm';
import { ticketMessages, tickets, users, wallets } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';

/** Selects nothing that opens an account: no password, factor, session or link. */
export function listUsers(tx: Tx, after: string, limit: number) {
  return tx
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      emailVerified: users.emailVerified,
      role: users.role,
      locale: users.locale,
      timeZone: users.timeZone,
      termsVersion: users.termsVersion,
      termsAcceptedAt: users.termsAcceptedAt,
      suspendedAt: users.suspendedAt,
      suspendedUntil: users.suspendedUntil,
      frozenAt: users.frozenAt,
      createdAt: users.createdAt,
      wallets: sql<string>`coalesce((select string_agg(${wallets.address}, ' ' order by ${wallets.address}) from ${wallets} where ${wallets.userId} = ${users.id}), '')`,
    })
    .from(users)
    .where(gt(users.id, after))
    .orderBy(asc(users.id))
    .limit(limit);
}

export function listTickets(tx: Tx, after: bigint, limit: number) {
  return tx
    .select({
      id: tickets.id,
      userId: tickets.userId,
      email: sql<string | null>`coalesce(${users.email}, ${tickets.email})`,
      locale: tickets.locale,
      category: tickets.category,
      subject: tickets.subject,
      state: tickets.state,
      assigneeId: tickets.assigneeId,
      createdAt: tickets.createdAt,
      confirmedAt: tickets.confirmedAt,
      updatedAt: tickets.updatedAt,
    })
    .from(tickets)
    .leftJoin(users, eq(users.id, tickets.userId))
    .where(gt(tickets.id, after))
    .orderBy(asc(tickets.id))
    .limit(limit);
}

/** Includes staff notes. */
export function listMessages(tx: Tx, after: bigint, limit: number) {
  return tx
    .select()
    .from(ticketMessages)
    .where(gt(ticketMessages.id, after))
    .orderBy(asc(ticketMessages.id))
    .limit(limit);
}
