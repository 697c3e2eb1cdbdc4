/** The state of the service now and over the last 90 days, its incidents, and email subscriptions to them. */
import { z } from 'zod/mini';
import { COMPONENTS, INCIDENT_STATES } from '../incidents.ts';
import { severity } from './announcements.ts';
import { defineRoute } from './route.ts';
import { chainTime, rowId, wallTime } from './shapes.ts';

/** Including today. */
export const HISTORY_DAYS = 90;
/** The server measures itself this often. */
export const MEASURE_SECONDS = 30;

const part = z.object({ ok: z.boolean() });

export const serviceStatus = defineRoute({
  method: 'GET',
  path: '/api/status',
  access: 'public',
  summary:
    'The current status of the service: database, chain, indexer, and emails waiting to be sent. Any response shows that the website works.',
  reply: z.object({
    readAt: wallTime,
    database: part,
    chain: z.extend(part, { headBlock: z.nullable(z.int()) }),
    indexer: z.extend(part, {
      cursorBlock: z.nullable(z.int()),
      /** Chain time of that block. */
      cursorTime: z.nullable(chainTime),
      /** Finalized blocks that are not indexed yet. */
      lagBlocks: z.nullable(z.int()),
    }),
    /** Null while the database does not respond: unknown then. */
    mail: z.nullable(
      z.extend(part, {
        waiting: z.int(),
        /** Seconds since the oldest unsent email became due; null if none is due. */
        oldestDueSeconds: z.nullable(z.int()),
      }),
    ),
  }),
});
export type ServiceStatus = z.infer<typeof serviceStatus.reply>;

export const component = z.enum(COMPONENTS);
export const incidentState = z.enum(INCIDENT_STATES);
const bothTexts = z.object({ ko: z.string(), en: z.string() });

export const incident = z.object({
  id: rowId,
  /** Opened by the server's own measurements, not by a person. */
  isAutomatic: z.boolean(),
  severity,
  components: z.array(component),
  title: bothTexts,
  startedAt: wallTime,
  /** Null while it is open. */
  endedAt: z.nullable(wallTime),
  /** Newest first. */
  updates: z.array(z.object({ id: rowId, state: incidentState, text: bothTexts, createdAt: wallTime })),
});
export type Incident = z.infer<typeof incident>;

/** `unknown`: nothing was measured · `partly`: all measurements were good, but more than a tenth is missing */
export const DAY_STATES = ['unknown', 'good', 'partly', 'disturbed', 'down'] as const;
export type DayState = (typeof DAY_STATES)[number];

export const statusHistory = defineRoute({
  method: 'GET',
  path: '/api/status/history',
  access: 'public',
  summary:
    'The last 90 days (UTC): the measurements of each component for each day, and the incidents, the open ones first, then the newest. Omitted days were not measured.',
  reply: z.object({
    /** The current day: `2026-11-24`. */
    today: z.string(),
    components: z.array(
      z.object({
        component,
        /** Measured seconds of all days below. */
        goodSeconds: z.int(),
        badSeconds: z.int(),
        days: z.array(
          z.object({
            day: z.string(),
            state: z.enum(DAY_STATES),
            badSeconds: z.int(),
            /** A part of the time that has passed on the day. */
            unknownSeconds: z.int(),
          }),
        ),
      }),
    ),
    incidents: z.array(incident),
  }),
});
export type StatusHistory = z.infer<typeof statusHistory.reply>;

const email = z.string().check(z.maxLength(1_000));
/** Always in the body, because URLs are written into logs. */
const byLink = z.object({ token: z.string().check(z.regex(/^[\w-]{43}$/)) });

export const subscribeToStatus = defineRoute({
  method: 'POST',
  path: '/api/status/subscriptions',
  access: 'public',
  summary:
    'Subscribe to emails about incidents. Nothing else is sent to the address before the link in the first email is used. The reply is the same for every address.',
  body: z.object({ email }),
  errors: ['auth.emailInvalid', 'origin.foreign'],
  creates: true,
});

export const confirmStatusSubscription = defineRoute({
  method: 'POST',
  path: '/api/status/subscriptions/confirm',
  access: 'public',
  summary: 'Confirm the address with the token of its email. Repeating it changes nothing.',
  body: byLink,
  errors: ['auth.linkInvalid', 'origin.foreign'],
});

export const endStatusSubscription = defineRoute({
  method: 'POST',
  path: '/api/status/subscriptions/end',
  access: 'public',
  summary: 'End the emails about incidents with the token of any of them. Repeating it changes nothing.',
  body: byLink,
  errors: ['origin.foreign'],
});

const own = z.object({ subscribed: z.boolean() });

export const ownStatusSubscription = defineRoute({
  method: 'GET',
  path: '/api/profile/status-subscription',
  access: 'user',
  summary: 'Whether the account gets emails about incidents.',
  reply: own,
  errors: ['auth.required'],
});

export const subscribeAccountToStatus = defineRoute({
  method: 'POST',
  path: '/api/profile/status-subscription',
  access: 'user',
  summary: 'Get emails about incidents at the confirmed address of the account. Repeating it changes nothing.',
  reply: own,
  errors: ['auth.required', 'auth.emailUnconfirmed', 'origin.foreign'],
});

export const endAccountStatusSubscription = defineRoute({
  method: 'DELETE',
  path: '/api/profile/status-subscription',
  access: 'user',
  summary: 'Stop emails about incidents. Repeating it changes nothing.',
  reply: own,
  errors: ['auth.required', 'origin.foreign'],
});
