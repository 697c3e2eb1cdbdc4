/**
 * Admin actions on the vault (fund, withdraw from the reserve, pause) in the audit log: the request to a wallet, then the
 * transaction that was sent. The paths keep the name of earlier releases (`levers`): open pages still use it.
 */
import { z } from 'zod/mini';
import { defineRoute } from '../route.ts';
import { address, hash, rowId, wei } from '../shapes.ts';
import { REASON_MAX, REASON_MIN } from './users.ts';

const why = z.string().check(z.trim(), z.minLength(REASON_MIN), z.maxLength(REASON_MAX));
/** The wallet that should send it. */
const wallet = address;
/** By default the open vault. */
const vault = z.optional(address);

/** Funding needs no reason; everything else does. */
const action = z.discriminatedUnion('function', [
  z.object({
    function: z.literal('fund'),
    valueWei: wei,
    wallet,
    vault,
    reason: z.string().check(z.trim(), z.maxLength(REASON_MAX)),
  }),
  z.object({ function: z.literal('withdrawReserve'), to: address, mostWei: wei, wallet, vault, reason: why }),
  z.object({ function: z.literal('setPaused'), paused: z.boolean(), wallet, vault, reason: why }),
  /** A step of an operation in the timelock that owns the vault. */
  z.object({
    function: z.literal('timelock'),
    step: z.enum(['schedule', 'execute', 'cancel']),
    operationId: hash,
    wallet,
    vault,
    reason: why,
  }),
]);
export type AdminAction = z.infer<typeof action>;

const route = { method: 'POST', access: 'admin', roles: ['admin'], creates: true } as const;

export const recordAdminAction = defineRoute({
  ...route,
  stepUp: true,
  path: '/api/admin/levers',
  summary: 'Record in the audit log that a wallet is about to be asked for an admin action on the vault, and why.',
  body: action,
  reply: z.object({ entryId: rowId }),
  errors: ['auth.required', 'auth.stepUpRequired', 'forbidden', 'origin.foreign', 'vault.unknown'],
});

export const recordAdminActionSent = defineRoute({
  ...route,
  path: '/api/admin/levers/:id/sent',
  summary: 'Record the hash of the transaction sent for an admin action. The same hash twice is one entry.',
  params: z.object({ id: rowId }),
  body: z.object({ txHash: hash }),
  errors: ['auth.required', 'forbidden', 'notFound', 'origin.foreign'],
});
