/** The filters of the queue as they stand in the URL, and the query made from them. */
import { isTicketCategory, isTicketState, TICKET_PRIORITIES } from '@eleven/protocol/tickets';
import type { Filters } from '../../../lib/address/use-filters.ts';

export const QUEUE_FILTERS = [
  'state',
  'category',
  'priority',
  'label',
  'assignee',
  'waits',
  'search',
  'order',
] as const;
export type QueueFilters = Filters<(typeof QUEUE_FILTERS)[number]>;

const ORDERS = ['due', 'oldest', 'newest'] as const;

/** Without a state, the tickets that wait for us. A search covers every state: the user may not know it. */
export const stateOf = ({ state, search }: QueueFilters): string => state ?? (search ? 'all' : 'open');

/** Only tickets that wait for us have a promised time: this order would omit all others. */
export const ordersOf = (filters: QueueFilters) => ORDERS.filter((one) => one !== 'due' || stateOf(filters) === 'open');

/** The filters without the order, as list and export take them. */
export function selectionOf(filters: QueueFilters) {
  const state = stateOf(filters);
  const priority = TICKET_PRIORITIES.find((one) => one === filters.priority);
  return {
    ...(isTicketState(state) ? { state } : {}),
    ...(isTicketCategory(filters.category) ? { category: filters.category } : {}),
    ...(priority ? { priority } : {}),
    ...(filters.label ? { label: filters.label } : {}),
    ...(filters.assignee ? { assignee: filters.assignee } : {}),
    ...(filters.waits ? { waitsHours: filters.waits } : {}),
    ...(filters.search ? { search: filters.search } : {}),
  };
}

export const orderOf = (filters: QueueFilters) =>
  ordersOf(filters).find((one) => one === filters.order) ?? (stateOf(filters) === 'open' ? 'due' : 'newest');
