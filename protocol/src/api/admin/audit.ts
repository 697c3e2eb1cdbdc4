/** The audit log, as staff read, check and export it. */
import { z } from 'zod/mini';
import { AUDIT_TARGETS } from '../../audit.ts';
import { defineRoute } from '../route.ts';
import { address, rowId, wallTime, wei } from '../shapes.ts';
import { role } from '../user.ts';

/** Roles that may read the audit log: admins, and read-only staff who supervise them. */
const AUDITORS = ['admin', 'readonly'] as const;

const filters = {
  act: z.optional(z.string().check(z.maxLength(60))),
  actor: z.optional(z.string().check(z.maxLength(60))),
  targetKind: z.optional(z.enum(AUDIT_TARGETS)),
  targetId: z.optional(z.string().check(z.maxLength(60))),
};

export const auditEntry = z.object({
  id: rowId,
  createdAt: wallTime,
  /** Null for acts of the system; without a name if the account was deleted. */
  actor: z.nullable(z.object({ id: z.string(), role, name: z.nullable(z.string()) })),
  act: z.string(),
  target: z.object({ kind: z.enum(AUDIT_TARGETS), id: z.string(), name: z.nullable(z.string()) }),
  reason: z.string(),
  details: z.record(z.string(), z.string()),
  /** Texts of this entry were erased with the account that they were about. */
  erased: z.boolean(),
  /**
   * The name of the person whose id is in the details: the new assignee of a ticket, a member who is away, or the proposer of a
   * removal. Null if there is none, or the account is gone.
   */
  namedUser: z.nullable(z.string()),
  /**
   * The calls of the timelock operation that the entry is about, once it was scheduled; null if there is none. Absent in replies
   * of older versions.
   */
  operation: z.optional(
    z.nullable(
      z.object({
        vault: address,
        timelock: address,
        calls: z.array(z.object({ target: address, valueWei: wei, data: z.string() })),
      }),
    ),
  ),
  hash: z.string(),
});
export type AuditEntryReply = z.infer<typeof auditEntry>;

export const auditList = defineRoute({
  method: 'GET',
  path: '/api/admin/audit',
  access: 'admin',
  roles: AUDITORS,
  summary: 'Acts of staff, newest first; pass `nextBefore` as `before` for the following page.',
  query: z.object({
    ...filters,
    before: z.optional(rowId),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 30),
  }),
  reply: z.object({ entries: z.array(auditEntry), nextBefore: z.nullable(rowId) }),
  errors: ['auth.required', 'forbidden'],
});

export const auditCheck = defineRoute({
  method: 'GET',
  path: '/api/admin/audit/check',
  access: 'admin',
  roles: AUDITORS,
  summary:
    'Recompute the hashes of the audit log and report whether the chain is intact. A call checks a part; until `isEnd`, pass its `entries` as `after`, with its `head`, for the next.',
  query: z.object({
    after: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(2 ** 52))),
    head: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  }),
  reply: z.object({
    ok: z.boolean(),
    /** Valid entries, counted from the first one. */
    entries: z.int(),
    /** Hash of the last valid entry. */
    head: z.string(),
    /** The first invalid entry. */
    brokenAt: z.nullable(z.int()),
    /** False while more entries follow. */
    isEnd: z.boolean(),
  }),
  errors: ['auth.required', 'forbidden'],
});

export const auditExport = defineRoute({
  method: 'GET',
  path: '/api/admin/audit.csv',
  access: 'admin',
  roles: AUDITORS,
  stepUp: true,
  summary: 'The audit log as a CSV file, oldest first. The export itself is recorded in the log.',
  query: z.object(filters),
  file: 'text/csv',
  errors: ['auth.required', 'auth.stepUpRequired', 'forbidden'],
});
