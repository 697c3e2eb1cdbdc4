/** Step-up: proving anew who one is, before something sensitive. */
import { z } from 'zod/mini';
import { STAFF_ROLES } from '../staff.ts';
import { passkeyAssertion, passkeyOptions } from './passkeys.ts';
import { defineRoute } from './route.ts';
import { address, wallTime } from './shapes.ts';
import { signedMessage } from './wallets.ts';

/**
 * `wallet`: the signature of a linked wallet, where the account has no other sign-in. `email`: it has nothing stronger than
 * its mailbox, so a password is set by mail first.
 */
export const stepUpMethod = z.enum(['passkey', 'totp', 'backupCode', 'password', 'wallet', 'email']);
export type StepUpMethod = z.infer<typeof stepUpMethod>;

/** One of them. A code is six digits of the authenticator app, or a backup code. */
const given = z.object({
  password: z.optional(z.string().check(z.maxLength(1_000))),
  code: z.optional(z.string().check(z.maxLength(100))),
  passkey: z.optional(passkeyAssertion),
  wallet: z.optional(signedMessage),
});
export type StepUpGiven = z.infer<typeof given>;

const state = z.object({
  /** The proofs to choose from: any of the strongest that the account has. */
  methods: z.array(stepUpMethod),
  /** Null when nothing was proven in this session. */
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
  summary: 'What proves anew who the signed-in user is, and until when an earlier proof lasts.',
  reply: state,
  errors: ['auth.required'],
});

export const stepUp = defineRoute({
  method: 'POST',
  path: '/api/step-up',
  access: 'user',
  summary: 'Prove anew who the signed-in user is, by the strongest means of the account. Lasts ten minutes.',
  body: given,
  reply: until,
  errors: ERRORS,
});

export const stepUpPasskey = defineRoute({
  method: 'POST',
  path: '/api/step-up/passkey',
  access: 'user',
  summary: 'Options for proving it with a passkey; valid once, for ten minutes.',
  reply: passkeyOptions,
  errors: ['auth.required', 'origin.foreign'],
});

export const stepUpWallet = defineRoute({
  method: 'POST',
  path: '/api/step-up/wallet',
  access: 'user',
  summary: 'The message (EIP-4361) for a linked wallet to prove it with; valid once, for five minutes.',
  body: z.object({ address }),
  reply: z.object({ message: z.string() }),
  errors: ['auth.required', 'wallet.addressInvalid', 'origin.foreign'],
});

const staff = { access: 'admin', roles: STAFF_ROLES } as const;

export const adminStepUpState = defineRoute({
  ...stepUpState,
  ...staff,
  path: '/api/admin/step-up',
  summary: 'The same for the signed-in member of staff.',
});

export const adminStepUp = defineRoute({
  ...stepUp,
  ...staff,
  path: '/api/admin/step-up',
  summary: 'Prove anew who the signed-in member of staff is. Lasts ten minutes.',
});

export const adminStepUpPasskey = defineRoute({
  ...stepUpPasskey,
  ...staff,
  path: '/api/admin/step-up/passkey',
  summary: 'Options for proving it with a passkey, for staff.',
});
