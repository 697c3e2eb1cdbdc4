/**
 * The public API: for every program and every site, without an account. The version is in the path; `guide.ts` has its
 * guarantees, and the texts of the document and the page about each route.
 */
import { z } from 'zod/mini';
import { defineRoute } from '../route.ts';
import { address } from '../shapes.ts';
import {
  coverageReply,
  dayName,
  eventId,
  eventKind,
  eventsReply,
  timelockReply,
  vaultQuery,
  vaultsReply,
} from './shapes.ts';

export const PUBLIC_API = '/api/public';

export const publicVaults = defineRoute({
  method: 'GET',
  path: `${PUBLIC_API}/v1/vaults`,
  access: 'public',
  summary: 'The figures of each vault at its last final block.',
  query: vaultQuery,
  reply: vaultsReply,
  errors: ['vault.unknown'],
});

/** The longest span of days in one reply, both ends inclusive. */
export const MAX_DAYS = 366;
/** The number of days in a reply to a request without `from`. */
export const USUAL_DAYS = 30;

const daysQuery = z.extend(vaultQuery, { from: z.optional(dayName), to: z.optional(dayName) });

export const publicCoverage = defineRoute({
  method: 'GET',
  path: `${PUBLIC_API}/v1/coverage`,
  access: 'public',
  summary:
    'Balance, liabilities and free reserve of each vault at the end of each day (UTC, chain time), oldest first.',
  query: daysQuery,
  reply: coverageReply,
  errors: ['vault.unknown'],
});

export const publicCoverageCsv = defineRoute({
  method: 'GET',
  path: `${PUBLIC_API}/v1/coverage.csv`,
  access: 'public',
  summary: 'The same days as a CSV file.',
  query: daysQuery,
  file: 'text/csv',
  errors: ['vault.unknown'],
});

export const MAX_EVENTS = 1_000;
export const USUAL_EVENTS = 100;

const eventFilter = z.extend(vaultQuery, { kind: z.optional(eventKind), account: z.optional(address) });

export const publicEvents = defineRoute({
  method: 'GET',
  path: `${PUBLIC_API}/v1/events`,
  access: 'public',
  summary: 'Final events of the vaults, page by page: newest first, or from an event on in the order of the chain.',
  query: z.extend(eventFilter, {
    before: z.optional(eventId),
    after: z.optional(eventId),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_EVENTS)), USUAL_EVENTS),
  }),
  reply: eventsReply,
  errors: ['vault.unknown'],
});

export const publicEventsCsv = defineRoute({
  method: 'GET',
  path: `${PUBLIC_API}/v1/events.csv`,
  access: 'public',
  summary: 'All of these events as one CSV file, in the order of the chain.',
  query: z.extend(eventFilter, { after: z.optional(eventId) }),
  file: 'text/csv',
  errors: ['vault.unknown'],
});

export const publicTimelock = defineRoute({
  method: 'GET',
  path: `${PUBLIC_API}/v1/timelock`,
  access: 'public',
  summary: 'The owner’s decisions through a timelock: pending, executed or cancelled, newest first.',
  query: z.extend(vaultQuery, { state: z.optional(z.enum(['scheduled', 'executed', 'cancelled'])) }),
  reply: timelockReply,
  errors: ['vault.unknown'],
});

export const publicDocument = defineRoute({
  method: 'GET',
  path: `${PUBLIC_API}/openapi.json`,
  access: 'public',
  summary: 'This API as an OpenAPI 3.1 document.',
  reply: z.looseObject({ openapi: z.string() }),
});
