/** Activity log and notifications of the signed-in user. */
import { z } from 'zod/mini';
import { defineRoute } from './route.ts';
import { chainTime, hash, pageQuery, rowId, wallTime } from './shapes.ts';

export const activityEntry = z.object({
  id: rowId,
  kind: z.string(),
  /** Rendered in the reader's language. */
  action: z.string(),
  description: z.string(),
  createdAt: wallTime,
  /** For entries that come from the chain. */
  blockTime: z.nullable(chainTime),
  txHash: z.nullable(hash),
  /** False while the entry counts into the badge. */
  read: z.boolean(),
});
export type ActivityEntry = z.infer<typeof activityEntry>;

export const activityLogs = defineRoute({
  method: 'GET',
  path: '/api/profile/activity-logs',
  access: 'user',
  summary: 'Activity, newest first by id; pass `nextBefore` as `before` for the following page.',
  query: pageQuery,
  reply: z.object({ logs: z.array(activityEntry), nextBefore: z.nullable(rowId) }),
  errors: ['auth.required'],
});

export const unreadCount = defineRoute({
  method: 'GET',
  path: '/api/notifications/unread-count',
  access: 'user',
  summary: 'How many notifications are unread.',
  reply: z.object({ count: z.int() }),
  errors: ['auth.required'],
});

export const markAllRead = defineRoute({
  method: 'POST',
  path: '/api/notifications/mark-all-read',
  access: 'user',
  summary: 'Mark what is there now as read. What arrives meanwhile stays unread. Answers the count that is left.',
  body: z.object({}),
  reply: z.object({ count: z.int() }),
  errors: ['auth.required', 'origin.foreign'],
});
