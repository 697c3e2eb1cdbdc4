import { vaultTimelock } from '@eleven/protocol/api/transparency';
import { useApiQuery } from '../../lib/use-api.ts';

/** That a delay is over is no event of the chain, which would make the page read again. */
const AGAIN_MS = 5_000;

/** The timelock that owns the vault, with its operations; null where the owner is none. */
export const useTimelock = () => useApiQuery(vaultTimelock, { refetchInterval: AGAIN_MS });
