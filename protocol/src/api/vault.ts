/** The vault's data from the chain: statistics, and a wallet's positions, balance and rewards. */
import { z } from 'zod/mini';
import { defineRoute } from './route.ts';
import { address, asOf, chainTime, hash, rowId, vaultQuery, wei } from './shapes.ts';

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
      /** Settled rewards; those earned since `fundedSecondsPaid` must be added (`claimable` in rewards.ts). */
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
      /** Those that have ended by `asOf` and can be redeemed. */
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
