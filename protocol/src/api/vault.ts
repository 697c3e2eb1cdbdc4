/** The vault's data from the chain: statistics, a wallet's positions and history, and dry runs. */
import { z } from 'zod/mini';
import { defineRoute } from './route.ts';
import { address, asOf, chainTime, hash, pageQuery, rowId, vaultQuery, wei } from './shapes.ts';
import { priceBasis } from './value/prices.ts';

/** Everything needed to compute rewards at a later second with `rewards.ts`, as of one finalized block. */
export const vaultState = z.object({
  asOf,
  /** The chain cannot be read right now: these are the last final values. */
  stale: z.optional(z.boolean()),
  /** The server's estimate of chain time now (unix seconds): the newest block's time, advanced by the clock. */
  chainNow: chainTime,
  startAt: chainTime,
  balanceWei: wei,
  principalWei: wei,
  /** Rewards owed to flexible stakes, accrued to `asOf`. */
  owedWei: wei,
  lockedPrincipalWei: wei,
  lockedRewardWei: wei,
  /** Balance minus all of the above: the amount that can still be promised. */
  freeWei: wei,
  /** Seconds since `startAt` for which rewards are funded, and the time up to which that is computed. */
  fundedSeconds: z.int(),
  accruedAt: z.int(),
  /** 1 100, or 0 while the reserve for flexible staking is used up. */
  rateBps: z.int(),
  /** When the free reserve ends at today's stake; null if there is no flexible stake. */
  fundedUntil: z.nullable(chainTime),
  paused: z.boolean(),
  /** The largest flexible stake and lock of each term now, computed ten minutes ahead, as it shrinks each second. */
  capacityWei: wei,
  lockCapacityWei: z.object({ '30': wei, '90': wei, '180': wei, '365': wei }),
  stakers: z.int(),
  rewardsPaidWei: wei,
  owner: address,
  guardian: address,
});
export type VaultStateReply = z.infer<typeof vaultState>;

export const vaultStats = defineRoute({
  method: 'GET',
  path: '/api/vault',
  access: 'public',
  summary: 'Statistics of a vault at the last indexed block.',
  query: vaultQuery,
  reply: vaultState,
  errors: ['unavailable', 'vault.unknown'],
});

/** A fixed term that is running, or has ended and can be redeemed. */
export const fixedPosition = z.object({
  id: rowId,
  principalWei: wei,
  rewardWei: wei,
  termDays: z.int(),
  startedAt: chainTime,
  endsAt: chainTime,
  txHash: hash,
});
export type FixedPosition = z.infer<typeof fixedPosition>;

/** The last position of a page as `endsAt-id`: stable, whatever is redeemed or added meanwhile. */
const positionMark = z.string().check(z.regex(/^\d{1,15}-\d{1,15}$/));

export const walletPositions = defineRoute({
  method: 'GET',
  path: '/api/wallets/:address/positions',
  access: 'public',
  summary:
    'A wallet’s holdings in a vault as of the last indexed block: its open positions by their end, page by page; pass `nextAfter` as `after` for the following page.',
  params: z.object({ address }),
  query: z.extend(vaultQuery, {
    after: z.optional(positionMark),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
  }),
  reply: z.object({
    asOf,
    flexible: z.object({
      principalWei: wei,
      /** Settled rewards; add what `fundedSecondsPaid` … the vault's funded seconds earn (`claimable` in rewards.ts). */
      accruedWei: wei,
      fundedSecondsPaid: z.int(),
      /** Chain time of the first stake since the account was last empty. */
      since: z.nullable(chainTime),
    }),
    /** This page, ordered by `endsAt`, then `id`, so ended ones come first. Redeemed positions are in the history. */
    fixed: z.array(fixedPosition),
    nextAfter: z.nullable(positionMark),
    /** Over all open positions, including other pages, as of the same block. */
    open: z.object({
      count: z.int(),
      principalWei: wei,
      rewardWei: wei,
      /** Ended at `asOf`: they can be redeemed. */
      maturedCount: z.int(),
      /** The next end after `asOf`; null if none is running. */
      nextEnd: z.nullable(chainTime),
    }),
    /** Rewards ever paid out or compounded to this wallet. */
    earnedWei: wei,
  }),
  errors: ['wallet.addressInvalid', 'vault.unknown', 'unavailable'],
});
export type WalletPositions = z.infer<typeof walletPositions.reply>;

export const walletBalance = defineRoute({
  method: 'GET',
  path: '/api/wallets/:address/balance',
  access: 'public',
  summary: 'The BNB balance of an address at the newest block, read for this request: wallets may report an older one.',
  params: z.object({ address }),
  reply: z.object({ chainId: z.int(), blockNumber: z.int(), balanceWei: wei }),
  errors: ['wallet.addressInvalid', 'unavailable'],
});
export type WalletBalance = z.infer<typeof walletBalance.reply>;

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

/** The periods of the rewards chart, in days. */
export const REWARD_SPANS = [30, 90, 365] as const;
export type RewardSpan = (typeof REWARD_SPANS)[number];

export const walletRewards = defineRoute({
  method: 'GET',
  path: '/api/wallets/:address/rewards',
  access: 'public',
  summary: 'A wallet’s rewards per day (UTC, chain time) in all vaults, by the arithmetic of the contract.',
  params: z.object({ address }),
  query: z.object({
    days: z._default(z.coerce.number().check(z.refine((days) => REWARD_SPANS.some((span) => span === days))), 30),
  }),
  reply: z.object({
    asOf,
    /** One for each day, oldest first; the last is the current day of `asOf`, up to its time. */
    days: z.array(
      z.object({
        /** `2026-11-22` */
        day: z.string(),
        /**
         * Accrued to the flexible stake on this day, claimed or not. Includes rewards that an emergency exit forfeited later,
         * but not for the time after the vault's last accrual before that exit, which pays nobody.
         */
        flexibleWei: wei,
        /** This day's part of the rewards set aside for fixed terms; none for a position exited early. */
        fixedWei: wei,
      }),
    ),
  }),
  errors: ['wallet.addressInvalid', 'unavailable'],
});
export type WalletRewards = z.infer<typeof walletRewards.reply>;

/** A call of one of the vault's own functions. */
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
