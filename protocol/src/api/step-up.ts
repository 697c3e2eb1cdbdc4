/** Step-up authentication: a signed-in user confirms their identity again before a sensitive action. */
import { z } from 'zod/mini';
import { STAFF_ROLES } from '../staff.ts';
import { passkeyAssertion, passkeyOptions } from './passkeys.ts';
import { defineRoute } from './route.ts';
import { address, wallTime } from './shapes.ts';
import { signedMessage } from './wallet-links.ts';

/**
 * `wallet`: a signature by a linked wallet, when the account has no other way to sign in. `email`: the account has nothing
 * stronger than its mailbox, so the user must first set a password by email.
 */
export const stepUpMethod = z.enum(['passkey', 'totp', 'backupCode', 'password', 'wallet', 'email']);
export type StepUpMethod = z.infer<typeof stepUpMethod>;

/** Exactly one of these fields. A code is six digits from the authenticator app, or a backup code. */
const proof = z.object({
  password: z.optional(z.string().check(z.maxLength(1_000))),
  code: z.optional(z.string().check(z.maxLength(100))),
  passkey: z.optional(passkeyAssertion),
  wallet: z.optional(signedMessage),
});
export type StepUpProof = z.infer<typeof proof>;

const state = z.object({
  /** The methods to choose from: all of the account's strongest kind. */
  methods: z.array(stepUpMethod),
  /** When the last confirmation expires or expired; null if there was none in this session. */
  until: z.nullable(wallTime),
});
const until = z.object({ until: wallTime });
const ERRORS = [
  'auth.required',
  'auth.stepUpMethod',
  'auth.passwordWrong',
  'auth.codeWrong',
  'auth.codeUsed',
  'auth.passkeyFailed',
  'auth.passkeyUnknown',
  'auth.busy',
  'wallet.messageInvalid',
  'wallet.messageExpired',
  'wallet.signatureInvalid',
  'wallet.notLinked',
  'origin.foreign',
] as const;

export const stepUpState = defineRoute({
  method: 'GET',
  path: '/api/step-up',
  access: 'user',
  summary:
    'The methods by which the signed-in user can confirm their identity again, and when the last confirmation expires.',
  reply: state,
  errors: ['auth.required'],
});

export const stepUp = defineRoute({
  method: 'POST',
  path: '/api/step-up',
  access: 'user',
  summary:
    'Confirm the identity of the signed-in user again, by one of the strongest methods of the account. Lasts ten minutes.',
  body: proof,
  reply: until,
  errors: ERRORS,
});

export const stepUpPasskey = defineRoute({
  method: 'POST',
  path: '/api/step-up/passkey',
  access: 'user',
  summary: 'Options for a step-up with a passkey; valid once, for ten minutes.',
  reply: passkeyOptions,
  errors: ['auth.required', 'origin.foreign'],
});

export const stepUpWallet = defineRoute({
  method: 'POST',
  path: '/api/step-up/wallet',
  access: 'user',
  summary: 'The message (EIP-4361) that a linked wallet signs for a step-up; valid once, for five minutes.',
  body: z.object({ address }),
  reply: z.object({ message: z.string() }),
  errors: ['auth.required', 'wallet.addressInvalid', 'origin.foreign'],
});

const staff = { access: 'admin', roles: STAFF_ROLES } as const;

export const adminStepUpState = defineRoute({
  ...stepUpState,
  ...staff,
  path: '/api/admin/step-up',
  summary: 'The step-up methods of the signed-in member of staff, and when the last confirmation expires.',
});

export const adminStepUp = defineRoute({
  ...stepUp,
  ...staff,
  path: '/api/admin/step-up',
  summary: 'Confirm the identity of the signed-in member of staff again. Lasts ten minutes.',
});

export const adminStepUpPasskey = defineRoute({
  ...stepUpPasskey,
  ...staff,
  path: '/api/admin/step-up/passkey',
  summary: 'Options for a step-up with a passkey, for staff.',
});
