/** Wallets that a user has proven to own by a signature (EIP-4361). */
import { z } from 'zod/mini';
import { defineRoute } from './route.ts';
import { address, wallTime } from './shapes.ts';

export const linkedWallet = z.object({ address, label: z.nullable(z.string()), linkedAt: wallTime });
export type LinkedWallet = z.infer<typeof linkedWallet>;

export const linkedWallets = defineRoute({
  method: 'GET',
  path: '/api/wallets',
  access: 'user',
  summary: 'The wallets linked to the account.',
  reply: z.object({ wallets: z.array(linkedWallet) }),
  errors: ['auth.required'],
});

export const linkMessage = defineRoute({
  method: 'POST',
  path: '/api/wallets/link-message',
  access: 'user',
  summary: 'The sign-in message (EIP-4361) for the wallet to sign; valid once, for ten minutes.',
  body: z.object({ address }),
  reply: z.object({ message: z.string() }),
  errors: ['auth.required', 'wallet.addressInvalid', 'wallet.tooMany', 'origin.foreign'],
});

export const linkWallet = defineRoute({
  method: 'POST',
  path: '/api/wallets/link',
  access: 'user',
  summary: 'Link a wallet by its signature. The wallet’s events become activity of this user.',
  body: z.object({
    message: z.string().check(z.maxLength(4_000)),
    signature: z.string().check(z.regex(/^0x[0-9a-fA-F]{2,8000}$/)),
  }),
  reply: linkedWallet,
  errors: [
    'auth.required',
    'wallet.messageInvalid',
    'wallet.messageExpired',
    'wallet.signatureInvalid',
    'wallet.linkedElsewhere',
    'wallet.tooMany',
    'origin.foreign',
  ],
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
  errors: ['auth.required', 'auth.stepUpRequired', 'notFound', 'origin.foreign'],
});
