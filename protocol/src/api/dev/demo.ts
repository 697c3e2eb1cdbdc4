/** Features of the local chain only. A separate file keeps them out of production web apps. */
import { z } from 'zod/mini';
import { defineRoute } from '../route.ts';
import { address } from '../shapes.ts';

export const moveTime = defineRoute({
  method: 'POST',
  path: '/api/dev/time',
  access: 'public',
  summary: 'Move the local chain forward in time.',
  body: z.object({ seconds: z.int().check(z.minimum(1), z.maximum(3_200_000_000)) }),
  reply: z.object({ blockTime: z.int() }),
  localOnly: true,
  errors: ['origin.foreign', 'upstream.failed'],
});

export const fundDemoWallet = defineRoute({
  method: 'POST',
  path: '/api/dev/fund',
  access: 'public',
  summary: 'Send 100 BNB of the local chain to a demo wallet, once per wallet.',
  body: z.object({ address }),
  reply: z.object({ balanceWei: z.string() }),
  localOnly: true,
  errors: ['origin.foreign', 'upstream.failed', 'wallet.addressInvalid'],
});
