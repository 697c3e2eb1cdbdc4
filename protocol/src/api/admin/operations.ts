/** Background work: queues, suppressed addresses, indexers, jobs and switches. */
import { z } from 'zod/mini';
import { JOB_NAMES } from '../../jobs.ts';
import { STAFF_ROLES } from '../../staff.ts';
import { SWITCH_NAMES } from '../../switches.ts';
import { defineRoute } from '../route.ts';
import { chainTime, wallTime } from '../shapes.ts';

export const QUEUES = ['mail', 'push', 'webhook'] as const;
const queue = z.enum(QUEUES);
export type QueueName = z.infer<typeof queue>;

/** The end of a page: a time, and an id that separates entries of the same time. */
const before = z.optional(z.string().check(z.regex(/^2\d{3}-\d\d-\d\dT[\d:.]{8,12}Z~[\w-]{1,80}$/)));
const nextBefore = z.nullable(z.string());

const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(500));

/** Rows of one page of a list. */
export const FAILED_SHOWN = 50;
/** At most this many are sent again by one request. */
export const RESENT_AT_ONCE = 1_000;
/** A push notification older than this is no longer news and is not sent. */
export const PUSH_NEWS_HOURS = 72;
/** A switch turns back on automatically after at most this many hours. */
export const SWITCH_HOURS_MAX = 24 * 30;

export const operations = defineRoute({
  method: 'GET',
  path: '/api/admin/operations',
  access: 'admin',
  roles: STAFF_ROLES,
  summary: 'The queues with age and failures, the indexer of each vault, the jobs, and the switches.',
  reply: z.object({
    queues: z.array(
      z.object({
        name: queue,
        waiting: z.int(),
        oldestAt: z.nullable(wallTime),
        /** Given up. */
        failed: z.int(),
      }),
    ),
    vaults: z.array(
      z.object({
        address: z.string(),
        name: z.nullable(z.string()),
        cursorBlock: z.int(),
        cursorTime: chainTime,
        /** Why indexing stopped; null while it runs. */
        halted: z.nullable(z.string()),
        /** The process that follows it; null while none does. */
        holder: z.nullable(z.string()),
      }),
    ),
    jobs: z.array(
      z.object({
        name: z.enum(JOB_NAMES),
        /** Null: it has not reported yet. */
        startedAt: z.nullable(wallTime),
        durationMs: z.nullable(z.int()),
        ok: z.nullable(z.boolean()),
        error: z.nullable(z.string()),
        nextAt: z.nullable(wallTime),
        /** Its next run is minutes overdue: its last report may be outdated. */
        isOverdue: z.boolean(),
      }),
    ),
    switches: z.array(
      z.object({
        name: z.enum(SWITCH_NAMES),
        on: z.boolean(),
        /** The member of staff who made the last change that still applies. */
        owner: z.nullable(z.string()),
        reason: z.nullable(z.string()),
        expiresAt: z.nullable(wallTime),
      }),
    ),
  }),
  errors: ['auth.required'],
});
export type Operations = z.infer<typeof operations.reply>;

export const failedList = defineRoute({
  method: 'GET',
  path: '/api/admin/operations/failed',
  access: 'admin',
  roles: STAFF_ROLES,
  summary: 'Messages of a queue that were given up, newest first, with the reason.',
  query: z.object({ queue, before }),
  reply: z.object({
    failed: z.array(
      z.object({
        id: z.string(),
        /** Kind of mail or entry, or event of an alarm. */
        kind: z.string(),
        /** The address, masked for staff who do not write to customers; the host of a push service; the webhook. */
        to: z.string(),
        error: z.nullable(z.string()),
        createdAt: wallTime,
        attempts: z.int(),
        /** False for a push notification that is too old to be news. */
        canResend: z.boolean(),
      }),
    ),
    nextBefore,
  }),
  errors: ['auth.required'],
});
export type FailedMessage = z.infer<typeof failedList.reply>['failed'][number];

export const failedExport = defineRoute({
  method: 'GET',
  path: '/api/admin/operations/failed.csv',
  access: 'admin',
  roles: ['admin'],
  stepUp: true,
  summary: 'All messages of a queue that were given up, as a CSV file. The export is recorded in the audit log.',
  query: z.object({ queue }),
  file: 'text/csv',
  errors: ['auth.required', 'auth.stepUpRequired', 'forbidden'],
});

export const resendFailed = defineRoute({
  method: 'POST',
  path: '/api/admin/operations/resend',
  access: 'admin',
  roles: ['admin'],
  summary:
    'Send again one message that was given up, or up to a thousand of the newest in its queue. Old push notifications are not sent.',
  body: z.object({ queue, id: z.optional(z.string().check(z.minLength(1), z.maxLength(80))), reason }),
  reply: z.object({ count: z.int() }),
  errors: ['auth.required', 'forbidden', 'notFound', 'origin.foreign', 'push.tooOld'],
});

export const suppressionList = defineRoute({
  method: 'GET',
  path: '/api/admin/operations/suppressions',
  access: 'admin',
  roles: STAFF_ROLES,
  summary: 'Addresses that get only indispensable emails, newest first; or those that begin with a text.',
  query: z.object({ search: z.optional(z.string().check(z.maxLength(254))), before }),
  reply: z.object({
    total: z.int(),
    suppressions: z.array(
      z.object({
        /** Masked for staff who do not write to customers. */
        address: z.string(),
        reason: z.enum(['bounce', 'complaint']),
        status: z.nullable(z.string()),
        since: wallTime,
      }),
    ),
    nextBefore,
  }),
  errors: ['auth.required'],
});
export type Suppression = z.infer<typeof suppressionList.reply>['suppressions'][number];

export const suppressionExport = defineRoute({
  method: 'GET',
  path: '/api/admin/operations/suppressions.csv',
  access: 'admin',
  roles: ['admin'],
  stepUp: true,
  summary:
    'The suppressed addresses, or those that begin with a text, as a CSV file. The export is recorded in the audit log.',
  query: z.object({ search: z.optional(z.string().check(z.maxLength(254))) }),
  file: 'text/csv',
  errors: ['auth.required', 'auth.stepUpRequired', 'forbidden'],
});

export const liftSuppressionOf = defineRoute({
  method: 'POST',
  path: '/api/admin/operations/suppressions/lift',
  access: 'admin',
  roles: ['admin'],
  summary: 'Resume all emails to an address. Addresses that have reported an email stay as they are.',
  body: z.object({ address: z.string().check(z.minLength(3), z.maxLength(254)), reason }),
  errors: ['auth.required', 'forbidden', 'notFound', 'origin.foreign', 'admin.mailReported'],
});

export const setSwitch = defineRoute({
  method: 'POST',
  path: '/api/admin/operations/switches/:name',
  access: 'admin',
  roles: ['admin'],
  summary: 'Switch a part of the service off until a time, or on again.',
  params: z.object({ name: z.enum(SWITCH_NAMES) }),
  body: z.object({
    on: z.boolean(),
    /** The switch turns back on after this many hours. */
    hours: z.int().check(z.minimum(1), z.maximum(SWITCH_HOURS_MAX)),
    reason,
  }),
  errors: ['auth.required', 'forbidden', 'origin.foreign'],
});
