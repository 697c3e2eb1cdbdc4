/** Customer service: the tickets of signed-in users and of visitors. */
import { z } from 'zod/mini';
import { TICKET_CATEGORIES, TICKET_RATINGS, TICKET_STATES } from '../tickets.ts';
import { defineRoute } from './route.ts';
import { hash, pageQuery, rowId, wallTime } from './shapes.ts';
import { attachment, attachmentIds } from './tickets/attachments.ts';

export const SUBJECT_MAX = 120;
export const TEXT_MAX = 5_000;

export const ticketState = z.enum(TICKET_STATES);
export const ticketCategory = z.enum(TICKET_CATEGORIES);

/** `E-000123`. Knowing the number gives no access: only the ticket's owner or the holder of its private link can read it. */
export const ticketNumber = z.string().check(z.regex(/^E-\d{6,18}$/));
export const numberOfTicket = (id: bigint | number): string => `E-${String(id).padStart(6, '0')}`;

/** Data attached automatically to a failure report. The fixed formats keep secrets out. */
export const ticketContext = z.object({
  /** An error code of the catalogue, or the code of a failure in the browser. */
  code: z.optional(z.string().check(z.regex(/^[\w.]{1,60}$/))),
  status: z.optional(z.int().check(z.minimum(0), z.maximum(599))),
  block: z.optional(z.int().check(z.minimum(0))),
  version: z.optional(z.string().check(z.regex(/^[\w.+-]{1,40}$/))),
  /** The path of the page, without the query string. */
  page: z.optional(z.string().check(z.regex(/^\/[\w/-]{0,100}$/))),
  /** The function of the vault that a transaction called, and the id of its chain. */
  action: z.optional(z.string().check(z.regex(/^[a-zA-Z]{1,40}$/))),
  chain: z.optional(z.int().check(z.minimum(1))),
});
export type TicketContext = z.infer<typeof ticketContext>;

/** Only a coarse limit: the server validates each field and returns its own error code. */
const written = z.string().check(z.maxLength(20_000));
const newTicket = {
  category: ticketCategory,
  subject: written,
  text: written,
  /** A separate field, because a bare hash in the text looks like a private key and would be refused. */
  txHash: z.optional(hash),
  context: z.optional(ticketContext),
};
/** Visitors cannot upload files. */
const ofUser = { ...newTicket, attachments: z.optional(attachmentIds) };
const newMessage = z.object({ text: written, txHash: z.optional(hash), attachments: z.optional(attachmentIds) });

export const ticketSummary = z.object({
  number: ticketNumber,
  subject: z.string(),
  category: ticketCategory,
  state: ticketState,
  createdAt: wallTime,
  updatedAt: wallTime,
  /** The customer has not opened our latest message yet. */
  unread: z.boolean(),
});
export type TicketSummary = z.infer<typeof ticketSummary>;

export const ticketMessage = z.object({
  id: rowId,
  kind: z.enum(['message', 'closed', 'reopened']),
  by: z.enum(['customer', 'support']),
  /** The name of the member of staff; null for the customer. */
  name: z.nullable(z.string()),
  text: z.string(),
  /** Its text was a part of a secret and was deleted. */
  isRedacted: z.boolean(),
  txHash: z.nullable(hash),
  attachments: z.array(attachment),
  createdAt: wallTime,
});
export type TicketMessage = z.infer<typeof ticketMessage>;

export const ticketRating = z.object({
  value: z.enum(TICKET_RATINGS),
  /** Empty if there is no text. */
  text: z.string(),
});

export const ticketThread = z.object({
  ticket: ticketSummary,
  /** Null until its customer has rated the help. */
  rating: z.nullable(ticketRating),
  /** Whether it is closed and was answered, and was not rated more than a week ago. */
  mayRate: z.boolean(),
  context: z.nullable(ticketContext),
  messages: z.array(ticketMessage),
});
export type TicketThread = z.infer<typeof ticketThread>;

const WRITING_ERRORS = [
  'support.subjectInvalid',
  'support.textInvalid',
  'support.secretRefused',
  'origin.foreign',
] as const;

export const openTicket = defineRoute({
  method: 'POST',
  path: '/api/tickets',
  access: 'user',
  summary: 'Open a ticket. A text that contains a seed phrase or a private key is refused and not stored.',
  body: z.object(ofUser),
  reply: ticketSummary,
  errors: ['auth.required', ...WRITING_ERRORS, 'support.secretWithEarlier', 'attachments.gone', 'support.restricted'],
  creates: true,
});

export const openVisitorTicket = defineRoute({
  method: 'POST',
  path: '/api/ticket-links',
  access: 'public',
  summary: 'Open a ticket without an account. It enters the queue once the emailed link is opened.',
  body: z.object({ email: written, ...newTicket }),
  errors: ['auth.emailInvalid', ...WRITING_ERRORS],
  creates: true,
});

export const listTickets = defineRoute({
  method: 'GET',
  path: '/api/tickets',
  access: 'user',
  summary: 'The tickets of the signed-in user, newest first; pass `nextBefore` as `before` for the following page.',
  query: pageQuery,
  reply: z.object({
    tickets: z.array(ticketSummary),
    nextBefore: z.nullable(rowId),
    /** While staff prevent this user from opening new tickets. Without an end, until they lift it. */
    restriction: z.nullable(z.object({ reason: z.string(), endsAt: z.nullable(wallTime) })),
  }),
  errors: ['auth.required'],
});

const byNumber = z.object({ number: ticketNumber });
const OWN_ERRORS = ['auth.required', 'notFound'] as const;

export const readTicket = defineRoute({
  method: 'GET',
  path: '/api/tickets/:number',
  access: 'user',
  summary: 'A ticket of the signed-in user with its thread. The ticket of another user returns `notFound`.',
  params: byNumber,
  reply: ticketThread,
  errors: OWN_ERRORS,
});

export const writeMessage = defineRoute({
  method: 'POST',
  path: '/api/tickets/:number/messages',
  access: 'user',
  summary: 'Add a message to a ticket. A closed ticket reopens.',
  params: byNumber,
  body: newMessage,
  reply: ticketThread,
  errors: [...OWN_ERRORS, ...WRITING_ERRORS, 'support.secretWithEarlier', 'support.threadFull', 'attachments.gone'],
  creates: true,
});

export const closeTicket = defineRoute({
  method: 'POST',
  path: '/api/tickets/:number/close',
  access: 'user',
  summary: 'Close a ticket. Closing a closed one changes nothing.',
  params: byNumber,
  reply: ticketThread,
  errors: [...OWN_ERRORS, 'origin.foreign'],
});

export const reopenTicket = defineRoute({
  method: 'POST',
  path: '/api/tickets/:number/reopen',
  access: 'user',
  summary: 'Reopen a closed ticket. Reopening an open one changes nothing.',
  params: byNumber,
  reply: ticketThread,
  errors: [...OWN_ERRORS, 'origin.foreign'],
});

/** The text is checked like that of a message. */
const rated = z.object({ value: z.enum(TICKET_RATINGS), text: written });
const RATING_ERRORS = ['ticket.notRatable', 'support.textInvalid', 'support.secretRefused', 'origin.foreign'] as const;

export const rateTicket = defineRoute({
  method: 'POST',
  path: '/api/tickets/:number/rating',
  access: 'user',
  summary: 'Rate the help in a closed ticket, or change the rating within a week.',
  params: byNumber,
  body: rated,
  reply: ticketThread,
  errors: [...OWN_ERRORS, ...RATING_ERRORS],
});

const readUpTo = z.object({ upTo: rowId });

export const markTicketRead = defineRoute({
  method: 'POST',
  path: '/api/tickets/:number/read',
  access: 'user',
  summary: 'Mark the thread as read up to the message `upTo`. Messages that arrive meanwhile stay unread.',
  params: byNumber,
  body: readUpTo,
  reply: ticketSummary,
  errors: [...OWN_ERRORS, 'origin.foreign'],
});

/** 32 bytes in base64url. Always in the body, because URLs are written into logs. */
const byLink = z.object({ token: z.string().check(z.regex(/^[\w-]{43}$/)) });

export const linkedThread = z.extend(ticketThread, {
  /** False until the visitor confirms the email address; until then the ticket is not in the queue. */
  confirmed: z.boolean(),
});
export type LinkedThread = z.infer<typeof linkedThread>;

export const readLinkedTicket = defineRoute({
  method: 'POST',
  path: '/api/ticket-links/thread',
  access: 'public',
  summary: 'The ticket behind a private link.',
  body: byLink,
  reply: linkedThread,
  errors: ['notFound', 'origin.foreign'],
});

export const confirmLinkedTicket = defineRoute({
  method: 'POST',
  path: '/api/ticket-links/confirm',
  access: 'public',
  summary: 'Confirm the email address of a ticket, which enters the queue. Repeating it changes nothing.',
  body: byLink,
  reply: linkedThread,
  errors: ['notFound', 'support.restricted', 'origin.foreign'],
});

export const writeLinkedMessage = defineRoute({
  method: 'POST',
  path: '/api/ticket-links/messages',
  access: 'public',
  summary: 'Add a message to the ticket behind a private link. A closed ticket reopens.',
  body: z.extend(z.omit(newMessage, { attachments: true }), byLink.shape),
  reply: linkedThread,
  errors: ['notFound', 'support.restricted', ...WRITING_ERRORS, 'support.secretWithEarlier', 'support.threadFull'],
  creates: true,
});

export const closeLinkedTicket = defineRoute({
  method: 'POST',
  path: '/api/ticket-links/close',
  access: 'public',
  summary: 'Close the ticket behind a private link.',
  body: byLink,
  reply: linkedThread,
  errors: ['notFound', 'origin.foreign'],
});

export const reopenLinkedTicket = defineRoute({
  method: 'POST',
  path: '/api/ticket-links/reopen',
  access: 'public',
  summary: 'Reopen the closed ticket behind a private link.',
  body: byLink,
  reply: linkedThread,
  errors: ['notFound', 'support.restricted', 'origin.foreign'],
});

export const markLinkedTicketRead = defineRoute({
  method: 'POST',
  path: '/api/ticket-links/read',
  access: 'public',
  summary: 'Mark the thread behind a private link as read up to the message `upTo`.',
  body: z.extend(readUpTo, byLink.shape),
  reply: ticketSummary,
  errors: ['notFound', 'origin.foreign'],
});

export const rateLinkedTicket = defineRoute({
  method: 'POST',
  path: '/api/ticket-links/rating',
  access: 'public',
  summary: 'Rate the help in the closed ticket behind a private link, or change the rating within a week.',
  body: z.extend(rated, byLink.shape),
  reply: linkedThread,
  errors: ['notFound', ...RATING_ERRORS],
});
