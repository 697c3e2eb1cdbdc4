/** The staff side of customer service: the queue of tickets, and the actions on one. */
import { z } from 'zod/mini';
import { STAFF_ROLES } from '../../staff.ts';
import { LABEL_COLORS, TICKET_PRIORITIES } from '../../tickets.ts';
import { defineRoute } from '../route.ts';
import { hash, locale, rowId, wallTime } from '../shapes.ts';
import {
  ticketCategory,
  ticketContext,
  ticketMessage,
  ticketNumber,
  ticketRating,
  ticketState,
  ticketSummary,
} from '../support.ts';
import { attachmentIds } from '../tickets/attachments.ts';

export const SUPPORTERS = ['admin', 'support'] as const;

export const ticketPriority = z.enum(TICKET_PRIORITIES);
export const ticketLabel = z.object({
  id: z.int(),
  name: z.string(),
  color: z.enum(LABEL_COLORS),
  /** No longer offered; tickets keep it. */
  isArchived: z.boolean(),
});
export type TicketLabel = z.infer<typeof ticketLabel>;

export const member = z.object({ id: z.string(), name: z.string() });
export type Member = z.infer<typeof member>;

export const adminTicket = z.extend(z.omit(ticketSummary, { unread: true }), {
  /** The customer has written something that no member of staff has opened yet. */
  unread: z.boolean(),
  /** The time since which it has waited for us; null if it does not. */
  waitsSince: z.nullable(wallTime),
  /** The language in which it was opened, also used for the answer. */
  locale,
  /** A visitor has no account: neither id nor name. */
  customer: z.object({
    id: z.nullable(z.string()),
    name: z.nullable(z.string()),
    /** Masked for roles that may not read addresses. */
    email: z.string(),
    /** Whether its owner has confirmed it: an unconfirmed address may be anybody's. */
    emailVerified: z.boolean(),
  }),
  assignee: z.nullable(member),
  priority: ticketPriority,
  /** Time of the promised answer; null if none is promised, and while the clock is paused because the customer was asked. */
  dueAt: z.nullable(wallTime),
  /** Time left until the promised answer while the clock is paused, in milliseconds. */
  pausedMs: z.nullable(z.int()),
  labels: z.array(ticketLabel),
  /** The ticket that it has become a part of. */
  mergedInto: z.nullable(ticketNumber),
  /** Deadline for undoing the merge. */
  undoUntil: z.nullable(wallTime),
});
export type AdminTicket = z.infer<typeof adminTicket>;

/** With `search`: the matching place in the thread. */
const foundTicket = z.extend(adminTicket, {
  excerpt: z.optional(z.array(z.object({ text: z.string(), isHit: z.boolean() }))),
});
export type FoundTicket = z.infer<typeof foundTicket>;

const adminMessage = z.extend(z.omit(ticketMessage, { kind: true }), {
  kind: z.enum(['message', 'note', 'closed', 'reopened']),
  /** The ticket in which it was written, if that was merged into this one. */
  origin: z.nullable(ticketNumber),
});
export type AdminMessage = z.infer<typeof adminMessage>;

export const adminThread = z.object({
  ticket: adminTicket,
  context: z.nullable(ticketContext),
  rating: z.nullable(z.extend(ticketRating, { ratedAt: wallTime })),
  messages: z.array(adminMessage),
});
export type AdminThread = z.infer<typeof adminThread>;

export const supportAdminOverview = defineRoute({
  method: 'GET',
  path: '/api/admin/ticket-desk',
  access: 'admin',
  roles: STAFF_ROLES,
  summary: 'The number of tickets in each state, how long open ones have waited, and the staff who may answer.',
  reply: z.object({
    staff: z.array(member),
    counts: z.object({ open: z.int(), answered: z.int(), waiting: z.int(), closed: z.int() }),
    waits: z.object({ under4h: z.int(), under24h: z.int(), under72h: z.int(), longer: z.int() }),
    /** Waiting for us past the promised time. */
    overdue: z.int(),
  }),
  errors: ['auth.required', 'forbidden'],
});

const filters = {
  state: z.optional(ticketState),
  category: z.optional(ticketCategory),
  /** `me`, `nobody`, or the id of a member of the staff. */
  assignee: z.optional(z.string().check(z.maxLength(64))),
  priority: z.optional(ticketPriority),
  label: z.optional(rowId),
  /** Opened on or after `since`, and before `until` (UTC). */
  since: z.optional(z.iso.date().check(z.regex(/^20\d\d-/))),
  until: z.optional(z.iso.date().check(z.regex(/^20\d\d-/))),
  /** Waits for us past the promised time. */
  overdue: z.optional(z.literal('yes')),
  /** The id of an account. */
  customer: z.optional(z.string().check(z.maxLength(64))),
  /** Has waited for us for at least this long. */
  waitsHours: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(8_760))),
  /**
   * A number, or words of the thread, the subject and the customer's name. A part of an address finds it, but roles that may
   * not read it need the whole address.
   */
  search: z.optional(z.string().check(z.maxLength(120))),
};

export const supportAdminQueue = defineRoute({
  method: 'GET',
  path: '/api/admin/tickets',
  access: 'admin',
  roles: STAFF_ROLES,
  summary:
    'Tickets by filter, in the order of their numbers; pass `next` as `from` for the following page. With `search`, the 50 best matches.',
  query: z.object({
    ...filters,
    /** `due`: only tickets that wait for us, the promise that ends next first. */
    order: z._default(z.enum(['oldest', 'newest', 'due']), 'oldest'),
    from: z.optional(rowId),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
  }),
  reply: z.object({ tickets: z.array(foundTicket), next: z.nullable(rowId) }),
  errors: ['auth.required', 'forbidden'],
});

export const supportAdminExport = defineRoute({
  method: 'GET',
  path: '/api/admin/tickets.csv',
  access: 'admin',
  roles: ['admin'],
  stepUp: true,
  summary: 'Tickets as a CSV file, oldest first, without their messages. The export is recorded in the audit log.',
  query: z.object(filters),
  file: 'text/csv',
  errors: ['auth.required', 'auth.stepUpRequired', 'forbidden'],
});
export type SupportAdminFilters = z.output<typeof supportAdminExport.query>;

export const byNumber = z.object({ number: ticketNumber });
const written = z.string().check(z.maxLength(20_000));
export const ERRORS = ['auth.required', 'forbidden', 'notFound', 'origin.foreign'] as const;
/** The newest message that the member of staff has read: the act is refused if somebody has written since. */
const seenUpTo = z.optional(rowId);
/** Errors of all acts on a ticket. */
export const ACT_ERRORS = [...ERRORS, 'ticket.merged'] as const;
const WRITING_ERRORS = [
  ...ACT_ERRORS,
  'support.textInvalid',
  'support.secretRefused',
  'support.threadFull',
  'attachments.gone',
] as const;

export const supportAdminThread = defineRoute({
  method: 'GET',
  path: '/api/admin/tickets/:number',
  access: 'admin',
  roles: STAFF_ROLES,
  summary: 'A ticket with its thread and the notes of staff.',
  params: byNumber,
  reply: adminThread,
  errors: ['auth.required', 'forbidden', 'notFound'],
});

export const supportAdminAnswer = defineRoute({
  method: 'POST',
  path: '/api/admin/tickets/:number/answer',
  access: 'admin',
  roles: SUPPORTERS,
  summary: 'Answer a ticket. The customer gets a notification and an email.',
  params: byNumber,
  body: z.object({
    text: written,
    txHash: z.optional(hash),
    attachments: z.optional(attachmentIds),
    /** The new state: answered, waiting for the customer's answer to our question, or closed. */
    state: z.enum(['answered', 'waiting', 'closed']),
    /** The canned reply that it is based on, for the count of ratings. */
    cannedReplyId: z.optional(z.int().check(z.minimum(1), z.maximum(2_147_483_647))),
    seenUpTo,
  }),
  reply: adminThread,
  errors: [...WRITING_ERRORS, 'ticket.writtenMeanwhile'],
  creates: true,
});

export const supportAdminNote = defineRoute({
  method: 'POST',
  path: '/api/admin/tickets/:number/notes',
  access: 'admin',
  roles: SUPPORTERS,
  summary: 'Leave a note that only staff can see.',
  params: byNumber,
  body: z.object({ text: written }),
  reply: adminThread,
  errors: WRITING_ERRORS,
  creates: true,
});

export const supportAdminAssign = defineRoute({
  method: 'POST',
  path: '/api/admin/tickets/:number/assign',
  access: 'admin',
  roles: SUPPORTERS,
  summary: 'Assign a ticket to a member of staff who may answer, or to nobody.',
  params: byNumber,
  body: z.object({ assigneeId: z.nullable(z.string().check(z.maxLength(64))) }),
  reply: adminThread,
  errors: [...ACT_ERRORS, 'request.invalid'],
});

export const supportAdminClose = defineRoute({
  method: 'POST',
  path: '/api/admin/tickets/:number/close',
  access: 'admin',
  roles: SUPPORTERS,
  summary: 'Close a ticket without another answer. The customer is notified and can reopen it.',
  params: byNumber,
  // Pages of earlier versions send none.
  body: z.nullish(z.object({ seenUpTo })),
  reply: adminThread,
  errors: [...ACT_ERRORS, 'ticket.writtenMeanwhile'],
});

export const supportAdminReopen = defineRoute({
  method: 'POST',
  path: '/api/admin/tickets/:number/reopen',
  access: 'admin',
  roles: SUPPORTERS,
  summary: 'Reopen a closed ticket: it waits for us again.',
  params: byNumber,
  reply: adminThread,
  errors: ACT_ERRORS,
});

export const supportAdminRead = defineRoute({
  method: 'POST',
  path: '/api/admin/tickets/:number/read',
  access: 'admin',
  roles: SUPPORTERS,
  summary: 'Mark the thread as read up to this message by staff who may answer.',
  params: byNumber,
  body: z.object({ upTo: rowId }),
  errors: ERRORS,
});
