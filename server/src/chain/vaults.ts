/** The vaults of this installation, each with its readings of the chain. */
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
  /** The one that takes new stakes. */
  readonly open: Vault;
  /** The open one first. */
  readonly all: readonly Vault[];
  /** Without those that are upcoming. */
  readonly listed: readonly (Vault & { readonly status: VaultStatus })[];
  /** Throws `vault.unknown` if it is none of them; without an address the open one. */
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

/** For what remembers something about each vault. */
export function perVault<Value>(vaults: Vaults, make: (vault: Vault) => Value): (address?: string) => Value {
  const made = new Map(vaults.all.map((vault) => [vault.address, make(vault)]));
  return (address) => made.get(vaults.of(address).address) as Value;
}
