/** The user as the API returns it, and the route for the signed-in one. */
import { z } from 'zod/mini';
import { STAFF_ROLES } from '../staff.ts';
import { defineRoute } from './route.ts';
import { locale, theme, wallTime } from './shapes.ts';

export const role = z.enum(['user', ...STAFF_ROLES]);
export type Role = z.infer<typeof role>;

export const user = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  role,
  /** The user's choice, as theme and time zone; null means the browser's setting. */
  locale: z.nullable(locale),
  theme: z.nullable(theme),
  /** IANA time zone name, such as Asia/Seoul. */
  timeZone: z.nullable(z.string()),
  createdAt: wallTime,
  /** When the account will be deleted; left out unless that is pending. */
  deletionDueAt: z.optional(wallTime),
});
export type User = z.infer<typeof user>;

/** Why an address gets only the emails that it cannot do without. */
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
