/** The end of a fixed term as a calendar file. Kept apart because only the table of positions needs it in the browser. */
import { z } from 'zod/mini';
import { defineRoute } from './route.ts';
import { address, locale } from './shapes.ts';

/** Ids of positions are 32 bits on the chain. */
const positionId = z.string().check(z.regex(/^\d{1,10}$/));

export const positionCalendar = defineRoute({
  method: 'GET',
  path: '/api/wallets/:address/positions/:id/calendar.ics',
  access: 'public',
  summary: 'The end of an open fixed term as an entry for a calendar (RFC 5545), with two reminders.',
  params: z.object({ address, id: positionId }),
  query: z.object({ locale: z.optional(locale) }),
  file: 'text/calendar',
  errors: ['wallet.addressInvalid', 'vault.noSuchPosition'],
});
