/** Puts a ticket into the queue: the first matching rule sets its priority and assignee, and the time to answer starts. */
import type { Tx } from '../../../db/tx.ts';
import { requireMayOpenTickets } from '../../../http/restrictions.ts';
import { findOwner, type TicketRow } from '../support.store.ts';
import { isSupporter } from '../support-admin.store.ts';
import { readPromises } from './promises.store.ts';
import { dueAtOf, priorityOf } from './promises.ts';
import { listLoads, listRules } from './rules.store.ts';

type Entering = Pick<
  TicketRow,
  'email' | 'category' | 'locale' | 'priority' | 'assigneeId' | 'dueAt' | 'pausedMs' | 'firstAnsweredAt' | 'waitsSince'
>;

/** A ticket that is not in the queue yet. */
export const UNQUEUED = {
  priority: 'normal',
  assigneeId: null,
  dueAt: null,
  pausedMs: null,
  firstAnsweredAt: null,
  waitsSince: null,
} as const;

export async function enterQueue(tx: Tx, ticket: Entering, now: Date) {
  // Checked only when the mailbox is confirmed: otherwise anybody could learn the restrictions of any address.
  const ownerId = ticket.email === null ? undefined : await findOwner(tx, ticket.email);
  if (ownerId !== undefined) await requireMayOpenTickets(tx, ownerId, now);
  const rule = (await listRules(tx)).find(
    ({ category, locale }) =>
      (category === null || category === ticket.category) && (locale === null || locale === ticket.locale),
  );
  const priority = priorityOf(rule?.priority ?? ticket.priority);
  const promises = await readPromises(tx);
  return {
    priority,
    assigneeId: ticket.assigneeId ?? (await findLeastLoaded(tx, rule?.assignees ?? [], now)),
    waitsSince: now,
    dueAt: dueAtOf({ ...ticket, priority }, promises, now),
    pausedMs: null,
  };
}

/** The member with the fewest tickets; among equals the one that the rule names first, so the outcome is deterministic. */
async function findLeastLoaded(tx: Tx, ids: readonly string[], now: Date): Promise<string | null> {
  const loads = await listLoads(tx, ids, now);
  const [first] = loads.toSorted((a, b) => a.waiting - b.waiting || ids.indexOf(a.id) - ids.indexOf(b.id));
  return first?.id ?? null;
}

/** The ticket waits for staff, counted from the first unanswered message. */
export async function returnToQueue(tx: Tx, ticket: TicketRow, now: Date) {
  const changes = { state: 'open', confirmedAt: ticket.confirmedAt ?? now, updatedAt: now } as const;
  // Only the owner of the mailbox has the link in the email, so writing through it confirms the address.
  if (ticket.confirmedAt === null) return { ...changes, ...(await enterQueue(tx, ticket, now)) };
  const dueAt = dueAtOf(ticket, await readPromises(tx), now);
  // A closed ticket may have an assignee who has left the staff since.
  const isLeft = ticket.assigneeId !== null && !(await isSupporter(tx, ticket.assigneeId, now));
  return {
    ...changes,
    waitsSince: ticket.waitsSince ?? now,
    dueAt,
    pausedMs: null,
    ...(isLeft && { assigneeId: null }),
  };
}
