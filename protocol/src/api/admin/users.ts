/** Accounts, as the staff sees them and acts on them. Each act carries a reason and is written into the audit log. */
import { z } from 'zod/mini';
import { STAFF_ROLES } from '../../staff.ts';
import { defineRoute } from '../route.ts';
import { address, chainTime, locale, rowId, wallTime, wei } from '../shapes.ts';
import { mailPause, role } from '../user.ts';

export const REASON_MIN = 3;
export const REASON_MAX = 500;

const reason = z.string().check(z.trim(), z.minLength(REASON_MIN), z.maxLength(REASON_MAX));
const params = z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) });

const filters = {
  /** Part of a name or email address (the whole address for roles that may not read it), the beginning of a wallet's address, or an id. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(254))),
  role: z.optional(role),
  state: z.optional(z.enum(['active', 'suspended'])),
};

export const userRow = z.object({
  id: z.string(),
  name: z.string(),
  /** Only its beginning and its host: lists lie open on screens. */
  maskedEmail: z.string(),
  emailVerified: z.boolean(),
  role,
  suspended: z.boolean(),
  createdAt: wallTime,
  /** The first linked wallet, and how many there are. */
  wallet: z.nullable(address),
  wallets: z.int(),
  /** Flexible and fixed, of all linked wallets. */
  stakedWei: wei,
});
export type UserRow = z.infer<typeof userRow>;

export const userList = defineRoute({
  method: 'GET',
  path: '/api/admin/users',
  access: 'admin',
  roles: STAFF_ROLES,
  summary: 'Accounts, newest first; pass `nextBefore` as `before` for the following page.',
  query: z.object({
    ...filters,
    before: z.optional(z.string().check(z.regex(/^2\d{3}-\d\d-\d\dT[\d:.]{8,12}Z~[\w-]{1,64}$/))),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
  }),
  reply: z.object({ users: z.array(userRow), nextBefore: z.nullable(z.string()) }),
  errors: ['auth.required'],
});

export const userExport = defineRoute({
  method: 'GET',
  path: '/api/admin/users.csv',
  access: 'admin',
  roles: ['admin'],
  stepUp: true,
  summary: 'Accounts as a CSV file, with their whole addresses. The export is recorded in the audit log.',
  query: z.object(filters),
  file: 'text/csv',
  errors: ['auth.required', 'auth.stepUpRequired', 'forbidden'],
});

export const userDetail = defineRoute({
  method: 'GET',
  path: '/api/admin/users/:id',
  access: 'admin',
  roles: STAFF_ROLES,
  summary: 'One account: sessions, wallets with their holdings, emails. Addresses are masked for the read-only role.',
  params,
  reply: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    role,
    locale: z.nullable(locale),
    suspendedAt: z.nullable(wallTime),
    /** By its owner, who alone can thaw it. */
    frozenAt: z.nullable(wallTime),
    createdAt: wallTime,
    /** Pending, with a way back. */
    deletion: z.nullable(z.object({ requestedBy: z.enum(['owner', 'staff']), requestedAt: wallTime, dueAt: wallTime })),
    /** `status` as RFC 3463 has it, where it is known. */
    mailPaused: z.nullable(z.extend(mailPause, { status: z.nullable(z.string()) })),
    sessions: z.array(
      z.object({
        id: z.string(),
        scope: z.enum(['user', 'admin']),
        /** As its owner sees it: "Chrome, Windows". */
        device: z.nullable(z.string()),
        network: z.nullable(z.string()),
        createdAt: wallTime,
        usedAt: wallTime,
      }),
    ),
    wallets: z.array(
      z.object({
        address,
        label: z.nullable(z.string()),
        linkedAt: wallTime,
        flexibleWei: wei,
        fixed: z.array(
          z.object({ id: rowId, principalWei: wei, rewardWei: wei, termDays: z.int(), endsAt: chainTime }),
        ),
      }),
    ),
    mails: z.array(
      z.object({
        id: z.string(),
        /** In words: `admin-mails.ts`. */
        kind: z.string(),
        createdAt: wallTime,
        sentAt: z.nullable(wallTime),
        lastError: z.nullable(z.string()),
        /** That it came back after it was sent, or was reported as spam. */
        returned: z.nullable(z.enum(['bounce', 'complaint'])),
      }),
    ),
  }),
  errors: ['auth.required', 'notFound'],
});
export type UserDetail = z.infer<typeof userDetail.reply>;

export const userActivity = defineRoute({
  method: 'GET',
  path: '/api/admin/users/:id/activity',
  access: 'admin',
  roles: STAFF_ROLES,
  summary: 'Activity of an account, newest first; pass `nextBefore` as `before` for the following page.',
  params,
  query: z.object({
    before: z.optional(rowId),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
  }),
  reply: z.object({
    entries: z.array(
      z.object({ id: rowId, kind: z.string(), action: z.string(), description: z.string(), createdAt: wallTime }),
    ),
    nextBefore: z.nullable(rowId),
  }),
  errors: ['auth.required', 'notFound'],
});

const act = { method: 'POST', access: 'admin', stepUp: true, params, creates: true } as const;
const errors = ['auth.required', 'auth.stepUpRequired', 'forbidden', 'notFound', 'origin.foreign'] as const;

export const suspendUser = defineRoute({
  ...act,
  path: '/api/admin/users/:id/suspend',
  roles: ['admin'],
  summary:
    'End every session and refuse sign-ins until the suspension is lifted. Stakes stay under the control of their wallet.',
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
  summary: 'Change the role of an account. A removed role ends with the next call.',
  body: z.object({ role, reason }),
  errors: [...errors, 'admin.ownAccount', 'admin.unconfirmed'],
});

export const endUserSessions = defineRoute({
  ...act,
  path: '/api/admin/users/:id/end-sessions',
  roles: ['admin', 'support'],
  summary: 'Sign out every device of an account. Accounts of the staff are for admins.',
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
  errors: [...errors, 'admin.ownAccount', 'admin.notStaff'],
});

export const sendResetMail = defineRoute({
  ...act,
  path: '/api/admin/users/:id/reset-mail',
  roles: ['admin', 'support'],
  summary: 'Send the owner of an account a link to set a new password. Accounts of the staff are for admins.',
  body: z.object({ reason }),
  errors,
});

export const resumeUserMails = defineRoute({
  ...act,
  path: '/api/admin/users/:id/resume-emails',
  roles: ['admin', 'support'],
  summary:
    'Send all chosen emails to the address again after one came back. A report as spam is for its owner alone to lift.',
  body: z.object({ reason }),
  errors: [...errors, 'admin.mailReported'],
});
