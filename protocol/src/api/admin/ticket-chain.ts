/** Facts from the chain about the customer of a ticket, and about the transactions named in the thread. */
import { z } from 'zod/mini';
import { STAFF_ROLES } from '../../staff.ts';
import { historyEntry } from '../history.ts';
import { defineRoute } from '../route.ts';
import { address, asOf, chainTime, hash, rowId, wallTime, wei } from '../shapes.ts';
import { ticketNumber } from '../support.ts';

const vaultFacts = z.object({
  address,
  /** As named in the server's environment; empty if there is only one. */
  name: z.string(),
  /** The last block whose events are in the records. Null before the first. */
  asOf: z.nullable(asOf),
  /**
   * The lag of the records behind the chain's clock, in seconds. Null if all final blocks are read, and while the chain has not
   * been queried.
   */
  lagSeconds: z.nullable(z.int()),
  /** Why the indexer has stopped; null while it runs. */
  haltedBecause: z.nullable(z.string()),
  /** 1 100, or 0 while the reserve for flexible staking is used up. */
  rateBps: z.int(),
});
export type VaultFacts = z.infer<typeof vaultFacts>;

const fixed = z.object({
  id: rowId,
  principalWei: wei,
  rewardWei: wei,
  rateBps: z.int(),
  termDays: z.int(),
  endsAt: chainTime,
  /** Whether it can be redeemed. */
  isMatured: z.boolean(),
});

const holding = z.object({
  vault: address,
  principalWei: wei,
  /** Rewards of the flexible stake that can be claimed now, computed with the contract's arithmetic. */
  claimableWei: wei,
  /** Rewards ever paid out or compounded. */
  earnedWei: wei,
  /** The next to end first; if there are many, only the first ones. */
  fixed: z.array(fixed),
  fixedCount: z.int(),
});

export const ticketChain = defineRoute({
  method: 'GET',
  path: '/api/admin/tickets/:number/chain',
  access: 'admin',
  roles: STAFF_ROLES,
  summary: 'The linked wallets of a ticket’s customer with their holdings and last transactions, as indexed.',
  params: z.object({ number: ticketNumber }),
  reply: z.object({
    vaults: z.array(vaultFacts),
    wallets: z.array(
      z.object({ address, label: z.nullable(z.string()), linkedAt: wallTime, holdings: z.array(holding) }),
    ),
    /** The events of all these wallets, newest first. */
    events: z.array(
      z.object({
        id: rowId,
        vault: address,
        wallet: address,
        kind: historyEntry.shape.kind,
        amountWei: wei,
        rewardWei: wei,
        blockNumber: z.int(),
        blockTime: chainTime,
        txHash: hash,
      }),
    ),
  }),
  errors: ['auth.required', 'forbidden', 'notFound'],
});
export type TicketChain = z.infer<typeof ticketChain.reply>;

export const ticketTransaction = defineRoute({
  method: 'GET',
  path: '/api/admin/tickets/:number/transactions/:hash',
  access: 'admin',
  roles: STAFF_ROLES,
  summary: 'A transaction named in the thread of a ticket, as a node knows it now. Others return `notFound`.',
  params: z.object({ number: ticketNumber, hash }),
  reply: z.object({
    /**
     * `unknown`: no node knows it, and it is not in the records · `pending`: in no block yet ·
     * `refused`: in a block, and reverted
     */
    state: z.enum(['unknown', 'pending', 'succeeded', 'refused']),
    blockNumber: z.nullable(z.int()),
    /** Its block is in the records; null while it is in none. */
    isIndexed: z.nullable(z.boolean()),
    from: z.nullable(address),
    /** Whether the sender is a linked wallet of the ticket's customer. */
    isOwn: z.boolean(),
    /** The address that was called, and the vault's function, if it was a vault. Null if only the records know it. */
    to: z.nullable(address),
    function: z.nullable(z.string()),
    valueWei: wei,
    /** Why the vault refused, in the reader's language. */
    reason: z.nullable(z.object({ code: z.string(), message: z.string() })),
  }),
  errors: ['auth.required', 'forbidden', 'notFound', 'unavailable', 'upstream.failed'],
});
export type TicketTransaction = z.infer<typeof ticketTransaction.reply>;
