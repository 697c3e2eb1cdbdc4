/** The levers of the vault, written into the audit log: that one is about to be asked of a wallet, and what was sent of it. */
import { z } from 'zod/mini';
import { REASON_MAX, REASON_MIN } from './admin-users.ts';
import { defineRoute } from './route.ts';
import { address, hash, rowId, wei } from './shapes.ts';

const why = z.string().check(z.trim(), z.minLength(REASON_MIN), z.maxLength(REASON_MAX));
/** By whom it is to be sent. */
const wallet = address;

/** What somebody gives needs no reason; what takes from the reserve, or opens and closes the door, does. */
const lever = z.discriminatedUnion('function', [
  z.object({
    function: z.literal('fund'),
    valueWei: wei,
    wallet,
    reason: z.string().check(z.trim(), z.maxLength(REASON_MAX)),
  }),
  z.object({ function: z.literal('withdrawReserve'), to: address, mostWei: wei, wallet, reason: why }),
  z.object({ function: z.literal('setPaused'), paused: z.boolean(), wallet, reason: why }),
]);
export type AskedLever = z.infer<typeof lever>;

const route = { method: 'POST', access: 'admin', roles: ['admin'], creates: true } as const;

export const askLever = defineRoute({
  ...route,
  path: '/api/admin/levers',
  summary: 'Write into the audit log that a wallet is about to be asked for a lever of the vault, and why.',
  body: lever,
  reply: z.object({ entryId: rowId }),
  errors: ['auth.required', 'forbidden', 'origin.foreign'],
});

export const leverSent = defineRoute({
  ...route,
  path: '/api/admin/levers/:id/sent',
  summary: 'Write the hash of the transaction that came of it beside it. The same hash twice is one entry.',
  params: z.object({ id: rowId }),
  body: z.object({ txHash: hash }),
  errors: ['auth.required', 'forbidden', 'notFound', 'origin.foreign'],
});
