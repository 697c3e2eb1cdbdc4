/**
 * `open` accepts new stakes; there is one such vault. `closing` accepts none, and everything in it continues. `closed` means
 * that nobody should hold anything in it any more: remaining stakes stay visible and can be withdrawn.
 */
export const VAULT_STATUSES = ['open', 'closing', 'closed'] as const;
export type VaultStatus = (typeof VAULT_STATUSES)[number];
