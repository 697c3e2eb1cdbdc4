/** The security log for staff. */
import { z } from 'zod/mini';
import { defineRoute } from '../route.ts';
import { rowId, wallTime } from '../shapes.ts';
import { role } from '../user.ts';

const text = z.optional(z.string().check(z.maxLength(64)));

const filters = {
  kind: text,
  outcome: text,
  /** Id of an account. */
  actor: text,
  network: text,
};

export const securityEvent = z.object({
  id: rowId,
  /** The minute in which equal events are counted together. */
  minute: wallTime,
  lastAt: wallTime,
  count: z.int(),
  kind: z.string(),
  outcome: z.string(),
  /** The code of the returned error. */
  code: z.nullable(z.string()),
  /** The account that acted, or that a failed sign-in was for; without a name if it was deleted. */
  actor: z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()), role: z.nullable(role) })),
  /** Identifies an address without an account, but does not reveal it: equal for equal addresses. */
  addressHash: z.nullable(z.string()),
  /** The person or object concerned, other than the actor. */
  target: z.nullable(z.object({ kind: z.string(), id: z.string(), name: z.nullable(z.string()) })),
  /** An IPv4 address, a /64 of IPv6, or `*` for many at once. */
  network: z.string(),
  /** Browser and system; null when unknown. */
  device: z.nullable(z.string()),
  /** Method and path as defined, never the URL. */
  route: z.string(),
});
export type SecurityEventReply = z.infer<typeof securityEvent>;

export const securityEventList = defineRoute({
  method: 'GET',
  path: '/api/admin/security-events',
  access: 'admin',
  roles: ['admin'],
  summary:
    'Sign-ins, refusals and changes of accounts, newest first; pass `nextBefore` as `before` for the following page.',
  query: z.object({
    ...filters,
    before: z.optional(rowId),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 30),
  }),
  reply: z.object({ events: z.array(securityEvent), nextBefore: z.nullable(rowId) }),
  errors: ['auth.required', 'forbidden'],
});

export const securityEventExport = defineRoute({
  method: 'GET',
  path: '/api/admin/security-events.csv',
  access: 'admin',
  roles: ['admin'],
  stepUp: true,
  summary: 'The security log as a CSV file, oldest first. The export itself is recorded in it and in the audit log.',
  query: z.object(filters),
  file: 'text/csv',
  errors: ['auth.required', 'auth.stepUpRequired', 'forbidden'],
});
