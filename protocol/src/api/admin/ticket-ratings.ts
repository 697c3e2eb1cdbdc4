/** Customers' ratings of the help, counted. */
import { z } from 'zod/mini';
import { STAFF_ROLES } from '../../staff.ts';
import { defineRoute } from '../route.ts';

const counts = { good: z.int(), bad: z.int() };

export const ticketRatings = defineRoute({
  method: 'GET',
  path: '/api/admin/ticket-desk/ratings',
  access: 'admin',
  roles: STAFF_ROLES,
  summary:
    'Ratings of the last twelve months by month (UTC), by assignee of the ticket, and by canned reply; up to a minute old.',
  reply: z.object({
    /** Newest first; months without ratings are omitted. */
    months: z.array(z.object({ month: z.string().check(z.regex(/^\d{4}-\d\d$/)), ...counts })),
    /** Null: unassigned. */
    assignees: z.array(z.object({ name: z.nullable(z.string()), ...counts })),
    replies: z.array(z.object({ id: z.int(), title: z.object({ ko: z.string(), en: z.string() }), ...counts })),
  }),
  errors: ['auth.required', 'forbidden'],
});
