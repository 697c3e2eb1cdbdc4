/** Warns at startup if the reserve is empty, since nobody can stake then, and names the command that funds it. */
import type { Logger } from '../core/log.ts';
import type { Chain } from './chain.ts';

/** Never fails: an unreachable chain is reported elsewhere. */
export async function warnOfEmptyReserve(
  chain: Pick<Chain, 'freeReserve' | 'vaultAddress'>,
  log: Logger,
): Promise<void> {
  const free = await chain.freeReserve().catch(() => undefined);
  if (free !== 0n) return;
  log.warn(
    { vault: chain.vaultAddress },
    'the reserve of the vault is empty: flexible stakes earn 0% and new stakes are refused until it is funded, with npm run fund-vault',
  );
}
