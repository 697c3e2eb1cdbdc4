/** The inputs of a vault's forecast (`vault/forecast.ts`), the same as a file, and the funding and withdrawals so far. */
import { z } from 'zod/mini';
import { STAFF_ROLES } from '../../staff.ts';
import { defineRoute } from '../route.ts';
import { address, asOf, chainTime, hash, pageQuery, rowId, vaultQuery, wei } from '../shapes.ts';

/** The longest forecast, in weeks: two years. */
export const FORECAST_WEEKS = 105;

/** May be negative: more was withdrawn than staked. */
const netWei = z.string().check(z.regex(/^-?\d{1,78}$/));
/** A packed 256-bit word of the contract, decimal. */
const word = wei;

export const reserveForecast = defineRoute({
  method: 'GET',
  path: '/api/admin/forecast',
  access: 'admin',
  roles: STAFF_ROLES,
  summary:
    'The inputs of the forecast of a vault’s reserve: its state at a block, the ends of its terms by week, and the pace of the last 30 days.',
  query: vaultQuery,
  reply: z.object({
    asOf,
    startAt: chainTime,
    totalsWord: word,
    termsWord: word,
    balanceWei: wei,
    /** Week 0: ended by the block; week n: ends in the nth week after it. Weeks without an ending term are omitted. */
    maturities: z.array(z.object({ week: z.int(), positions: z.int(), principalWei: wei, rewardWei: wei })),
    /**
     * Net, over the 30 days before the block: flexible stakes, and for each term the amount locked minus the amount exited
     * early.
     */
    paces: z.object({ flexible: netWei, '30': netWei, '90': netWei, '180': netWei, '365': netWei }),
    /** Rewards of all flexible stakes if they left 90 days after the block. */
    leavingRewardsWei: wei,
    /** Withdrawals of reserve pending in the timelock, the earliest first. */
    scheduled: z.array(z.object({ operation: hash, earliestAt: chainTime, mostWei: wei })),
  }),
  errors: ['auth.required', 'unavailable', 'vault.unknown'],
});
export type ReserveForecast = z.infer<typeof reserveForecast.reply>;

export const forecastExport = defineRoute({
  method: 'GET',
  path: '/api/admin/forecast.csv',
  access: 'admin',
  roles: STAFF_ROLES,
  summary:
    'The forecast of a vault’s reserve as a CSV file, week by week in three cases; amounts are whole wei. The export is recorded in the audit log.',
  query: vaultQuery,
  file: 'text/csv',
  errors: ['auth.required', 'unavailable', 'vault.unknown'],
});

export const reserveHistory = defineRoute({
  method: 'GET',
  path: '/api/admin/reserve-history',
  access: 'admin',
  roles: STAFF_ROLES,
  summary:
    'Fundings and withdrawals of the reserve of a vault, newest first; pass `nextBefore` as `before` for the following page.',
  query: z.extend(pageQuery, vaultQuery.shape),
  reply: z.object({
    entries: z.array(
      z.object({
        id: rowId,
        kind: z.enum(['reserveFunded', 'reserveWithdrawn']),
        /** The funder or the recipient. */
        account: z.nullable(address),
        amountWei: wei,
        blockTime: chainTime,
        txHash: hash,
      }),
    ),
    nextBefore: z.nullable(rowId),
    /** All-time sums. */
    fundedWei: wei,
    withdrawnWei: wei,
  }),
  errors: ['auth.required', 'vault.unknown'],
});
export type ReserveHistory = z.infer<typeof reserveHistory.reply>;
