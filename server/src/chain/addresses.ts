/** Converts addresses as users type them to the form that the database keeps. */
import { type Address, getAddress, isAddress } from 'viem';

/**
 * The address in lower case, or undefined if it is invalid. In mixed case it must have the right checksum (EIP-55), which
 * catches typing errors.
 */
export function readAddress(typed: string): Address | undefined {
  const lower = typed.toLowerCase();
  if (!isAddress(lower)) return undefined;
  const digits = typed.slice(2);
  const hasChecksum = digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
  return hasChecksum && getAddress(lower) !== typed ? undefined : lower;
}
