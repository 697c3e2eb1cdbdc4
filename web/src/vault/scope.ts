/**
 * Which vault a part of the page is about. Everything that reads or calls a vault asks here: the open vault, unless it stands
 * in the scope of another one, whose address is then part of each request.
 */
import { sameAddress } from '@eleven/protocol/address';
import { config } from '@eleven/protocol/api/system';
import { vaultStats } from '@eleven/protocol/api/vault';
import { createContext, useContext } from 'react';
import { useSearch } from '../lib/address/location.ts';
import { useApiQuery } from '../lib/use-api.ts';

const ScopeContext = createContext<string | undefined>(undefined);
export const VaultScope = ScopeContext.Provider;

/** The address of a vault that is not the open one; undefined for that. */
export const useVaultScope = (): string | undefined => useContext(ScopeContext);

/** To spread into the options of `useApiQuery` for a route with `vaultQuery`. */
export function useVaultQuery(): { query?: { vault: string } } {
  const vault = useVaultScope();
  return vault === undefined ? {} : { query: { vault } };
}

export const useVault = () => useApiQuery(vaultStats, useVaultQuery());

/** In the address of the page: the vault that it is about. */
export const VAULT_PARAM = 'vault';

/** The vault that the address names, if it is one of ours and not the open one. */
export function useNamedVault(): string | undefined {
  const named = new URLSearchParams(useSearch()).get(VAULT_PARAM);
  const { data } = useApiQuery(config);
  const vault = named && data?.vaults.find(({ address }) => sameAddress(address, named));
  return vault && vault.status !== 'open' ? vault.address : undefined;
}
