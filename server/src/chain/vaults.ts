/** The vaults of this installation, each with its reader of the chain. */
import type { VaultStatus } from '@eleven/protocol/vault/status';
import { AppError } from '../core/app-error.ts';
import type { VaultEnv, VaultEnvStatus } from '../core/env/vaults.ts';
import type { Address, Chain } from './chain.ts';

export interface Vault {
  /** Lower-case, as in the database. */
  readonly address: Address;
  readonly name: string;
  readonly status: VaultEnvStatus;
  readonly deployBlock: number;
  readonly chain: Chain;
}

export interface Vaults {
  /** The one that accepts new stakes. */
  readonly open: Vault;
  /** The open one first. */
  readonly all: readonly Vault[];
  /** All but the upcoming ones. */
  readonly listed: readonly (Vault & { readonly status: VaultStatus })[];
  /** Returns the open one if no address is given. Throws `vault.unknown` if no vault has the address. */
  of(address?: string): Vault;
}

/** `list` begins with the open one. */
export function createVaults(chain: Chain, list: readonly VaultEnv[]): Vaults {
  const all = list.map(({ address, ...rest }): Vault => {
    const own = chain.of(address);
    return { ...rest, address: own.vaultAddress, chain: own };
  });
  const [open] = all;
  if (!open) throw new Error('there is no vault');
  return {
    open,
    all,
    listed: all.filter((vault): vault is Vault & { readonly status: VaultStatus } => vault.status !== 'upcoming'),
    of(address) {
      if (address === undefined) return open;
      const found = all.find((vault) => vault.address === address.toLowerCase());
      if (!found) throw new AppError('vault.unknown');
      return found;
    },
  };
}

/** The name shown beside amounts of a vault; undefined where only one vault is listed. */
export function nameOf(vaults: Vaults, address: string): string | undefined {
  return vaults.listed.length > 1 ? vaults.all.find((vault) => vault.address === address)?.name : undefined;
}

/** Makes one value per vault and returns the lookup by address. */
export function perVault<Value>(vaults: Vaults, make: (vault: Vault) => Value): (address?: string) => Value {
  const made = new Map(vaults.all.map((vault) => [vault.address, make(vault)]));
  return (address) => made.get(vaults.of(address).address) as Value;
}
