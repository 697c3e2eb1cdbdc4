/** Dry runs: a call to the vault, simulated before the wallet is asked to sign. */
import { z } from 'zod/mini';
import { defineRoute } from './route.ts';
import { address, rowId, wei } from './shapes.ts';

/** A call to one of the vault's own functions. */
export const vaultCall = z.discriminatedUnion('function', [
  z.object({ function: z.literal('stake'), valueWei: wei }),
  z.object({ function: z.literal('unstake'), amountWei: wei }),
  z.object({ function: z.literal('claim') }),
  z.object({ function: z.literal('compound') }),
  z.object({ function: z.literal('exit') }),
  z.object({ function: z.literal('emergencyExit') }),
  z.object({ function: z.literal('lock'), termDays: z.int(), valueWei: wei }),
  z.object({ function: z.literal('redeem'), id: rowId }),
  z.object({ function: z.literal('renew'), id: rowId, termDays: z.int() }),
  z.object({ function: z.literal('exitEarly'), id: rowId }),
  z.object({ function: z.literal('fund'), valueWei: wei }),
  z.object({ function: z.literal('withdrawReserve'), to: address, mostWei: wei }),
  z.object({ function: z.literal('setPaused'), paused: z.boolean() }),
]);
export type VaultCallJson = z.infer<typeof vaultCall>;

export const dryRun = defineRoute({
  method: 'POST',
  path: '/api/vault/dry-run',
  access: 'public',
  summary:
    'Simulate a vault function on the newest block for a sender. A refusal by the contract is a result, not an error.',
  body: z.object({ from: address, call: vaultCall, vault: z.optional(address) }),
  reply: z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), gas: z.int() }),
    z.object({
      ok: z.literal(false),
      code: z.string(),
      message: z.string(),
      /** Values of the refusal, e.g. `room` in BNB; amounts in wei end in `Wei`. */
      details: z.record(z.string(), z.string()),
    }),
  ]),
  errors: ['wallet.addressInvalid', 'vault.unknown', 'upstream.failed'],
});
