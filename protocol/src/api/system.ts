/** Configuration, health and the stream of invalidations. */
import { z } from 'zod/mini';
import { VAULT_STATUSES } from '../vault/status.ts';
import { defineRoute } from './route.ts';
import { address } from './shapes.ts';

const both = z.object({ ko: z.string(), en: z.string() });
const operator = z.object({
  /** In one line: name, representative, registration, address; on the local chain, a note that it is a demonstration. */
  line: both,
  /** Absent on the local chain, as is the next field. */
  privacyOfficer: z.optional(z.object({ name: z.string(), email: z.string() })),
  law: z.optional(both),
});

export const config = defineRoute({
  method: 'GET',
  path: '/api/config',
  access: 'public',
  summary: 'The configuration of this installation for the web app.',
  reply: z.object({
    chainId: z.int(),
    /** The vault that accepts new stakes. */
    vaultAddress: address,
    /** All vaults, the open one first. Stakes in any of them stay visible and can be withdrawn. */
    vaults: z.array(z.object({ address, name: z.string(), status: z.enum(VAULT_STATUSES) })),
    /** Only in local mode: a wallet needs it to add the chain. */
    rpcUrl: z.optional(z.string()),
    /** A node that this browser may query: to check our figures, and beside a wallet that only signs. */
    publicRpcUrl: z.optional(z.string()),
    /** How the page reaches a wallet on a phone; absent if the operator has no WalletConnect project. */
    walletConnect: z.optional(z.object({ projectId: z.string(), relayUrl: z.string() })),
    /** The source of the values beside amounts of BNB; absent if there is none. */
    prices: z.optional(
      z.object({
        /** The price feed's contract. */
        bnbUsd: address,
        usdKrw: z.boolean(),
        /** True on the local chain, whose prices are simulated. */
        madeUp: z.boolean(),
      }),
    ),
    explorerUrl: z.nullable(z.string()),
    /** The origins of our pages; several on a local machine. */
    origins: z.array(z.string()),
    /** The address that our emails come from. */
    mailSender: z.string(),
    productName: z.string(),
    /** The operator of this service; absent only in replies of an earlier release. */
    operator: z.optional(operator),
    local: z.boolean(),
    version: z.string(),
  }),
});
export type Config = z.infer<typeof config.reply>;

const part = z.object({ ok: z.boolean(), detail: z.optional(z.string()) });

export const health = defineRoute({
  method: 'GET',
  path: '/healthz',
  access: 'public',
  summary: 'The process is up.',
  reply: z.object({ ok: z.literal(true), version: z.string(), uptimeSeconds: z.int() }),
});

export const ready = defineRoute({
  method: 'GET',
  path: '/readyz',
  access: 'public',
  summary:
    'Whether this process serves requests: it has started, is not stopping, and its database responds; otherwise 503. Only staff and monitors with READYZ_TOKEN see the details.',
  reply: z.object({ ok: z.boolean(), database: z.optional(part) }),
});

/**
 * Events on `GET /api/events` (text/event-stream). An invalidation names the data to read again, never its value. `fees`: the
 * fees of the user's transactions are now known.
 */
export const INVALIDATIONS = ['activity', 'vault', 'fees', 'session', 'announcements'] as const;
export const EVENTS_PATH = '/api/events';
/**
 * The same for the admin area, on `GET /api/admin/events`. `desk`: a support ticket has changed; `readers`: the staff who have
 * one open have changed.
 */
export const ADMIN_INVALIDATIONS = ['desk', 'readers', 'vault', 'session'] as const;
export const ADMIN_EVENTS_PATH = '/api/admin/events';
export type Invalidation = (typeof INVALIDATIONS)[number] | (typeof ADMIN_INVALIDATIONS)[number];
