/** When the promised reply to a ticket is due: the clock runs while it waits for us, and pauses while we wait for the customer. */
import { MINUTE_MS } from '@eleven/protocol/durations';
import { TICKET_PRIORITIES, type TicketPriority } from '@eleven/protocol/tickets';
import type { TicketRow } from '../support.store.ts';
import type { Promises } from './promises.store.ts';

export const priorityOf = (value: string): TicketPriority => TICKET_PRIORITIES.find((one) => one === value) ?? 'normal';

type Clocked = Pick<TicketRow, 'dueAt' | 'pausedMs' | 'firstAnsweredAt' | 'waitsSince'>;

const lengthMs = (ticket: Pick<TicketRow, 'firstAnsweredAt'>, priority: TicketPriority, promises: Promises): number =>
  promises[priority][ticket.firstAnsweredAt === null ? 'firstMinutes' : 'nextMinutes'] * MINUTE_MS;

/** For a ticket that waits for us: a running or paused promise continues, otherwise a new one begins. */
export function dueAtOf(ticket: Clocked & Pick<TicketRow, 'priority'>, promises: Promises, now: Date): Date {
  if (ticket.waitsSince !== null && ticket.dueAt !== null) return ticket.dueAt;
  return new Date(now.getTime() + (ticket.pausedMs ?? lengthMs(ticket, priorityOf(ticket.priority), promises)));
}

/** The time left once we have asked the customer: none on a promise that was already missed. */
export function pausedMsOf(ticket: Clocked, now: Date): number | null {
  return ticket.dueAt === null ? ticket.pausedMs : Math.max(0, ticket.dueAt.getTime() - now.getTime());
}

/** A new priority moves the promise by the difference between the two lengths. */
export function shiftDueAt(ticket: Clocked & Pick<TicketRow, 'priority'>, to: TicketPriority, promises: Promises) {
  const by = lengthMs(ticket, to, promises) - lengthMs(ticket, priorityOf(ticket.priority), promises);
  return {
    dueAt: ticket.dueAt && new Date(ticket.dueAt.getTime() + by),
    pausedMs: ticket.pausedMs === null ? null : Math.max(0, ticket.pausedMs + by),
  };
}

/** The columns of a ticket that waits for nobody. */
export const NO_PROMISE = { waitsSince: null, dueAt: null, pausedMs: null } as const;
