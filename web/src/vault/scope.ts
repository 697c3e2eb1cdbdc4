/**
 * The vault that a part of the page is about. Everything that reads or calls a vault uses this: the open vault, unless it is
 * inside the scope of another one, whose address is then part of each request.
 */
import { sameAddress } from '@eleven/protocol/address';
import { config } from '@eleven/protocol/api/system';
import { vaultStats } from '@eleven/protocol/api/vault';
import { createContext, useContext } from 'react';
import { useSearch } from '../lib/address/location.ts';
import { useApiQuery } from '../lib/use-api.ts';

const ScopeContext = createContext<string | undefined>(undefined);
export const VaultScope = ScopeContext.Provider;

/** The address of a vault other than the open one; undefined for the open vault. */
export const useVaultScope = (): string | undefined => useContext(ScopeContext);

/** Spread it into the options of `useApiQuery` for a route with `vaultQuery`. */
export function useVaultQuery(): { query?: { vault: string } } {
  const vault = useVaultScope();
  return vault === undefined ? {} : { query: { vault } };
}

export const useVault = () => useApiQuery(vaultStats, useVaultQuery());

/** The query parameter with the vault that the page is about. */
export const VAULT_PARAM = 'vault';

/** The vault named in the URL, if it is one of ours and not the open one. */
export function useNamedVault(): string | undefined {
  const named = new URLSearchParams(useSearch()).get(VAULT_PARAM);
  const { data } = useApiQuery(config);
  const vault = named && data?.vaults.find(({ address }) => sameAddress(address, named));
  return vault && vault.status !== 'open' ? vault.address : undefined;
}
