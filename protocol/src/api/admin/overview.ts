/** The state of the programme at a glance, and which wallets can use the vault's admin actions. */
import { z } from 'zod/mini';
import { STAFF_ROLES } from '../../staff.ts';
import { defineRoute } from '../route.ts';
import { vaultQuery, wallTime, wei } from '../shapes.ts';
import { vaultRoles } from '../transparency.ts';

/** Fixed terms are summed by the days until they end. No term is longer than the last of these. */
export const MATURITY_DAYS = [30, 90, 180, 365] as const;

export const adminOverview = defineRoute({
  method: 'GET',
  path: '/api/admin/overview',
  access: 'admin',
  roles: STAFF_ROLES,
  summary: 'Users, the last two weeks by day (UTC), the email queue, and upcoming payments of fixed terms.',
  query: vaultQuery,
  reply: z.object({
    users: z.object({ total: z.int(), inSevenDays: z.int(), suspended: z.int() }),
    /** Oldest first, without gaps; the last is today. */
    days: z.array(z.object({ day: z.string(), signUps: z.int(), signIns: z.int(), failedSignIns: z.int() })),
    mails: z.object({
      waiting: z.int(),
      /** Waiting emails that have failed at least once. */
      failing: z.int(),
      oldestAt: z.nullable(wallTime),
      givenUp: z.int(),
      /** Codes of the last failure among the waiting emails; `mail/faults.ts` has their texts. */
      lastError: z.nullable(z.string()),
      /** Addresses that get only essential emails. */
      pausedAddresses: z.int(),
    }),
    /**
     * Open fixed terms by their end; each row includes the previous ones. Their principal and rewards are already set aside.
     */
    maturities: z.array(z.object({ withinDays: z.int(), positions: z.int(), principalWei: wei, rewardWei: wei })),
  }),
  errors: ['auth.required', 'vault.unknown'],
});
export type AdminOverview = z.infer<typeof adminOverview.reply>;

export const vaultControl = defineRoute({
  method: 'GET',
  path: '/api/admin/vault-control',
  access: 'admin',
  roles: STAFF_ROLES,
  summary: 'The roles of a vault and their powers, read from the newest block.',
  query: vaultQuery,
  reply: z.extend(vaultRoles.reply, {
    paused: z.boolean(),
    /** The most that the owner could withdraw now: the free reserve above the minimum runway. */
    withdrawableWei: wei,
  }),
  errors: ['auth.required', 'vault.unknown', 'upstream.failed'],
});
export type VaultControl = z.infer<typeof vaultControl.reply>;
