/** Alarms to staff: the current checks, acknowledgements, the history, and tests of the channels. */
import { z } from 'zod/mini';
import { ALARM_KIND_NAMES } from '../../alarms.ts';
import { STAFF_ROLES } from '../../staff.ts';
import { defineRoute } from '../route.ts';
import { rowId, wallTime } from '../shapes.ts';

export const ALARM_NOTE_MAX = 500;
export const ALARM_HISTORY = 50;

const episode = z.object({
  id: rowId,
  kind: z.enum(ALARM_KIND_NAMES),
  /** The vault or the endpoint; empty if there is only one of its kind. */
  subject: z.string(),
  startedAt: wallTime,
  endedAt: z.nullable(wallTime),
  lastSeenAt: wallTime,
  value: z.nullable(z.number()),
  threshold: z.nullable(z.number()),
  detail: z.nullable(z.string()),
  acknowledgedAt: z.nullable(wallTime),
  /** Also null if the account was deleted. */
  acknowledgedBy: z.nullable(z.string()),
  note: z.nullable(z.string()),
});
export type AlarmEpisode = z.infer<typeof episode>;

const check = z.object({
  kind: z.enum(ALARM_KIND_NAMES),
  subject: z.string(),
  /** `unknown`: it cannot be determined while something else is down. */
  state: z.enum(['ok', 'bad', 'unknown']),
  since: wallTime,
  /** In the unit of its kind (protocol/src/alarms.ts). */
  value: z.nullable(z.number()),
  threshold: z.nullable(z.number()),
  detail: z.nullable(z.string()),
  /** The alarm that has begun and not ended. */
  alarmId: z.nullable(rowId),
});
export type AlarmCheck = z.infer<typeof check>;

export const staffAlarms = defineRoute({
  method: 'GET',
  path: '/api/admin/alarms',
  access: 'admin',
  roles: STAFF_ROLES,
  summary: 'Each check with its state, figure and threshold, the last 50 alarms, and where alarms are sent.',
  reply: z.object({
    /** Null before the first evaluation by any process. */
    evaluatedAt: z.nullable(wallTime),
    /** False if nothing was evaluated for minutes: every check is unknown then. */
    isWatched: z.boolean(),
    checks: z.array(check),
    /** Open ones first, then the newest. */
    alarms: z.array(episode),
    /** The addresses of the configured webhooks, without their secret parts. */
    webhooks: z.array(z.string()),
    /** Members of the staff who get alarms by email. */
    mailReaders: z.int(),
    /** Whether the reader is one of them. */
    mailsMe: z.boolean(),
  }),
  errors: ['auth.required'],
});
export type StaffAlarms = z.infer<typeof staffAlarms.reply>;

export const alarmExport = defineRoute({
  method: 'GET',
  path: '/api/admin/alarms.csv',
  access: 'admin',
  roles: ['admin'],
  stepUp: true,
  summary: 'All alarms as a CSV file. The export is recorded in the audit log.',
  file: 'text/csv',
  errors: ['auth.required', 'auth.stepUpRequired', 'forbidden'],
});

export const acknowledgeAlarm = defineRoute({
  method: 'POST',
  path: '/api/admin/alarms/:id/acknowledge',
  access: 'admin',
  roles: ['admin', 'support'],
  summary: 'Acknowledge an alarm, with a note for colleagues. Refused if a colleague has already acknowledged it.',
  params: z.object({ id: rowId }),
  body: z.object({ note: z.string().check(z.trim(), z.maxLength(ALARM_NOTE_MAX)) }),
  reply: episode,
  errors: ['auth.required', 'forbidden', 'notFound', 'origin.foreign', 'alarm.acknowledged'],
});

export const chooseAlarmMails = defineRoute({
  method: 'PATCH',
  path: '/api/admin/alarms/mails',
  access: 'admin',
  roles: STAFF_ROLES,
  summary: 'Turn emails about alarms on or off for yourself. By default only admins get them.',
  body: z.object({ mailsMe: z.boolean() }),
  errors: ['auth.required', 'origin.foreign'],
});

const testResult = z.object({
  /** `email`, or the name of a webhook. */
  channel: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  reason: z.nullable(z.string()),
});

export const testAlarms = defineRoute({
  method: 'POST',
  path: '/api/admin/alarms/tests',
  access: 'admin',
  roles: ['admin'],
  summary: 'Send a test to every webhook and to your own address. Ask for its result with the id.',
  reply: z.object({ id: z.uuid() }),
  errors: ['auth.required', 'forbidden', 'origin.foreign'],
  creates: true,
});

export const alarmTestResult = defineRoute({
  method: 'GET',
  path: '/api/admin/alarms/tests/:id',
  access: 'admin',
  roles: ['admin'],
  summary: 'The result of a test on each channel.',
  params: z.object({ id: z.uuid() }),
  reply: z.object({ results: z.array(testResult) }),
  errors: ['auth.required', 'forbidden', 'notFound'],
});
export type AlarmTestResult = z.infer<typeof alarmTestResult.reply>['results'][number];
