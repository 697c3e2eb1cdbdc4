/** Acts of staff on accounts. Each carries a reason and is written into the audit log. */
import { z } from 'zod/mini';
import { defineRoute } from '../route.ts';
import { role } from '../user.ts';
import { reason, userParams } from './users.ts';

const act = { method: 'POST', access: 'admin', stepUp: true, params: userParams, creates: true } as const;
const errors = ['auth.required', 'auth.stepUpRequired', 'forbidden', 'notFound', 'origin.foreign'] as const;

/** The user reads the reason. Without `endsAt` it applies until it is lifted. */
const restricted = z.object({
  reason,
  endsAt: z._default(z.nullable(z.iso.datetime().check(z.regex(/^20\d\d-/))), null),
});
const restrictionErrors = [...errors, 'admin.ownAccount', 'restriction.applies', 'restriction.endsTooSoon'] as const;

export const suspendUser = defineRoute({
  ...act,
  path: '/api/admin/users/:id/suspend',
  roles: ['admin'],
  summary:
    'Suspend an account: ends every session and refuses sign-ins until a time, or until it is lifted. Wallets still control their stakes.',
  body: restricted,
  errors: restrictionErrors,
});

export const restrictTickets = defineRoute({
  ...act,
  path: '/api/admin/users/:id/restrict-tickets',
  roles: ['admin'],
  summary:
    'Prevent an account from opening new tickets until a time, or until this is lifted. Existing tickets can still be answered.',
  body: restricted,
  errors: restrictionErrors,
});

export const allowTickets = defineRoute({
  ...act,
  path: '/api/admin/users/:id/allow-tickets',
  roles: ['admin'],
  summary: 'Lift the restriction of new tickets.',
  body: z.object({ reason }),
  errors: [...errors, 'admin.ownAccount'],
});

export const unsuspendUser = defineRoute({
  ...act,
  path: '/api/admin/users/:id/unsuspend',
  roles: ['admin'],
  summary: 'Lift a suspension.',
  body: z.object({ reason }),
  errors: [...errors, 'admin.ownAccount'],
});

export const changeRole = defineRoute({
  ...act,
  path: '/api/admin/users/:id/role',
  roles: ['admin'],
  summary: 'Change the role of an account. A removed role stops working with the next request.',
  body: z.object({ role, reason }),
  errors: [...errors, 'admin.ownAccount', 'admin.unconfirmed'],
});

export const endUserSessions = defineRoute({
  ...act,
  path: '/api/admin/users/:id/end-sessions',
  roles: ['admin', 'support'],
  summary: 'Sign out every device of an account. Staff accounts are for admins only.',
  body: z.object({ reason }),
  errors,
});

export const endUserSession = defineRoute({
  ...act,
  path: '/api/admin/users/:id/sessions/:session/end',
  params: z.extend(userParams, { session: z.string().check(z.minLength(1), z.maxLength(64)) }),
  roles: ['admin', 'support'],
  summary: 'Sign out one device of an account. Staff accounts are for admins only.',
  body: z.object({ reason }),
  errors,
});

export const removeFactors = defineRoute({
  ...act,
  path: '/api/admin/users/:id/remove-factors',
  roles: ['admin'],
  summary:
    'Remove the second factors and passkeys of a member of staff who has lost them, and end their sessions. They set up a new one at the next sign-in.',
  body: z.object({ reason }),
  errors: [...errors, 'admin.ownAccount', 'admin.notStaff', 'admin.newRole'],
});

export const sendResetMail = defineRoute({
  ...act,
  path: '/api/admin/users/:id/reset-mail',
  roles: ['admin', 'support'],
  summary: 'Send the owner of an account a link to set a new password. Staff accounts are for admins only.',
  body: z.object({ reason }),
  errors,
});

export const resumeUserMails = defineRoute({
  ...act,
  path: '/api/admin/users/:id/resume-emails',
  roles: ['admin', 'support'],
  summary: 'Resume all chosen emails to an address after a bounce. Only its owner can lift a report as spam.',
  body: z.object({ reason }),
  errors: [...errors, 'admin.mailReported'],
});
