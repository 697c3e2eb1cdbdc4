import type { TicketRule } from '@eleven/protocol/api/admin/ticket-management';
import { SUPPORTERS } from '@eleven/protocol/staff';
import { and, asc, count, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { staffAbsences, ticketRules, tickets, users } from '../../../db/schema.ts';
import { isNotSuspended } from '../../../db/suspension.ts';
import type { Tx } from '../../../db/tx.ts';

export type RuleRow = typeof ticketRules.$inferSelect;

export async function listRules(db: Db | Tx): Promise<RuleRow[]> {
  return db.select().from(ticketRules).orderBy(asc(ticketRules.position), asc(ticketRules.id));
}

/** Without members who have left the staff, whom nobody could untick. */
export async function listRulesOfStaff(db: Db | Tx): Promise<RuleRow[]> {
  const rules = await listRules(db);
  const ids = [...new Set(rules.flatMap(({ assignees }) => assignees))];
  const found =
    ids.length === 0
      ? []
      : await db
          .select({ id: users.id })
          .from(users)
          .where(and(inArray(users.id, ids), inArray(users.role, [...SUPPORTERS])));
  const staff = new Set(found.map(({ id }) => id));
  return rules.map((rule) => ({ ...rule, assignees: rule.assignees.filter((id) => staff.has(id)) }));
}

export async function replaceRules(tx: Tx, rules: readonly TicketRule[]): Promise<void> {
  await tx.delete(ticketRules);
  if (rules.length > 0) await tx.insert(ticketRules).values(rules.map((rule, position) => ({ ...rule, position })));
}

/** The members who may answer and are available, each with the number of waiting tickets. */
export async function listLoads(tx: Tx, ids: readonly string[], now: Date): Promise<{ id: string; waiting: number }[]> {
  if (ids.length === 0) return [];
  const away = tx.select({ id: staffAbsences.userId }).from(staffAbsences);
  const members = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...ids]), inArray(users.role, [...SUPPORTERS]), isNotSuspended(now)));
  const absent = new Set((await away).map(({ id }) => id));
  const loads = await tx
    .select({ id: tickets.assigneeId, waiting: count() })
    .from(tickets)
    .where(and(inArray(tickets.assigneeId, [...ids]), isNotNull(tickets.waitsSince)))
    .groupBy(tickets.assigneeId);
  return members
    .filter(({ id }) => !absent.has(id))
    .map(({ id }) => ({ id, waiting: loads.find((load) => load.id === id)?.waiting ?? 0 }));
}

export async function listAbsent(db: Db): Promise<Set<string>> {
  return new Set((await db.select({ id: staffAbsences.userId }).from(staffAbsences)).map(({ id }) => id));
}

/** False if it was already so. */
export async function setAbsent(tx: Tx, userId: string, isAbsent: boolean, now: Date): Promise<boolean> {
  const rows = isAbsent
    ? await tx.insert(staffAbsences).values({ userId, since: now }).onConflictDoNothing().returning()
    : await tx.delete(staffAbsences).where(eq(staffAbsences.userId, userId)).returning();
  return rows.length > 0;
}
