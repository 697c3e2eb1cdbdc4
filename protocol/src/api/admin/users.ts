/** Accounts, for the staff who view them and act on them. Each act carries a reason and is written into the audit log. */
import { z } from 'zod/mini';
import { RESTRICTIONS } from '../../accounts/restrictions.ts';
import { SESSION_METHODS } from '../../accounts/sign-in-methods.ts';
import { STAFF_ROLES } from '../../staff.ts';
import { defineRoute } from '../route.ts';
import { address, chainTime, locale, rowId, wallTime, wei } from '../shapes.ts';
import { mailPause, role } from '../user.ts';

export const REASON_MIN = 3;
export const REASON_MAX = 500;

export const reason = z.string().check(z.trim(), z.minLength(REASON_MIN), z.maxLength(REASON_MAX));
export const userParams = z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) });

const filters = {
  /**
   * Part of a name or email address (the whole address for roles that may not read it), the beginning of a wallet's address, or
   * an id.
   */
  search: z.optional(z.string().check(z.trim(), z.maxLength(254))),
  role: z.optional(role),
  state: z.optional(z.enum(['active', 'suspended'])),
};

export const userRow = z.object({
  id: z.string(),
  name: z.string(),
  /** Masked (accounts/mask-email.ts) for every role: lists stay visible on screens. */
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
  summary: 'Accounts as a CSV file, with unmasked addresses. The export is recorded in the audit log.',
  query: z.object(filters),
  file: 'text/csv',
  errors: ['auth.required', 'auth.stepUpRequired', 'forbidden'],
});

/** A member of the staff; without a name if the account was deleted. */
const colleague = z.object({ id: z.string(), name: z.nullable(z.string()) });

const restriction = z.object({
  id: rowId,
  kind: z.enum(RESTRICTIONS),
  /** As shown to the user. */
  reason: z.string(),
  startedAt: wallTime,
  startedBy: colleague,
  endsAt: z.nullable(wallTime),
  liftedAt: z.nullable(wallTime),
  liftedBy: z.nullable(colleague),
  liftReason: z.nullable(z.string()),
  /** Whether it applies now. */
  applies: z.boolean(),
});
export type Restriction = z.infer<typeof restriction>;

export const userDetail = defineRoute({
  method: 'GET',
  path: '/api/admin/users/:id',
  access: 'admin',
  roles: STAFF_ROLES,
  summary:
    'One account: restrictions, sessions, consents, wallets with their holdings, emails. Addresses and networks are masked for the read-only role.',
  params: userParams,
  reply: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    role,
    locale: z.nullable(locale),
    suspendedAt: z.nullable(wallTime),
    /** When the suspension ends automatically. */
    suspendedUntil: z.nullable(wallTime),
    /** Current and past ones, newest first. */
    restrictions: z.array(restriction),
    /** Frozen by its owner, who alone can thaw it. */
    frozenAt: z.nullable(wallTime),
    createdAt: wallTime,
    /** Pending; it can still be cancelled. */
    deletion: z.nullable(z.object({ requestedBy: z.enum(['owner', 'staff']), requestedAt: wallTime, dueAt: wallTime })),
    /** The latest copy of the user's data, which only the user can download. */
    export: z.nullable(
      z.object({
        state: z.enum(['running', 'ready', 'failed']),
        requestedAt: wallTime,
        expiresAt: z.nullable(wallTime),
      }),
    ),
    /** `status` as defined by RFC 3463, if known. */
    mailPaused: z.nullable(z.extend(mailPause, { status: z.nullable(z.string()) })),
    sessions: z.array(
      z.object({
        id: z.string(),
        scope: z.enum(['user', 'admin']),
        /** As shown to its owner: "Chrome, Windows". */
        device: z.nullable(z.string()),
        /** The network of its IP address, if known; only the beginning for roles that may not read addresses. */
        network: z.nullable(z.string()),
        /** Null if it was not stored. */
        method: z.nullable(z.enum(SESSION_METHODS)),
        createdAt: wallTime,
        usedAt: wallTime,
        expiresAt: wallTime,
      }),
    ),
    /** The accepted version of each document, newest first. */
    consents: z.array(
      z.object({
        document: z.string(),
        version: z.string(),
        acceptedAt: wallTime,
        locale: z.nullable(z.string()),
        /** `registration`, or `asked` for a later version. */
        how: z.string(),
      }),
    ),
    wallets: z.array(
      z.object({
        address,
        label: z.nullable(z.string()),
        linkedAt: wallTime,
        /** Of all vaults together. */
        flexibleWei: wei,
        /** The vaults in which the wallet holds anything, the open one first. */
        vaults: z.array(z.object({ vault: address, flexibleWei: wei })),
        /** Of all vaults together, the next to end first. */
        fixed: z.array(
          z.object({
            vault: address,
            /** Unique within its vault. */
            id: rowId,
            principalWei: wei,
            rewardWei: wei,
            termDays: z.int(),
            endsAt: chainTime,
          }),
        ),
      }),
    ),
    mails: z.array(
      z.object({
        id: z.string(),
        /** The name of its template, for which the web app has a text. */
        kind: z.string(),
        /** The kind of the activity entry that the email is about, if it is about one. */
        activity: z.optional(z.string()),
        createdAt: wallTime,
        sentAt: z.nullable(wallTime),
        /** When it is sent, or tried again; null once it was sent or given up. */
        dueAt: z.nullable(wallTime),
        lastError: z.nullable(z.string()),
        /** Whether it bounced after it was sent, or was reported as spam. */
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
  params: userParams,
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

export const userViews = defineRoute({
  method: 'GET',
  path: '/api/admin/users/:id/views',
  access: 'admin',
  roles: ['admin'],
  summary:
    'Views of an account and its tickets by staff, newest first; pass `nextBefore` as `before` for the following page.',
  params: userParams,
  query: z.object({
    before: z.optional(rowId),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
  }),
  reply: z.object({
    views: z.array(
      z.object({
        id: rowId,
        /** Null if the account was deleted and left no id. */
        by: z.nullable(z.extend(colleague, { role: z.nullable(z.string()) })),
        /** The part that was opened. */
        what: z.enum(['account', 'activity', 'factors', 'ticket', 'other']),
        /** Number of the ticket that was opened. */
        ticket: z.nullable(z.string()),
        at: wallTime,
        /** How many more equal views this entry stands for, each within ten minutes of the one before. */
        followed: z.int(),
      }),
    ),
    nextBefore: z.nullable(rowId),
  }),
  errors: ['auth.required', 'forbidden', 'notFound'],
});
