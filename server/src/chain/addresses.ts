/** Addresses as people type them and as the database keeps them. */
import { type Address, getAddress, isAddress } from 'viem';

/**
 * An address in lower case, or undefined if it is none: one in mixed case must carry the right checksum (EIP-55), so that
 * a mistyped one is noticed.
 */
export function readAddress(typed: string): Address | undefined {
  const lower = typed.toLowerCase();
  if (!isAddress(lower)) return undefined;
  const digits = typed.slice(2);
  const hasChecksum = digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
  return hasChecksum && getAddress(lower) !== typed ? undefined : lower;
}
