/** Activity log and notifications of the signed-in user. */
import { z } from 'zod/mini';
import { defineRoute } from './route.ts';
import { chainTime, hash, locale, pageQuery, rowId, wallTime } from './shapes.ts';

export const activityEntry = z.object({
  id: rowId,
  kind: z.string(),
  /** Null for a kind that this version does not know. */
  area: z.nullable(z.enum(['money', 'security', 'support'])),
  /** Rendered in the reader's language. */
  action: z.string(),
  description: z.string(),
  createdAt: wallTime,
  /** For entries that come from the chain. */
  blockTime: z.nullable(chainTime),
  txHash: z.nullable(hash),
  /** False while the entry counts in the badge. */
  read: z.boolean(),
});
export type ActivityEntry = z.infer<typeof activityEntry>;

/** A day of the calendar, in the zone of the query. */
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** Selects entries: all given filters have to match. */
const filters = {
  area: z.optional(z.enum(['money', 'security', 'support'])),
  kind: z.optional(z.string().check(z.maxLength(40))),
  /** First and last day, both inclusive. */
  from: z.optional(day),
  to: z.optional(day),
  /** The time zone of the days, and of times in the texts: an IANA name; by default the account's zone, or UTC. */
  zone: z.optional(z.string().check(z.maxLength(64))),
  /** Words of the texts in the reader's language, amounts, wallets, transaction hashes. */
  q: z.optional(z.string().check(z.maxLength(100))),
};

export const activityLogs = defineRoute({
  method: 'GET',
  path: '/api/profile/activity-logs',
  access: 'user',
  summary: 'Activity, newest first by id; pass `nextBefore` as `before` for the following page.',
  query: z.extend(pageQuery, filters),
  reply: z.object({ logs: z.array(activityEntry), nextBefore: z.nullable(rowId) }),
  errors: ['auth.required', 'profile.timeZoneUnknown'],
});

export const activityCsv = defineRoute({
  method: 'GET',
  path: '/api/profile/activity-logs/csv',
  access: 'user',
  summary: 'The same entries as a file, newest first, in the language and zone of the reader.',
  query: z.extend(z.object(filters), { locale: z.optional(locale) }),
  file: 'text/csv',
  errors: ['auth.required', 'profile.timeZoneUnknown'],
});

export const unreadCount = defineRoute({
  method: 'GET',
  path: '/api/notifications/unread-count',
  access: 'user',
  session: 'cached',
  summary: 'The number of unread notifications.',
  reply: z.object({ count: z.int() }),
  errors: ['auth.required'],
});

export const markAllRead = defineRoute({
  method: 'POST',
  path: '/api/notifications/mark-all-read',
  access: 'user',
  summary:
    'Mark all current notifications as read. Those that arrive meanwhile stay unread. Returns the remaining count.',
  body: z.object({}),
  reply: z.object({ count: z.int() }),
  errors: ['auth.required', 'origin.foreign'],
});
