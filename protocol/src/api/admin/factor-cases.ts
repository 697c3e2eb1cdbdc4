/**
 * A lost second factor, handled by staff: evidence is collected, one member of the staff proposes to remove the factors, a
 * second decides. The usual waiting time starts with the proposal. The link in its email stops the removal, and only a link
 * sent to the confirmed address completes it.
 */
import { z } from 'zod/mini';
import { defineRoute } from '../route.ts';
import { address, rowId, wallTime } from '../shapes.ts';
import { reason, userParams } from './users.ts';

export const EVIDENCE_KINDS = ['ticket', 'wallet', 'mail', 'note'] as const;
export const CASE_STATES = [
  'open',
  'proposed',
  'confirmed',
  'refused',
  'stopped',
  'completed',
  'expired',
  'closed',
] as const;
export type CaseState = (typeof CASE_STATES)[number];

const colleague = z.object({ id: z.string(), name: z.nullable(z.string()) });
const step = z.object({ by: colleague, at: wallTime, reason: z.string() });

export const factorCase = z.object({
  id: rowId,
  /** `stopped`: by the user, a freeze, a new password or anything else that ends a recovery. */
  state: z.enum(CASE_STATES),
  opened: step,
  evidence: z.array(
    z.object({
      id: rowId,
      kind: z.enum(EVIDENCE_KINDS),
      /** The number of a ticket, or the address of a wallet whose signature was valid. */
      subject: z.nullable(z.string()),
      note: z.nullable(z.string()),
      by: colleague,
      at: wallTime,
    }),
  ),
  proposed: z.nullable(step),
  decided: z.nullable(step),
  /** When the emailed link can complete it; null if nothing is proposed or the case is over. */
  dueAt: z.nullable(wallTime),
  /** The exact text for the user to sign with a linked wallet. */
  message: z.string(),
});
export type FactorCase = z.infer<typeof factorCase>;

const facts = z.object({
  emailVerified: z.boolean(),
  hasPassword: z.boolean(),
  hasTotp: z.boolean(),
  passkeys: z.int(),
  backupCodes: z.int(),
});

const roles = ['admin', 'support'] as const;

export const readFactorCase = defineRoute({
  method: 'GET',
  path: '/api/admin/users/:id/factor-case',
  access: 'admin',
  roles,
  summary: 'The factors of an account, and the latest case about a lost factor.',
  params: userParams,
  reply: z.object({
    facts,
    case: z.nullable(factorCase),
    /** Whether the reader's role is old enough to propose or confirm a removal. Absent in replies of older versions. */
    mayDecide: z.optional(z.boolean()),
  }),
  errors: ['auth.required', 'forbidden', 'notFound'],
});

const act = { method: 'POST', access: 'admin', stepUp: true, roles, params: userParams, creates: true } as const;
const errors = [
  'auth.required',
  'auth.stepUpRequired',
  'forbidden',
  'notFound',
  'origin.foreign',
  'support.secretRefused',
] as const;

export const openFactorCase = defineRoute({
  ...act,
  path: '/api/admin/users/:id/factor-case',
  summary: 'Open a case for an account whose owner has lost every second factor. An account can have one open case.',
  body: z.object({ reason }),
  errors: [...errors, 'auth.recoveryStaff', 'factorCase.isOpen', 'factorCase.noFactor'],
});

export const addFactorEvidence = defineRoute({
  ...act,
  path: '/api/admin/users/:id/factor-case/evidence',
  summary:
    'Add evidence: a ticket of the account, the signature of a linked wallet under the message of the case, a confirmed email address, or a note.',
  body: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('ticket'),
      ticket: z.string().check(z.regex(/^E-\d{6,15}$/)),
      note: z.optional(reason),
    }),
    z.object({
      kind: z.literal('wallet'),
      wallet: address,
      signature: z.string().check(z.trim(), z.regex(/^0x[0-9a-fA-F]{2,20000}$/)),
      note: z.optional(reason),
    }),
    z.object({ kind: z.literal('mail'), note: reason }),
    z.object({ kind: z.literal('note'), note: reason }),
  ]),
  errors: [...errors, 'factorCase.notOpen', 'wallet.notLinked', 'wallet.signatureInvalid', 'auth.emailUnconfirmed'],
});

export const proposeFactorRemoval = defineRoute({
  ...act,
  path: '/api/admin/users/:id/factor-case/propose',
  summary:
    'Propose to remove the factors. The user gets an email that can stop it, and the waiting time begins. No factor is removed unless another member of staff confirms.',
  body: z.object({ reason }),
  errors: [
    ...errors,
    'factorCase.notOpen',
    'factorCase.noEvidence',
    'factorCase.newRole',
    'factorCase.underWay',
    'auth.recoveryStaff',
    'auth.emailUnconfirmed',
    'auth.suspended',
    'auth.frozen',
  ],
});

export const confirmFactorRemoval = defineRoute({
  ...act,
  path: '/api/admin/users/:id/factor-case/confirm',
  roles: ['admin'],
  summary:
    'Agree to the proposal of another member of staff. After the waiting time, an email to the confirmed address lets the owner remove the factors.',
  body: z.object({ reason }),
  errors: [
    ...errors,
    'factorCase.notProposed',
    'factorCase.secondPerson',
    'factorCase.proposerGone',
    'factorCase.newRole',
    'auth.recoveryStaff',
  ],
});

export const refuseFactorRemoval = defineRoute({
  ...act,
  path: '/api/admin/users/:id/factor-case/refuse',
  summary: 'Refuse the proposal of another member of staff: it ends, and the user is notified.',
  body: z.object({ reason }),
  errors: [...errors, 'factorCase.notProposed', 'factorCase.secondPerson'],
});

export const closeFactorCase = defineRoute({
  ...act,
  path: '/api/admin/users/:id/factor-case/close',
  summary: 'Close an open, proposed or confirmed case. Its proposal ends, and the user is notified.',
  body: z.object({ reason }),
  errors: [...errors, 'factorCase.notOpen'],
});
