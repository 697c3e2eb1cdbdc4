/** The ends of all open fixed terms of an account as a calendar that other programs subscribe to, by a secret address. */
import { z } from 'zod/mini';
import { defineRoute } from './route.ts';
import { wallTime } from './shapes.ts';

const feed = z.object({
  /** Opens the calendar. Null after the server's secrets were replaced: it still works, but only a new one can be shown. */
  url: z.nullable(z.string()),
  showsAmounts: z.boolean(),
  createdAt: wallTime,
});
export type CalendarFeed = z.infer<typeof feed>;

export const readCalendarFeed = defineRoute({
  method: 'GET',
  path: '/api/profile/calendar',
  access: 'user',
  summary: 'The address of the calendar with the ends of all fixed terms; null while there is none.',
  reply: z.object({ feed: z.nullable(feed) }),
  errors: ['auth.required'],
});

export const openCalendarFeed = defineRoute({
  method: 'POST',
  path: '/api/profile/calendar',
  access: 'user',
  summary: 'Create an address for the calendar. An existing one stays.',
  errors: ['auth.required', 'origin.foreign'],
  creates: true,
});

export const renewCalendarFeed = defineRoute({
  method: 'POST',
  path: '/api/profile/calendar/renew',
  access: 'user',
  summary: 'Replace the address of the calendar: the current one answers 404 from now on.',
  errors: ['auth.required', 'notFound', 'origin.foreign'],
  creates: true,
});

export const saveCalendarFeed = defineRoute({
  method: 'PATCH',
  path: '/api/profile/calendar',
  access: 'user',
  summary: 'Whether the calendar shows amounts, positions and wallets.',
  body: z.object({ showsAmounts: z.boolean() }),
  errors: ['auth.required', 'notFound', 'origin.foreign'],
});

export const closeCalendarFeed = defineRoute({
  method: 'DELETE',
  path: '/api/profile/calendar',
  access: 'user',
  summary: 'End the address of the calendar. Does nothing without one.',
  errors: ['auth.required', 'origin.foreign'],
});

export const calendarFeed = defineRoute({
  method: 'GET',
  path: '/api/calendar/:key/terms.ics',
  access: 'public',
  summary: 'The calendar (RFC 5545, RFC 7986) of the account that created this address, in its language.',
  params: z.object({ key: z.string().check(z.regex(/^[\w-]{43}$/)) }),
  file: 'text/calendar',
  errors: ['notFound'],
});
