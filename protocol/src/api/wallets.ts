/** Wallets that a user has linked by signing a message (EIP-4361). */
import { z } from 'zod/mini';
import { defineRoute } from './route.ts';
import { address, wallTime } from './shapes.ts';

export const linkedWallet = z.object({ address, label: z.nullable(z.string()), linkedAt: wallTime });
export type LinkedWallet = z.infer<typeof linkedWallet>;

export const walletClaim = z.object({
  address,
  /** This account has claimed it; otherwise another account has claimed this account's wallet. */
  isMine: z.boolean(),
  /** When it moves. */
  dueAt: wallTime,
});
export type WalletClaim = z.infer<typeof walletClaim>;

export const linkedWallets = defineRoute({
  method: 'GET',
  path: '/api/wallets',
  access: 'user',
  summary: 'The wallets linked to the account, and claims under way.',
  reply: z.object({ wallets: z.array(linkedWallet), claims: z.array(walletClaim) }),
  errors: ['auth.required'],
});
