/**
 * The organisation of tickets by staff: labels, promises, rules, availability, canned replies, merging, and the current
 * readers.
 */
import { z } from 'zod/mini';
import { STAFF_ROLES } from '../../staff.ts';
import { defineRoute } from '../route.ts';
import { locale, rowId } from '../shapes.ts';
import { ticketCategory, ticketNumber } from '../support.ts';
import {
  ACT_ERRORS,
  adminThread,
  byNumber,
  ERRORS,
  member,
  SUPPORTERS,
  ticketLabel,
  ticketPriority,
} from './support.ts';

const WRITING = ['auth.required', 'forbidden', 'origin.foreign', 'request.invalid'] as const;

const SEEN = 'With `seen`, what the page showed of them, only if nobody has changed them since.';

const minutes = z.int().check(z.minimum(5), z.maximum(60 * 24 * 60));
const promise = z.object({ priority: ticketPriority, firstMinutes: minutes, nextMinutes: minutes });
const promises = z.array(promise).check(z.maxLength(4));
export type PriorityPromise = z.infer<typeof promise>;

const rule = z.object({
  /** Null: any. */
  category: z.nullable(ticketCategory),
  locale: z.nullable(locale),
  /** Null: unchanged. */
  priority: z.nullable(ticketPriority),
  /** Assigned to the available one with the fewest waiting tickets. */
  assignees: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(50)),
});
const rules = z.array(rule).check(z.maxLength(50));
export type TicketRule = z.infer<typeof rule>;

const cannedReply = z.object({
  id: z.int(),
  title: z.object({ ko: z.string(), en: z.string() }),
  text: z.object({ ko: z.string(), en: z.string() }),
  version: z.int(),
  isArchived: z.boolean(),
});
export type CannedReply = z.infer<typeof cannedReply>;

export const supportSettings = defineRoute({
  method: 'GET',
  path: '/api/admin/ticket-desk/settings',
  access: 'admin',
  roles: STAFF_ROLES,
  summary: 'Labels, promises, rules, canned replies in their order, and the available staff.',
  reply: z.object({
    labels: z.array(ticketLabel),
    promises: z.array(promise),
    rules: z.array(rule),
    staff: z.array(z.extend(member, { isAvailable: z.boolean() })),
    replies: z.array(cannedReply),
  }),
  errors: ['auth.required', 'forbidden'],
});

const labelBody = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  color: ticketLabel.shape.color,
  isArchived: z.boolean(),
});

export const addLabel = defineRoute({
  method: 'POST',
  path: '/api/admin/ticket-labels',
  access: 'admin',
  roles: SUPPORTERS,
  summary: 'Add a label for tickets. Customers never see labels.',
  body: labelBody,
  reply: ticketLabel,
  errors: [...WRITING, 'label.taken'],
  creates: true,
});

export const changeLabel = defineRoute({
  method: 'PATCH',
  path: '/api/admin/ticket-labels/:id',
  access: 'admin',
  roles: SUPPORTERS,
  summary:
    'Rename a label, change its colour, or archive it: tickets keep an archived label, but it is no longer offered.',
  params: z.object({ id: rowId }),
  body: labelBody,
  reply: ticketLabel,
  errors: [...WRITING, 'label.taken', 'notFound'],
});

export const changePromises = defineRoute({
  method: 'POST',
  path: '/api/admin/ticket-promises',
  access: 'admin',
  roles: ['admin'],
  summary: `How soon an answer is promised, by priority. Promises already given stay as they are. ${SEEN}`,
  body: z.object({ promises, seen: z.optional(promises) }),
  errors: [...WRITING, 'desk.changedMeanwhile'],
});

export const changeRules = defineRoute({
  method: 'POST',
  path: '/api/admin/ticket-rules',
  access: 'admin',
  roles: ['admin'],
  summary: `The rules for new tickets, in order: the first match applies. ${SEEN}`,
  body: z.object({ rules, seen: z.optional(rules) }),
  errors: [...WRITING, 'desk.changedMeanwhile'],
});

export const changeAvailability = defineRoute({
  method: 'POST',
  path: '/api/admin/ticket-desk/availability',
  access: 'admin',
  roles: SUPPORTERS,
  summary: 'Whether rules assign tickets to a member of staff. Staff set it for themselves, admins for everybody.',
  body: z.object({ userId: z.string().check(z.maxLength(64)), isAvailable: z.boolean() }),
  errors: WRITING,
});

const replyBody = z.object({
  titleKo: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  titleEn: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  textKo: z.string().check(z.trim(), z.minLength(1), z.maxLength(5_000)),
  textEn: z.string().check(z.trim(), z.minLength(1), z.maxLength(5_000)),
});
export type CannedReplyBody = z.infer<typeof replyBody>;

export const addCannedReply = defineRoute({
  method: 'POST',
  path: '/api/admin/canned-replies',
  access: 'admin',
  roles: SUPPORTERS,
  summary:
    'Add a canned reply, in both languages. Variables other than {{name}}, {{ticket}}, {{wallet}} and {{link}} are refused.',
  body: replyBody,
  reply: cannedReply,
  errors: [...WRITING, 'reply.unknownVariable', 'support.secretRefused'],
  creates: true,
});

export const changeCannedReply = defineRoute({
  method: 'PATCH',
  path: '/api/admin/canned-replies/:id',
  access: 'admin',
  roles: SUPPORTERS,
  summary:
    'Change a canned reply, as a new version; earlier ones are kept. `seen` is the version shown on the page: with it, only if nobody has changed it since.',
  params: z.object({ id: rowId }),
  body: z.extend(replyBody, { seen: z.optional(z.int()) }),
  reply: cannedReply,
  errors: [...WRITING, 'notFound', 'desk.changedMeanwhile', 'reply.unknownVariable', 'support.secretRefused'],
});

const replyIds = z.array(z.int()).check(z.maxLength(500));

export const arrangeCannedReplies = defineRoute({
  method: 'POST',
  path: '/api/admin/canned-replies/order',
  access: 'admin',
  roles: SUPPORTERS,
  summary: `Order the canned replies; those not listed are archived. ${SEEN}`,
  body: z.object({ ids: replyIds, seen: z.optional(replyIds) }),
  errors: [...WRITING, 'desk.changedMeanwhile'],
});

export const triageTicket = defineRoute({
  method: 'POST',
  path: '/api/admin/tickets/:number/triage',
  access: 'admin',
  roles: SUPPORTERS,
  summary: 'Set the priority of a ticket, which moves its promise; add or remove one label; or set all labels.',
  params: byNumber,
  body: z.object({
    priority: z.optional(ticketPriority),
    label: z.optional(z.object({ id: z.int(), isOn: z.boolean() })),
    /** From pages opened under an earlier release. */
    labels: z.optional(z.array(z.int()).check(z.maxLength(20))),
  }),
  reply: adminThread,
  errors: [...ACT_ERRORS, 'request.invalid'],
});

export const mergeTicket = defineRoute({
  method: 'POST',
  path: '/api/admin/tickets/:number/merge',
  access: 'admin',
  roles: SUPPORTERS,
  summary:
    'Move the thread of a ticket into another ticket of the same customer, who is notified. Its links then lead there.',
  params: byNumber,
  body: z.object({ into: ticketNumber }),
  reply: adminThread,
  errors: [...ERRORS, 'ticket.notMergeable', 'support.threadFull'],
});

export const unmergeTicket = defineRoute({
  method: 'POST',
  path: '/api/admin/tickets/:number/unmerge',
  access: 'admin',
  roles: SUPPORTERS,
  summary: 'Undo a merge, within 30 minutes.',
  params: byNumber,
  reply: adminThread,
  errors: [...ERRORS, 'ticket.notMergeable'],
});

const readers = z.object({ readers: z.array(z.object({ name: z.string(), isTyping: z.boolean() })) });

export const ticketReaders = defineRoute({
  method: 'GET',
  path: '/api/admin/tickets/:number/readers',
  access: 'admin',
  roles: STAFF_ROLES,
  summary: 'The other members of staff who have the ticket open at this moment, and those who are writing.',
  params: byNumber,
  reply: readers,
  errors: ['auth.required', 'forbidden', 'notFound'],
});

export const readTicketHere = defineRoute({
  method: 'POST',
  path: '/api/admin/tickets/:number/readers',
  access: 'admin',
  roles: SUPPORTERS,
  summary: 'Report that you have the ticket open, are writing, or have left it. Forgotten after 45 seconds.',
  params: byNumber,
  body: z.object({ state: z.enum(['reading', 'typing', 'gone']) }),
  reply: readers,
  errors: ERRORS,
});
