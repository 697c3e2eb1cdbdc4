import { vaultTimelock } from '@eleven/protocol/api/transparency';
import { useApiQuery } from '../../lib/use-api.ts';
import { useVaultQuery } from '../scope.ts';

/** The end of a delay is not an event of the chain, so no invalidation announces it. */
const AGAIN_MS = 5_000;

/** The timelock that owns the vault, with its operations; null if the owner is not a timelock. */
export const useTimelock = () =>
  useApiQuery(vaultTimelock, {
    ...useVaultQuery(),
    // With nothing to show, the failure stays until the user retries.
    refetchInterval: ({ state }) => (state.error && !state.data ? false : AGAIN_MS),
  });
