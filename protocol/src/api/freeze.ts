/** Freezing an account by the link in a security email, and thawing it. */
import { z } from 'zod/mini';
import { passkeyAssertion, passkeyOptions } from './passkeys.ts';
import { defineRoute } from './route.ts';
import { address, wallTime } from './shapes.ts';
import { signedMessage } from './wallet-links.ts';

/** After this time, a user without a second factor who has lost password or wallet can set a new password while thawing. */
export const FORGOTTEN_AFTER_HOURS = 72;

const token = z.string().check(z.maxLength(200));
const typed = z.string().check(z.maxLength(1_000));

export const freezeAccount = defineRoute({
  method: 'POST',
  path: '/api/freeze',
  access: 'public',
  summary:
    'Freeze an account with the token of a security email: ends every session and what is under way, and blocks every change. Returns the mailbox that can thaw it.',
  body: z.object({ token }),
  reply: z.object({ email: z.string() }),
  errors: ['auth.linkInvalid', 'origin.foreign'],
});

export const askThaw = defineRoute({
  method: 'POST',
  path: '/api/thaw/link',
  access: 'public',
  summary: 'Send the link that thaws an account to the mailbox that froze it. The reply is the same for every address.',
  body: z.object({ email: typed }),
  errors: ['auth.emailInvalid', 'origin.foreign'],
  creates: true,
});

/** `wallet`: for an account without a password. `newPassword`: if nothing else counts. */
export const thawMethod = z.enum(['passkey', 'totp', 'backupCode', 'password', 'wallet', 'newPassword']);
export type ThawMethod = z.infer<typeof thawMethod>;

export const describeThaw = defineRoute({
  method: 'POST',
  path: '/api/thaw/methods',
  access: 'public',
  summary: 'The proofs that the owner of a frozen account can give, besides the link.',
  body: z.object({ token }),
  reply: z.object({
    methods: z.array(thawMethod),
    /** When a new password can be set without the old one or the wallet; null if that is impossible, or already possible. */
    newPasswordFrom: z.nullable(wallTime),
    /** Sign-in methods and wallets added since then do not count, and are removed. */
    disputedSince: z.nullable(wallTime),
    /** An owner who has lost every factor waits 72 hours for the next weaker proof; null if there is none. */
    recovery: z.nullable(
      z.object({
        /** Until a forgotten password can be replaced too. */
        needsPassword: z.boolean(),
        /** When factors are no longer required; null before a request. */
        dueAt: z.nullable(wallTime),
      }),
    ),
  }),
  errors: ['auth.linkInvalid', 'origin.foreign'],
});

export const askThawRecovery = defineRoute({
  method: 'POST',
  path: '/api/thaw/recovery',
  access: 'public',
  summary:
    'Report every factor of a frozen account as lost: after 72 hours it is thawed without them. The mailbox that froze it is notified and can stop it.',
  body: z.object({ token, password: z.optional(typed) }),
  reply: z.object({ dueAt: wallTime }),
  errors: [
    'auth.linkInvalid',
    'auth.suspended',
    'auth.stepUpMethod',
    'auth.passwordWrong',
    'auth.recoveryStaff',
    'origin.foreign',
  ],
});

export const thawPasskey = defineRoute({
  method: 'POST',
  path: '/api/thaw/passkey',
  access: 'public',
  summary: 'Options for a passkey that thaws an account; valid once, for ten minutes.',
  body: z.object({ token }),
  reply: passkeyOptions,
  errors: ['auth.linkInvalid', 'origin.foreign'],
});

export const thawWallet = defineRoute({
  method: 'POST',
  path: '/api/thaw/wallet',
  access: 'public',
  summary: 'The message (EIP-4361) for a linked wallet that thaws an account; valid once, for five minutes.',
  body: z.object({ token, address }),
  reply: z.object({ message: z.string() }),
  errors: ['auth.linkInvalid', 'wallet.addressInvalid', 'origin.foreign'],
});

export const thawAccount = defineRoute({
  method: 'POST',
  path: '/api/thaw',
  access: 'public',
  summary: 'Thaw an account with the token of the email and the strongest proof that the account has. Signs nobody in.',
  body: z.object({
    token,
    code: z.optional(z.string().check(z.maxLength(100))),
    passkey: z.optional(passkeyAssertion),
    password: z.optional(typed),
    wallet: z.optional(signedMessage),
    newPassword: z.optional(typed),
  }),
  errors: [
    'auth.linkInvalid',
    'auth.suspended',
    'auth.stepUpMethod',
    'auth.passwordWrong',
    'auth.codeWrong',
    'auth.codeUsed',
    'auth.passkeyFailed',
    'auth.passkeyUnknown',
    'auth.passwordTooShort',
    'auth.passwordTooLong',
    'auth.passwordCommon',
    'auth.busy',
    'wallet.messageInvalid',
    'wallet.messageExpired',
    'wallet.signatureInvalid',
    'wallet.notLinked',
    'origin.foreign',
  ],
});
