/** How much gas a call of the vault may use. */
import { toHex } from './rpc.ts';

/** No function of the vault comes near it: a larger figure is not to be trusted, the wallet then finds its own. */
const MAX_GAS = 1_000_000n;

/**
 * Half as much again, rounded up, as the wallet takes it; undefined where the estimate is no good. An estimate holds for its
 * block only: a second later the same call may have more rewards to write down, or a gap to announce, and would run out of
 * gas. Not all wallets add a margin of their own. Unused gas is not paid.
 */
export function gasLimitOf(estimate: bigint): string | undefined {
  const limit = (estimate * 3n + 1n) / 2n;
  return limit > 0n && limit <= MAX_GAS ? toHex(limit) : undefined;
}
