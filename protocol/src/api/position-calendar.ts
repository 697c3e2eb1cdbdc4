/** The route that returns the end of a fixed term as a calendar file. A separate module, so other pages do not load it. */
import { z } from 'zod/mini';
import { defineRoute } from './route.ts';
import { address, locale, vaultQuery } from './shapes.ts';

/** On chain a position id is a uint32: at most ten digits. */
const positionId = z.string().check(z.regex(/^\d{1,10}$/));

export const positionCalendar = defineRoute({
  method: 'GET',
  path: '/api/wallets/:address/positions/:id/calendar.ics',
  access: 'public',
  summary: 'A calendar event (RFC 5545) for the end of an open fixed term, with two reminders.',
  params: z.object({ address, id: positionId }),
  query: z.extend(vaultQuery, { locale: z.optional(locale) }),
  file: 'text/calendar',
  errors: ['wallet.addressInvalid', 'vault.unknown', 'vault.noSuchPosition'],
});
