/** The vault's events of a wallet, or of all linked wallets. */
import { z } from 'zod/mini';
import { defineRoute } from './route.ts';
import { address, chainTime, hash, pageQuery, rowId, wei } from './shapes.ts';
import { priceBasis } from './value/prices.ts';

export const historyEntry = z.object({
  id: rowId,
  /** The vault that emitted it. */
  vault: address,
  kind: z.enum([
    'staked',
    'unstaked',
    'rewardPaid',
    'compounded',
    'exited',
    'emergencyExited',
    'locked',
    'redeemed',
    'renewed',
    'exitedEarly',
  ]),
  /** Principal that moved; 0 for a claim. */
  amountWei: wei,
  /** Rewards paid, compounded, staked again by a renewal, or set aside; forfeited rewards are in `forfeitedWei`. */
  rewardWei: wei,
  forfeitedWei: wei,
  positionId: z.nullable(rowId),
  termDays: z.nullable(z.int()),
  blockNumber: z.int(),
  blockTime: chainTime,
  txHash: hash,
  /** State of the network fee, which counts once for each transaction, at the wallet's first event in it. */
  feeStatus: z.enum(['paid', 'notRead', 'byAnother', 'counted']),
  /** Null unless the wallet paid it. */
  feeWei: z.nullable(wei),
  /** The value of BNB at that time. Absent if no price is configured. */
  price: z.optional(priceBasis),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/**
 * Filters of the events: BNB staked or locked, rewards paid or compounded, BNB withdrawn. An event that pays rewards together
 * with the principal matches both.
 */
export const HISTORY_GROUPS = {
  stakes: ['staked', 'locked', 'renewed'],
  rewards: ['rewardPaid', 'compounded', 'exited', 'redeemed', 'renewed'],
  withdrawals: ['unstaked', 'exited', 'emergencyExited', 'redeemed', 'exitedEarly'],
} as const satisfies Record<string, readonly HistoryEntry['kind'][]>;
export const historyGroup = z.enum(['stakes', 'rewards', 'withdrawals']);
export type HistoryGroup = z.infer<typeof historyGroup>;

export const walletHistory = defineRoute({
  method: 'GET',
  path: '/api/wallets/:address/history',
  access: 'public',
  summary: 'Events of a wallet in all vaults, newest first; pass `nextBefore` as `before` for the following page.',
  params: z.object({ address }),
  query: z.extend(pageQuery, { group: z.optional(historyGroup) }),
  reply: z.object({ entries: z.array(historyEntry), nextBefore: z.nullable(rowId) }),
  errors: ['wallet.addressInvalid'],
});

export const linkedHistory = defineRoute({
  method: 'GET',
  path: '/api/wallets/history',
  access: 'user',
  summary: 'Vault events of all linked wallets together, newest first, each with its wallet.',
  query: z.extend(pageQuery, { group: z.optional(historyGroup) }),
  reply: z.object({
    entries: z.array(z.extend(historyEntry, { wallet: address })),
    nextBefore: z.nullable(rowId),
  }),
  errors: ['auth.required'],
});
export type LinkedHistory = z.infer<typeof linkedHistory.reply>;
