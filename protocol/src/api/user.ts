/** The user as the API returns it, and the route that returns the signed-in user. */
import { z } from 'zod/mini';
import { STAFF_ROLES } from '../staff.ts';
import { defineRoute } from './route.ts';
import { locale, theme, valueIn, wallTime } from './shapes.ts';

export const role = z.enum(['user', ...STAFF_ROLES]);
export type Role = z.infer<typeof role>;

export const user = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  role,
  /** `locale`, `theme` and `timeZone` are the user's choices; null means the browser's setting. */
  locale: z.nullable(locale),
  theme: z.nullable(theme),
  /** IANA time zone name, such as Asia/Seoul. */
  timeZone: z.nullable(z.string()),
  /** The value beside amounts; absent: by the language. */
  valueIn: z.optional(valueIn),
  createdAt: wallTime,
  /** When the account will be deleted; absent unless deletion is pending. */
  deletionDueAt: z.optional(wallTime),
  /** The documents have a version that this user has not accepted; absent otherwise, and for staff. */
  consentDue: z.optional(z.literal(true)),
});
export type User = z.infer<typeof user>;

/** Why and since when an address gets only essential emails. */
export const mailPause = z.object({ reason: z.enum(['bounce', 'complaint']), since: wallTime });

export const currentUser = defineRoute({
  method: 'GET',
  path: '/api/user',
  access: 'user',
  session: 'cached',
  summary: 'The signed-in user.',
  reply: user,
  errors: ['auth.required'],
});
