/** The vaults of this installation, each with its readings of the chain. */
import type { VaultStatus } from '@eleven/protocol/vault/status';
import { AppError } from '../core/app-error.ts';
import type { VaultEnv } from '../core/env/vaults.ts';
import type { Address, Chain } from './chain.ts';

export interface Vault {
  /** Lower-case, as in the database. */
  readonly address: Address;
  readonly name: string;
  readonly status: VaultStatus;
  readonly deployBlock: number;
  readonly chain: Chain;
}

export interface Vaults {
  /** The one that takes new stakes. */
  readonly open: Vault;
  /** The open one first. */
  readonly all: readonly Vault[];
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
    of(address) {
      if (address === undefined) return open;
      const found = all.find((vault) => vault.address === address.toLowerCase());
      if (!found) throw new AppError('vault.unknown');
      return found;
    },
  };
}

/** For what remembers something about each vault. */
export function perVault<Value>(vaults: Vaults, make: (vault: Vault) => Value): (address?: string) => Value {
  const made = new Map(vaults.all.map((vault) => [vault.address, make(vault)]));
  return (address) => made.get(vaults.of(address).address) as Value;
}
