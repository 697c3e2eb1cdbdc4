import { sameAddress } from '@eleven/protocol/address';
import { config } from '@eleven/protocol/api/system';
import { useApiQuery } from '../lib/use-api.ts';

/** The name of a vault, to show beside its amounts; undefined if there is only one. */
export function useVaultName(address: string | undefined): string | undefined {
  const { data } = useApiQuery(config);
  if (!data || data.vaults.length < 2) return undefined;
  return data.vaults.find((vault) => sameAddress(vault.address, address))?.name ?? address;
}

/** The scope for anything that belongs to a vault, wherever it is shown. */
export function useScopeOf(vault: string): string | undefined {
  const { data } = useApiQuery(config);
  return data && !sameAddress(data.vaultAddress, vault) ? vault : undefined;
}
