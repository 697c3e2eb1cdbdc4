/**
 * Linking, claiming, naming and unlinking wallets. The list of linked wallets is in wallets.ts, so that pages that only read it
 * do not load these routes.
 */
import { z } from 'zod/mini';
import { defineRoute } from './route.ts';
import { address } from './shapes.ts';
import { linkedWallet, walletClaim } from './wallets.ts';

/** Hours after which a claimed wallet moves to the account that claims it. Until then the account that has it can keep it. */
export const CLAIM_HOURS = 24;

/** A message that a wallet has signed, verbatim, and its signature. */
export const signedMessage = z.object({
  message: z.string().check(z.maxLength(4_000)),
  signature: z.string().check(z.regex(/^0x[0-9a-fA-F]{2,20000}$/)),
});
export type SignedMessage = z.infer<typeof signedMessage>;

export const linkMessage = defineRoute({
  method: 'POST',
  path: '/api/wallets/link-message',
  access: 'user',
  stepUp: true,
  summary: 'The sign-in message (EIP-4361) for the wallet to sign; valid once, for ten minutes.',
  body: z.object({
    address,
    /** For claiming a wallet that is linked to another account. */
    isClaim: z.optional(z.boolean()),
  }),
  reply: z.object({ message: z.string() }),
  errors: ['auth.required', 'auth.stepUpRequired', 'wallet.addressInvalid', 'wallet.tooMany', 'origin.foreign'],
});

export const linkWallet = defineRoute({
  method: 'POST',
  path: '/api/wallets/link',
  access: 'user',
  stepUp: true,
  summary: 'Link a wallet by its signature. The wallet’s events become activity of this user.',
  body: signedMessage,
  reply: linkedWallet,
  errors: [
    'auth.required',
    'auth.stepUpRequired',
    'wallet.messageInvalid',
    'wallet.messageExpired',
    'wallet.signatureInvalid',
    'wallet.linkedElsewhere',
    'wallet.tooMany',
    'origin.foreign',
  ],
});

export const claimWallet = defineRoute({
  method: 'POST',
  path: '/api/wallets/claim',
  access: 'user',
  stepUp: true,
  summary:
    'Claim a wallet that is linked to another account, by its signature. It moves after 24 hours unless that account keeps it.',
  body: signedMessage,
  reply: walletClaim,
  errors: [
    'auth.required',
    'auth.stepUpRequired',
    'wallet.messageInvalid',
    'wallet.messageExpired',
    'wallet.signatureInvalid',
    'wallet.notLinked',
    'wallet.claimed',
    'wallet.claimRefused',
    'wallet.tooMany',
    'origin.foreign',
  ],
});

export const stopWalletClaim = defineRoute({
  method: 'DELETE',
  path: '/api/wallets/:address/claim',
  access: 'user',
  summary: 'End a claim: by the account that the wallet is linked to, which keeps it, or by the one that claimed it.',
  params: z.object({ address }),
  errors: ['auth.required', 'notFound', 'origin.foreign'],
});

export const stopWalletClaimByLink = defineRoute({
  method: 'POST',
  path: '/api/wallet-claims/stop',
  access: 'public',
  summary: 'Keep a wallet that another account claims, with the token of the email.',
  body: z.object({ token: z.string().check(z.maxLength(200)) }),
  errors: ['auth.linkInvalid', 'origin.foreign'],
  creates: true,
});

export const LABEL_MAX = 40;

export const nameWallet = defineRoute({
  method: 'PATCH',
  path: '/api/wallets/:address',
  access: 'user',
  summary: 'Name a linked wallet, or remove its name.',
  params: z.object({ address }),
  body: z.object({ label: z.nullable(z.string().check(z.maxLength(200))) }),
  reply: linkedWallet,
  errors: ['auth.required', 'wallet.labelInvalid', 'notFound', 'origin.foreign'],
});

export const unlinkWallet = defineRoute({
  method: 'DELETE',
  path: '/api/wallets/:address',
  access: 'user',
  stepUp: true,
  summary: 'Unlink a wallet. Its holdings in the vault stay untouched.',
  params: z.object({ address }),
  errors: ['auth.required', 'auth.stepUpRequired', 'wallet.onlySignIn', 'notFound', 'origin.foreign'],
});
