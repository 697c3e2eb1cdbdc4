/** The gas limit of a call of the vault. */
import { toHex } from './rpc.ts';

/** No function of the vault needs nearly as much: a larger estimate is not trusted, and the wallet estimates instead. */
const MAX_GAS = 1_000_000n;

/**
 * One and a half times the estimate, rounded up, in the wallet's format; undefined if the estimate is unusable. An estimate
 * applies only to its block: a second later the same call may have to store more rewards, or report a gap, and would run out of
 * gas. Not all wallets add a margin. Unused gas is not charged.
 */
export function gasLimitOf(estimate: bigint): string | undefined {
  const limit = (estimate * 3n + 1n) / 2n;
  return limit > 0n && limit <= MAX_GAS ? toHex(limit) : undefined;
}
