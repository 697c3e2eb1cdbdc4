/**
 * `open` takes new stakes; there is one. `closing` takes none here, and everything in it runs on. `closed` is one that nobody
 * should hold anything in any more: what still is there stays visible and can be withdrawn.
 */
export const VAULT_STATUSES = ['open', 'closing', 'closed'] as const;
export type VaultStatus = (typeof VAULT_STATUSES)[number];
