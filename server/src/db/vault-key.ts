/** A vault on its chain. Addresses are lower-case. */
export interface VaultKey {
  readonly chainId: number;
  readonly vaultAddress: string;
}

/** Several vaults of one chain. */
export interface VaultsKey {
  readonly chainId: number;
  readonly vaults: readonly string[];
}
